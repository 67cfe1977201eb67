/**
 * InfiniteList { items, keyOf, renderItem, hasMore, isLoading, onMore, empty, label? }: loads the next page when
 * its end comes near, and says 'No more data' at the end (APP-43). `empty` is shown when there is nothing.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { SkeletonRows } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

interface InfiniteListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly empty: ReactNode;
  readonly label?: string;
}

export function InfiniteList<Item>({
  items,
  keyOf,
  renderItem,
  hasMore,
  isLoading,
  onMore,
  empty,
  label,
}: InfiniteListProps<Item>) {
  const { t } = useWords();
  const endRef = useRef<HTMLDivElement>(null);
  const isReady = hasMore && !isLoading;

  useEffect(() => {
    const end = endRef.current;
    if (!end || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '320px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isReady, onMore]);

  if (items.length === 0 && !hasMore && !isLoading) return empty;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-hairline">
        {items.map((item) => (
          <li key={keyOf(item)}>{renderItem(item)}</li>
        ))}
      </ul>
      {items.length === 0 && isLoading && <SkeletonRows label={t('ui.loading')} />}
      <div ref={endRef} className="flex min-h-12 items-center justify-center text-small text-faint">
        {items.length > 0 && isLoading && <Spinner label={t('ui.loading')} />}
        {!hasMore && t('ui.noMoreData')}
      </div>
    </>
  );
}
