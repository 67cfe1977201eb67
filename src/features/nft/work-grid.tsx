/**
 * WorkGrid { pages, label }: works as cards, two or more a row. Only those that are near the window are there; each block
 * that is far away is as high as it was, so that thousands of works scroll like a few.
 */
import { Palette } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { NftItemView } from '../../../contract/features/nft-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Pages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { NearBlocks, useNear } from './use-near.ts';
import { WorkCard } from './work-card.tsx';

/** Whole rows of two and of four; so few that a slow phone puts them there within a frame. */
const BLOCK = 4;

interface WorkGridProps {
  readonly pages: Pages<NftItemView>;
  readonly label: string;
  readonly action?: ReactNode;
}

export function WorkGrid({ pages, label, action }: WorkGridProps) {
  const { t } = useWords('nft');
  const { t: common } = useWords();
  const { items, failure, refresh, hasMore, isLoading, loadMore } = pages;
  const endRef = useRef<HTMLDivElement>(null);
  const [near] = useState(() => new NearBlocks());
  const isReady = hasMore && !isLoading;
  useEffect(() => {
    const end = endRef.current;
    if (!end || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '640px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isReady, loadMore]);
  if (failure && items.length === 0)
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  if (items.length === 0 && !hasMore && !isLoading)
    return <EmptyState icon={Palette} title={t('empty')} hint={t('emptyHint')} action={action} />;
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) =>
    items.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its blocks are no items of it, their cards are. */}
      <div role="list" aria-label={label} className="py-3">
        {blocks.map((block) => (
          <Block key={block[0]?.id} items={block} near={near} />
        ))}
      </div>
      <div ref={endRef} className="flex min-h-12 items-center justify-center text-small text-faint">
        {isLoading && <Spinner label={t('loading')} />}
        {!hasMore && common('ui.noMoreData')}
      </div>
    </>
  );
}

interface BlockProps {
  readonly items: readonly NftItemView[];
  readonly near: NearBlocks;
}

const Block = memo(
  function Block({ items, near }: BlockProps) {
    const { ref, heightPx } = useNear(near);
    return (
      <div ref={ref} style={heightPx === null ? undefined : { height: heightPx }}>
        {heightPx === null && (
          <div className="grid grid-cols-2 gap-3 pb-3 wide:grid-cols-4">
            {items.map((item) => (
              // biome-ignore lint/a11y/useSemanticElements: the list is no element of lists either.
              <div role="listitem" key={item.id}>
                <WorkCard item={item} />
              </div>
            ))}
          </div>
        )}
      </div>
    );
  },
  (before, now) =>
    before.items.length === now.items.length &&
    before.items.every((item, at) => item === now.items[at]),
);
