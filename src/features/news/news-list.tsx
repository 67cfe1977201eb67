/** NewsList { cId, exceptId?, label, onOpen? }: the articles of a category, newest first, ten at a time. */
import type { NewsItem } from '../../../contract/features/news.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** Category ids of the product (NEWS-02). */
export const categories = { news: '4', banners: '5' } as const;

const ARTICLE_PATH = '/pages/common/article';

interface NewsListProps {
  readonly cId: number;
  /** The one that is read already. */
  readonly exceptId?: number | null;
  readonly label: string;
  /** Instead of the page of the article. */
  readonly onOpen?: (id: number) => void;
}

export function NewsList({ cId, exceptId = null, label, onOpen }: NewsListProps) {
  const { t } = useWords('news');
  const pages = useAskPages('news.list', { cId });
  return (
    <AskedList
      isInline
      pages={{ ...pages, items: pages.items.filter(({ id }) => id !== exceptId) }}
      label={label}
      keyOf={({ id }) => id}
      renderItem={(item) => <NewsRow item={item} onOpen={onOpen} />}
      empty={<EmptyState title={t('noNews')} />}
    />
  );
}

interface NewsRowProps {
  readonly item: NewsItem;
  readonly onOpen: ((id: number) => void) | undefined;
}

function NewsRow({ item, onOpen }: NewsRowProps) {
  const { t, tag } = useWords();
  const { id, cId, title, summary, publishedAt } = item;
  const open = () => (onOpen ? onOpen(id) : void push(ARTICLE_PATH, { id, c_id: cId }));
  return (
    <button
      type="button"
      onClick={open}
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
