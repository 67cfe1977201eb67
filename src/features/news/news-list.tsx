/** NewsList { cId, exceptId? }: the articles of a category, newest first, ten at a time. */
import type { NewsItem } from '../../../contract/features/news.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';

const ARTICLE_PATH = '/pages/common/article';

interface NewsListProps {
  readonly cId: number;
  /** The one that is read already. */
  readonly exceptId?: number | null;
  readonly label: string;
}

export function NewsList({ cId, exceptId = null, label }: NewsListProps) {
  const { t } = useWords('news');
  const { items, failure, hasMore, isLoading, loadMore, refresh } = useAskPages('news.list', {
    cId,
  });
  if (failure && items.length === 0)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  return (
    <InfiniteList
      label={label}
      items={items.filter(({ id }) => id !== exceptId)}
      keyOf={({ id }) => id}
      renderItem={(item) => <NewsRow item={item} />}
      hasMore={hasMore}
      isLoading={isLoading}
      onMore={loadMore}
      empty={<EmptyState title={t('noNews')} />}
    />
  );
}

function NewsRow({ item }: { readonly item: NewsItem }) {
  const { t, tag } = useWords();
  const { id, cId, title, summary, publishedAt } = item;
  return (
    <button
      type="button"
      onClick={() => void push(ARTICLE_PATH, { id, c_id: cId })}
      className="flex w-full flex-col gap-0.5 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="font-medium">{title}</span>
      <span className="text-small text-soft">{summary}</span>
      <span className="text-caption text-faint">
        {relativeTime(publishedAt, Date.now(), { tag, justNow: t('justNow') })}
      </span>
    </button>
  );
}
