/** Trades { traderUserId?, status }: positions of a trader, or the user's copied ones (COPY-04). */
import { useState } from 'react';
import type { CopyTradeView } from '../../../contract/features/copy-trading-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { SelfHoldSheet } from './self-hold-sheet.tsx';
import { TradeRow } from './trade-row.tsx';

interface TradesProps {
  readonly traderUserId?: number;
  readonly status: 'current' | 'history';
}

export function Trades({ traderUserId, status }: TradesProps) {
  const { t } = useWords('copy-trading');
  const [chosen, setChosen] = useState<CopyTradeView | null>(null);
  const pages = useAskPages('copyTrading.orders', {
    status,
    ...(traderUserId !== undefined && { traderUserId }),
  });
  const { items, failure, refresh } = pages;
  if (failure && items.length === 0)
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  return (
    <>
      <PullToRefresh onRefresh={refresh}>
        <InfiniteList
          label={t(`tabs.${status}`)}
          items={items}
          keyOf={({ transactionId }) => transactionId}
          renderItem={(trade) => <TradeRow trade={trade} onSelfHold={() => setChosen(trade)} />}
          hasMore={pages.hasMore}
          isLoading={pages.isLoading}
          onMore={pages.loadMore}
          empty={<EmptyState title={t('empty.trades')} />}
        />
      </PullToRefresh>
      {chosen && <SelfHoldSheet trade={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
