/** CurrentOrders { symbol, emptyAction? }: entrusted orders that are doing, live; each can be moved and taken back. */
import { type ReactNode, useState } from 'react';
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { CancelAll } from '../../../ticket/cancel-all.tsx';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

interface CurrentOrdersProps {
  /** Empty for all markets. */
  readonly symbol: string;
  readonly emptyAction?: ReactNode;
}

export function CurrentOrders({ symbol, emptyAction }: CurrentOrdersProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const { t: trade } = useWords('trade');
  const orders = useTopic('futures.orders', symbol);
  const { send, isPendingFor } = useSend('futures.cancel', useOrderSending());
  const { send: sendAll, isPending } = useSend('futures.cancelAll', useOrderSending());
  const market = useTopic('markets.catalogue')?.find((entry) => entry.symbol === symbol);
  const [opened, setOpened] = useState<{ id: number; sheet: 'details' | 'amend' } | null>(null);
  const cancel = async ({ id }: FuturesOrderView) => {
    const result = await send({ id });
    if (!result?.ok) return;
    showToast(trade('result.cancelled'), 'success');
  };
  const cancelAll = async () => {
    const result = await sendAll({
      ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
    });
    if (!result?.ok) return;
    showToast(trade('orders.cancelledMany', { total: result.value.length }), 'success');
  };
  if (orders === null) return <SkeletonRows label={common('ui.loading')} count={3} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t('orders.emptyCurrent')}
        hint={t('orders.emptyCurrentHint')}
        action={emptyAction}
      />
    );
  }
  const chosen = orders.find(({ id }) => id === opened?.id) ?? null;
  return (
    <>
      {(symbol === '' || market) && (
        <CancelAll total={orders.length} onCancel={cancelAll} isPending={isPending} />
      )}
      <ul aria-label={t('orders.current')} className="divide-y divide-hairline">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              onOpen={() => setOpened({ id: order.id, sheet: 'details' })}
              onAmend={() => setOpened({ id: order.id, sheet: 'amend' })}
              onCancel={(wanted) => void cancel(wanted)}
              isCancelling={isPendingFor(order.id)}
            />
          </li>
        ))}
      </ul>
      {chosen && opened?.sheet === 'details' && (
        <OrderSheet order={chosen} onClose={() => setOpened(null)} />
      )}
      {chosen && opened?.sheet === 'amend' && (
        <AmendSheet order={chosen} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
