/**
 * InfiniteList { items, keyOf, renderItem, hasMore, isLoading, onMore, failure?, empty, label?, variant?: 'lines' | 'cards' }:
 * loads the next page when its end comes near, and says 'No more data' at the end (APP-43). `failure` says why a page did
 * not come: the next one is then loaded by a tap. `empty` is shown when there is nothing. Lines are parted by hairlines;
 * cards have a ground of their own and stand apart.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { ErrorLine } from './error-line.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

const variants = {
  lines: 'divide-y divide-hairline',
  cards: 'flex flex-col gap-3 pt-3',
} as const;

interface InfiniteListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly failure?: string | null;
  readonly empty: ReactNode;
  readonly label?: string;
  readonly variant?: 'lines' | 'cards';
}

export function InfiniteList<Item>({
  items,
  keyOf,
  renderItem,
  hasMore,
  isLoading,
  onMore,
  failure = null,
  empty,
  label,
  variant = 'lines',
}: InfiniteListProps<Item>) {
  const { t } = useWords();
  const endRef = useRef<HTMLDivElement>(null);
  const hasFailed = failure !== null && hasMore && !isLoading;
  const isReady = hasMore && !isLoading && !hasFailed;
  const { length } = items;

  // Looked at anew with each page: one that came and was asked for between two renders changes nothing else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of items is when, not what.
  useEffect(() => {
    const end = endRef.current;
    if (!end || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '320px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isReady, onMore, length]);

  if (items.length === 0 && !hasMore && !isLoading) return empty;
  return (
    <>
      <ul aria-label={label} className={variants[variant]}>
        {items.map((item) => (
          <li key={keyOf(item)}>{renderItem(item)}</li>
        ))}
      </ul>
      {items.length === 0 && isLoading && <SkeletonRows label={t('ui.loading')} />}
      <div ref={endRef} className="flex min-h-12 items-center justify-center text-small text-faint">
        {items.length > 0 && isLoading && <Spinner label={t('ui.loading')} />}
        {!hasMore && t('ui.noMoreData')}
        {hasFailed && <ErrorLine text={failure} onRetry={onMore} />}
      </div>
    </>
  );
}
