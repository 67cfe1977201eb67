/** Options that are over, five at a time (OPT-08). */
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { HistoryRow } from './history-row.tsx';

const PAGE = 5;

export function HistoryList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { t } = useWords('options');
  const pages = useAskPages('options.history', { status: 'history' }, { pageSize: PAGE });
  if (pages.failure && pages.items.length === 0) {
    return (
      <ErrorState
        title={t('list.failed')}
        hint={errorWords(pages.failure)}
        onRetry={() => void pages.refresh()}
      />
    );
  }
  return (
    <InfiniteList
      label={t('list.history')}
      items={pages.items}
      keyOf={(option) => option.id}
      renderItem={(option) => <HistoryRow option={option} onOpen={onOpen} />}
      hasMore={pages.hasMore}
      isLoading={pages.isLoading}
      onMore={pages.loadMore}
      empty={<EmptyState title={t('list.emptyHistory')} hint={t('list.emptyHistoryHint')} />}
    />
  );
}
