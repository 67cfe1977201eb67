/** OrderHistory { market, kind?, emptyAction? }: orders that are over, ten at a time. */
import { type ReactNode, useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
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
  const { t: trade } = useWords('trade');
  const [shown, setShown] = useState<SpotOrderView | null>(null);
  const pages = useAskPages('spot.history', {
    status: 'history',
    ...(kind && { kind }),
    ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
  });
  if (pages.failure && pages.items.length === 0) {
    return (
      <ErrorState
        title={trade('orders.failed')}
        hint={errorWords(pages.failure)}
        onRetry={() => void pages.refresh()}
      />
    );
  }
  return (
    <>
      <InfiniteList
        label={t('orders.history')}
        items={pages.items}
        keyOf={(order) => order.id}
        renderItem={(order) => <OrderRow order={order} onOpen={setShown} />}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={
          <EmptyState
            title={trade('orders.emptyHistory')}
            hint={t('orders.emptyHistoryHint')}
            action={emptyAction}
          />
        }
      />
      <OrderSheet order={shown} onClose={() => setShown(null)} />
    </>
  );
}
