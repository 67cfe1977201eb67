/** Sums that are over: what they earned, and what came back. */
import type { RedeemedLockView } from '../../../contract/features/lock-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function RedeemedLocks() {
  const { t } = useWords('lock-mining');
  const pages = useAskPages('lockMining.redeemedOrders', { status: 'redeemed' });
  return (
    <AskedList
      pages={pages}
      label={t('tabs.redeemed')}
      keyOf={({ id }) => id}
      renderItem={(lock) => <RedeemedLock lock={lock} />}
      failed={t('failedOrders')}
      empty={<EmptyState title={t('empty.redeemed')} hint={t('empty.redeemedHint')} />}
    />
  );
}

function RedeemedLock({ lock }: { readonly lock: RedeemedLockView }) {
  const { t } = useWords('lock-mining');
  const { currency, isEarly } = lock;
  const money = (text: string) => `${text} ${currency}`;
  const name = `${money(lock.amountText)} · ${t('days', { count: lock.termDays })}`;
  const figures = [
    [t('earn.paid'), money(lock.paidText)],
    ...(isEarly ? [[t('exit.penalty'), money(lock.penaltyText)]] : []),
    [t('redeem.returned'), money(lock.returnedText)],
  ];
  return (
    <article aria-label={name} className="flex flex-col gap-1.5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <span className="ml-auto">
          <Badge tone={isEarly ? 'warning' : 'plain'}>
            {t(isEarly ? 'states.early' : 'states.ended')}
          </Badge>
        </span>
      </p>
      <p className="text-small text-faint">
        <TimeAgo timeMs={lock.redeemedAt} />
      </p>
      <dl className="flex flex-col gap-1">
        {figures.map(([figure = '', text]) => (
          <div key={figure} className="flex flex-wrap justify-between gap-x-4 text-small">
            <dt className="text-soft">{figure}</dt>
            <dd className="figure ml-auto text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
