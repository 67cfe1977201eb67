/** AllOrders { market, emptyAction? }: every entrusted order, doing or complete, ten at a time. */
import { type ReactNode, useState } from 'react';
import type { FuturesOrderView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

interface AllOrdersProps {
  /** Null for all markets. */
  readonly market: MarketView | null;
  readonly emptyAction?: ReactNode;
}

export function AllOrders({ market, emptyAction }: AllOrdersProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const [shown, setShown] = useState<FuturesOrderView | null>(null);
  const pages = useAskPages('futures.history', {
    scope: 'all',
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
        label={t('orders.all')}
        items={pages.items}
        keyOf={(order) => order.id}
        renderItem={(order) => <OrderRow order={order} onOpen={setShown} />}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={
          <EmptyState
            title={trade('orders.emptyHistory')}
            hint={t('orders.emptyAllHint')}
            action={emptyAction}
          />
        }
      />
      <OrderSheet order={shown} onClose={() => setShown(null)} />
    </>
  );
}
