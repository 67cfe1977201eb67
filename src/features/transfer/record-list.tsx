/** Records page by page, with what is said while there are none, and when they cannot be had. */
import type { ReactNode } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Pages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';

interface RecordListProps<Item> {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly empty: { readonly title: string; readonly hint: string };
}

export function RecordList<Item extends { readonly id: number }>({
  pages,
  label,
  renderItem,
  empty,
}: RecordListProps<Item>) {
  const { t } = useWords('transfer');
  const { items, failure, refresh } = pages;
  if (failure && items.length === 0) {
    return (
      <ErrorState
        title={t('history.failed')}
        hint={errorWords(failure)}
        onRetry={() => void refresh()}
      />
    );
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <InfiniteList
        label={label}
        items={items}
        keyOf={({ id }) => id}
        renderItem={renderItem}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={<EmptyState title={empty.title} hint={empty.hint} />}
      />
    </PullToRefresh>
  );
}
