/** AllOrders { market, emptyAction? }: every entrusted order, doing or complete. */
import type { ReactNode } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { PastOrders } from '../../../ticket/orders/past-orders.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

interface AllOrdersProps {
  /** Null for all markets. */
  readonly market: MarketView | null;
  readonly emptyAction?: ReactNode;
}

export function AllOrders({ market, emptyAction }: AllOrdersProps) {
  const { t } = useWords('futures');
  const pages = useAskPages('futures.history', {
    scope: 'all',
    ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
  });
  return (
    <PastOrders
      pages={pages}
      label={t('orders.all')}
      emptyHint={t('orders.emptyAllHint')}
      emptyAction={emptyAction}
      row={(order, onOpen) => <OrderRow order={order} onOpen={onOpen} />}
      sheet={(order, onClose) => <OrderSheet order={order} onClose={onClose} />}
    />
  );
}
