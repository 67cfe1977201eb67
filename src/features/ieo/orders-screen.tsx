/** My subscriptions: what was paid, and when the tokens are released and traded (IEO-01). */
import { Rocket } from 'lucide-react';
import type { IeoOrderView } from '../../../contract/features/ieo-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { projectPath } from './paths.ts';

export function OrdersScreen() {
  const { t } = useWords('ieo');
  const pages = useAskPages('ieo.mine', {});
  return (
    <Page title={t('mine')}>
      <AskedList
        pages={pages}
        label={t('mine')}
        keyOf={({ id }) => id}
        renderItem={(order) => <OrderRow order={order} />}
        failed={t('orders.failed')}
        empty={
          <EmptyState
            icon={Rocket}
            title={t('orders.empty')}
            hint={t('orders.emptyHint')}
            action={
              <Button size="medium" onClick={() => void push('/pages/ieo/ieo')}>
                {t('orders.look')}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}

function OrderRow({ order }: { readonly order: IeoOrderView }) {
  const { t, tag } = useWords('ieo');
  const { symbol, name, status, payCurrency } = order;
  const amount = `${order.amountText} ${symbol}`;
  const isLocked = status === 'locked';
  return (
    <article aria-label={`${amount}, ${t(`orders.${status}`)}`} className="flex flex-col py-3">
      <button
        type="button"
        onClick={() => void push(projectPath(order.projectId))}
        className="flex items-center gap-3 py-1 text-left -outline-offset-2 active:opacity-70"
      >
        <CoinIcon symbol={symbol} color={order.color} size={36} />
        <span className="min-w-0 flex-1">
          <span className="figure block font-semibold wrap-anywhere">{amount}</span>
          <span className="block truncate text-small text-faint">{name}</span>
        </span>
        <Badge tone={isLocked ? 'gold' : 'up'}>{t(`orders.${status}`)}</Badge>
      </button>
      <FigureLines
        lines={[
          [t('form.price'), `${order.priceText} ${payCurrency}`],
          [t('orders.paid'), `${order.paidText} ${payCurrency}`],
          [t('orders.subscribedAt'), dayTime(order.createdAt, tag)],
          [t('labels.unlocks'), dayTime(order.releasedAt ?? order.unlocksAt, tag)],
          [t('labels.lists'), dayTime(order.listsAt, tag)],
        ]}
      />
    </article>
  );
}
