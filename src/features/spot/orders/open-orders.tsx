/** OpenOrders { symbol, kind?, emptyAction? }: the orders that wait, live, each with its cancel button. */
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { WaitingOrders } from '../../../ticket/orders/waiting-orders.tsx';
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
  const { t: common } = useWords();
  return (
    <WaitingOrders
      orders={useOrdersOf(symbol, kind)}
      of={{ feature: 'spot', symbol, kind }}
      label={t('orders.open')}
      empty={{
        title: t('orders.emptyOpen'),
        hint: t('orders.emptyOpenHint'),
        action: emptyAction,
      }}
      row={(order, { open, cancel, isCancelling }) => (
        <OrderRow
          order={order}
          onOpen={() => open('details')}
          onCancel={cancel}
          isCancelling={isCancelling}
        />
      )}
      sheet={(order, { close }) => <OrderSheet order={order} onClose={close} />}
      end={
        hasEnd && (
          <p className="py-4 text-center text-small text-faint">{common('ui.noMoreData')}</p>
        )
      }
    />
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
