/** OrderHistory { market, kind?, emptyAction? }: orders that are over, ten at a time. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { toOrderView } from './order-view.ts';
import type { TradedKind } from './traded-kind.ts';

interface OrderHistoryProps {
  /** Null for all markets. */
  readonly market: MarketView | null;
  /** Of all markets, only coins or only stocks. */
  readonly kind?: TradedKind;
  readonly emptyAction?: ReactNode;
}

export function OrderHistory({ market, kind, emptyAction }: OrderHistoryProps) {
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const markets = useTopic('markets.catalogue') ?? [];
  const [shown, setShown] = useState<SpotOrderView | null>(null);
  const pages = useAskPages('spot.orders', {
    status: 'history',
    ...(kind && { kind }),
    ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
  });
  useRefreshWithOrders(pages.refresh);
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
        items={pages.items.map((order) => toOrderView(order, markets, tag))}
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

/** An open order that is over belongs to the history from that moment on. */
function useRefreshWithOrders(refresh: () => Promise<unknown>): void {
  const openOrders = useTopic('spot.openOrders');
  const knownRef = useRef(openOrders);
  useEffect(() => {
    const known = knownRef.current;
    knownRef.current = openOrders;
    if (known !== null && known !== openOrders) void refresh();
  }, [openOrders, refresh]);
}
