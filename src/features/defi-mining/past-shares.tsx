/** Shares that were left: what came back, what they earned, and how that was beside holding. */

import type { PastShareView } from '../../../contract/features/defi-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { gainText } from '../../theme/gain-text.ts';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function PastShares() {
  const { t } = useWords('defi-mining');
  const pages = useAskPages('defiMining.past', { status: 'left' });
  return (
    <AskedList
      pages={pages}
      label={t('tabs.left')}
      keyOf={({ id }) => id}
      renderItem={(share) => <PastShare share={share} />}
      failed={t('failedShares')}
      empty={<EmptyState title={t('empty.left')} />}
    />
  );
}

function PastShare({ share }: { readonly share: PastShareView }) {
  const { t } = useWords('defi-mining');
  const { quoteCurrency } = share;
  const name = `${share.currency} / ${quoteCurrency}`;
  const figures = [
    [t('leave.entered'), share.enteredText],
    [t('leave.returned'), share.returnedText],
    [t('held.fees'), `${share.feesText} ${quoteCurrency}`],
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-1.5 py-3">
      <p className="flex items-center justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span className={`figure ${gainText(share.tone)}`}>
          {share.resultText} {quoteCurrency}
        </span>
      </p>
      <p className="text-small text-faint">
        <TimeAgo timeMs={share.leftAt} />
      </p>
      <dl className="flex flex-col gap-1">
        {figures.map(([figure, text]) => (
          <div key={figure} className="flex flex-wrap justify-between gap-x-4 text-small">
            <dt className="text-soft">{figure}</dt>
            <dd className="figure ml-auto text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
