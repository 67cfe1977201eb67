/** OrderHistory { market, kind?, emptyAction? }: orders that are over. */
import type { ReactNode } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { PastOrders } from '../../../ticket/orders/past-orders.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { TradedKind } from './traded-kind.ts';

interface OrderHistoryProps {
  /** Null for all markets. */
  readonly market: MarketView | null;
  /** Of all markets, only coins or only stocks. */
  readonly kind?: TradedKind;
  readonly emptyAction?: ReactNode;
}

export function OrderHistory({ market, kind, emptyAction }: OrderHistoryProps) {
  const { t } = useWords('spot');
  const pages = useAskPages('spot.history', {
    status: 'history',
    ...(kind && { kind }),
    ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
  });
  return (
    <PastOrders
      pages={pages}
      label={t('orders.history')}
      emptyHint={t('orders.emptyHistoryHint')}
      emptyAction={emptyAction}
      row={(order, onOpen) => <OrderRow order={order} onOpen={onOpen} />}
      sheet={(order, onClose) => <OrderSheet order={order} onClose={onClose} />}
    />
  );
}
