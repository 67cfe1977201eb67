/** WorkGrid { pages, label }: works as cards, two or more a row; pictures load as they come near. */
import { Palette } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NftItemView } from '../../../contract/features/nft-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Pages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { workPath } from './paths.ts';

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
  const isReady = hasMore && !isLoading;
  useEffect(() => {
    const end = endRef.current;
    if (!end || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '480px',
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
      <ul aria-label={label} className="grid grid-cols-2 gap-3 py-3 wide:grid-cols-4">
        {items.map((item) => (
          <li
            key={item.id}
            className="[contain-intrinsic-size:auto_260px] [content-visibility:auto]"
          >
            <WorkCard item={item} />
          </li>
        ))}
      </ul>
      <div ref={endRef} className="flex min-h-12 items-center justify-center text-small text-faint">
        {isLoading && <Spinner label={t('loading')} />}
        {!hasMore && common('ui.noMoreData')}
      </div>
    </>
  );
}

function WorkCard({ item }: { readonly item: NftItemView }) {
  const { t } = useWords('nft');
  return (
    <button
      type="button"
      aria-label={`${item.name}, ${item.artist.name}, ${item.nowText}`}
      onClick={() => void push(workPath(item))}
      className="flex w-full flex-col gap-1.5 rounded-large bg-raised p-2 text-left active:opacity-70"
    >
      <img
        src={item.image}
        alt=""
        loading="lazy"
        decoding="async"
        width={400}
        height={400}
        className="aspect-square w-full rounded-small bg-control object-cover"
      />
      <span className="truncate font-semibold">{item.name}</span>
      <span className="truncate text-small text-faint">{item.artist.name}</span>
      <span className="figure truncate text-small">{item.nowText}</span>
      <span className="flex flex-wrap gap-1">
        <WorkBadges item={item} />
        {item.saleStatus === 'on_sale' && <Badge>{t(`modes.${item.saleMode}`)}</Badge>}
      </span>
    </button>
  );
}

const tones = {
  idle: 'plain',
  not_started: 'warning',
  on_sale: 'up',
  sold: 'plain',
  ended: 'plain',
} as const;

export function WorkBadges({ item }: { readonly item: NftItemView }) {
  const { t } = useWords('nft');
  const { saleStatus, rarity, boxStatus, isReselling } = item;
  return (
    <>
      <Badge tone={tones[saleStatus]}>
        {isReselling ? t('reselling') : t(`states.${saleStatus}`)}
      </Badge>
      {rarity !== null && rarity !== 'common' && (
        <Badge tone="gold">{t(`rarities.${rarity}`)}</Badge>
      )}
      {boxStatus === 'unopened' && <Badge tone="gold">{t('box.unopened')}</Badge>}
    </>
  );
}
