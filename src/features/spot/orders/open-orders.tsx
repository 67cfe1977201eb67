/** OpenOrders { symbol, kind?, emptyAction? }: the orders that wait, live, each with its cancel button. */
import { type ReactNode, useState } from 'react';
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { CancelAll } from '../../../ticket/cancel-all.tsx';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { TradedKind } from './traded-kind.ts';

interface OpenOrdersProps {
  /** Empty for all markets. */
  readonly symbol: string;
  /** Only those of coins or of stocks. */
  readonly kind?: TradedKind;
  readonly emptyAction?: ReactNode;
  readonly hasEnd?: boolean;
}

export function OpenOrders({ symbol, kind, emptyAction, hasEnd = false }: OpenOrdersProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { t: common } = useWords();
  const orders = useOrdersOf(symbol, kind);
  const { send, isPendingFor } = useSend('spot.cancel', useOrderSending());
  const { send: sendAll, isPending } = useSend('spot.cancelAll', useOrderSending());
  const market = useTopic('markets.catalogue')?.find((entry) => entry.symbol === symbol);
  const [shown, setShown] = useState<SpotOrderView | null>(null);
  const cancel = async ({ id }: SpotOrderView) => {
    const result = await send({ id });
    if (!result?.ok) return;
    showToast(trade('result.cancelled'), 'success');
  };
  const cancelAll = async () => {
    const result = await sendAll({
      ...(kind && { kind }),
      ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
    });
    if (!result?.ok) return;
    showToast(trade('orders.cancelledMany', { total: result.value.length }), 'success');
  };

  if (orders === null) return <SkeletonRows label={common('ui.loading')} count={3} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t('orders.emptyOpen')}
        hint={t('orders.emptyOpenHint')}
        action={emptyAction}
      />
    );
  }
  return (
    <>
      {(symbol === '' || market) && (
        <CancelAll total={orders.length} onCancel={cancelAll} isPending={isPending} />
      )}
      <ul aria-label={t('orders.open')} className="divide-y divide-hairline">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              onOpen={setShown}
              onCancel={(chosen) => void cancel(chosen)}
              isCancelling={isPendingFor(order.id)}
            />
          </li>
        ))}
      </ul>
      {hasEnd && (
        <p className="py-4 text-center text-small text-faint">{common('ui.noMoreData')}</p>
      )}
      <OrderSheet order={shown} onClose={() => setShown(null)} />
    </>
  );
}

function useOrdersOf(symbol: string, kind: TradedKind | undefined) {
  const orders = useTopic('spot.openOrders', symbol);
  const catalogue = useTopic('markets.catalogue');
  if (orders === null || kind === undefined) return orders;
  const symbols = new Set(
    catalogue?.filter((market) => market.kind === kind).map((market) => market.symbol),
  );
  return orders.filter((order) => symbols.has(order.symbol));
}
