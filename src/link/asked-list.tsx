/**
 * AskedList { pages, label, keyOf, renderItem, failed?, empty, variant?, isInline? }: what `useAskPages` asked for, ten by
 * ten, with what is said while there is nothing and when it cannot be had. Pulled down it asks anew; `isInline`, as a part
 * of a page that has more to show, it cannot be pulled.
 */
import type { ReactNode } from 'react';
import { errorWords } from '../i18n/error-words.ts';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { InfiniteList } from '../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../ui/lists/pull-to-refresh.tsx';
import type { Pages } from './use-ask-pages.ts';

interface AskedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** What could not be had, above the reason; without it the reason stands alone. */
  readonly failed?: string;
  readonly empty: ReactNode;
  readonly variant?: 'lines' | 'cards';
  readonly isInline?: boolean;
}

export function AskedList<Item>({
  pages: { items, failure, hasMore, isLoading, loadMore, refresh },
  failed,
  isInline = false,
  ...list
}: AskedListProps<Item>) {
  if (failure && items.length === 0) {
    const reason = errorWords(failure);
    return (
      <ErrorState title={failed ?? reason} hint={failed && reason} onRetry={() => void refresh()} />
    );
  }
  const shown = (
    <InfiniteList
      {...list}
      items={items}
      hasMore={hasMore}
      isLoading={isLoading}
      onMore={loadMore}
      failure={failure && errorWords(failure)}
    />
  );
  return isInline ? shown : <PullToRefresh onRefresh={refresh}>{shown}</PullToRefresh>;
}
