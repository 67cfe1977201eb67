/**
 * WorkGrid { pages, label }: works as cards, two or four beside each other. Only those that are near the window are there, and
 * what is far away is as high as it was, so that thousands of works scroll like a few. Rows are told one by one, but only
 * those of sections that are near: each one that is watched costs something in every frame.
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
import { NearParts, Turns, useNear } from './use-near.ts';
import { WorkCard } from './work-card.tsx';

/** So few that a slow phone puts them there within a frame. */
const ROW = 2;
/** Whole rows of two and of four. */
const SECTION = 20;
/** A window full: what is there from the beginning. */
const FIRST_ROWS = 4;
/** Works whose pictures a phone shows before anybody has scrolled. */
const FIRST_IN_VIEW = 4;
/** Of one that has not been there yet; a row then tells how high rows are. */
const ROW_PX = 330;
const ROWS_NEAR = '900px';
/** Further than those of rows, so that these are watched before they are near. */
const SECTIONS_NEAR = '1800px';

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
  const [near] = useState(watchParts);
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
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its sections are no items of it, their cards are. */}
      <div role="list" aria-label={label} className="py-3">
        {partsOf(items, SECTION).map((part, at) => (
          <Section key={part[0]?.id} items={part} first={at * SECTION} near={near} />
        ))}
      </div>
      <div ref={endRef} className="flex min-h-12 items-center justify-center text-small text-faint">
        {isLoading && <Spinner label={t('loading')} />}
        {!hasMore && common('ui.noMoreData')}
      </div>
    </>
  );
}

interface NearWorks {
  readonly sections: NearParts;
  readonly rows: NearParts;
}

function watchParts(): NearWorks {
  const turns = new Turns();
  const sectionPx = (ROW_PX * SECTION) / ROW;
  return {
    sections: new NearParts(turns, { margin: SECTIONS_NEAR, heightPx: sectionPx }),
    rows: new NearParts(turns, { margin: ROWS_NEAR, heightPx: ROW_PX }),
  };
}

function partsOf(items: readonly NftItemView[], size: number): (readonly NftItemView[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

interface PartProps {
  readonly items: readonly NftItemView[];
  /** Its place in the list. */
  readonly first: number;
  readonly near: NearWorks;
}

function isSame(before: PartProps, now: PartProps): boolean {
  return (
    before.first === now.first &&
    before.items.length === now.items.length &&
    before.items.every((item, at) => item === now.items[at])
  );
}

const Section = memo(function Section({ items, first, near }: PartProps) {
  const { ref, heightPx } = useNear(near.sections, first === 0);
  return (
    <div ref={ref} style={heightPx === null ? undefined : { height: heightPx }}>
      {heightPx === null && (
        <div className="wide:grid wide:grid-cols-2 wide:gap-x-3">
          {partsOf(items, ROW).map((part, at) => (
            <Row key={part[0]?.id} items={part} first={first + at * ROW} near={near} />
          ))}
        </div>
      )}
    </div>
  );
}, isSame);

const Row = memo(function Row({ items, first, near }: PartProps) {
  const { ref, heightPx } = useNear(near.rows, first < FIRST_ROWS * ROW);
  return (
    <div
      ref={ref}
      className="contain-layout contain-style"
      style={heightPx === null ? undefined : { height: heightPx }}
    >
      {heightPx === null && (
        <div className="grid h-full grid-cols-2 gap-3 pb-3">
          {items.map((item, at) => (
            // biome-ignore lint/a11y/useSemanticElements: the list is no element of lists either.
            <div role="listitem" key={item.id} aria-posinset={first + at + 1} aria-setsize={-1}>
              <WorkCard item={item} isInView={first < FIRST_IN_VIEW} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}, isSame);
