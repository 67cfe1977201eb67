/** Highlights, swiped by hand: nothing moves by itself. */
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import type { NewsItem } from '../../../contract/features/news.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** Like a picture, a drawing may come after the words, or not at all. */
const BannerArt = lazy(() =>
  import('./banner-art.tsx').then(
    ({ BannerArt: drawing }): { default: ComponentType<{ name: string }> } => ({
      default: drawing,
    }),
    () => ({ default: () => null }),
  ),
);

/** The category of banners (NEWS-02). */
const BANNERS = 5;
/** On a low screen prices come first. */
const place = 'mt-4 order-last [@media(height>=740px)]:order-none';

export function BannerCarousel() {
  const { t } = useWords('home');
  const { data, isLoading } = useAsk('news.list', { cId: BANNERS });
  const listRef = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const banners = data?.list ?? [];
  if (isLoading) {
    return (
      <div className={`${place} px-4 pb-6`}>
        <Skeleton className="h-24 w-full rounded-large" />
      </div>
    );
  }
  if (banners.length === 0) return null;
  const show = (index: number) => {
    const item = listRef.current?.children[index];
    item?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' });
  };
  return (
    <section aria-label={t('banners.label')} className={place}>
      <ul
        ref={listRef}
        onScroll={(event) => setShown(indexInView(event.currentTarget))}
        className="no-scrollbar flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-4 px-4"
      >
        {banners.map((banner) => (
          <li key={banner.id} className="w-full shrink-0 snap-center">
            <Banner banner={banner} />
          </li>
        ))}
      </ul>
      <div className="flex h-6 items-center justify-center">
        {banners.map((banner, index) => (
          <button
            key={banner.id}
            type="button"
            aria-label={t('banners.show', { number: index + 1, count: banners.length })}
            aria-current={index === shown}
            onClick={() => show(index)}
            className="relative flex h-6 items-center px-1 after:absolute after:-inset-y-2.5 after:inset-x-0"
          >
            <span
              className={classNames(
                'h-1 rounded-full transition-[width]',
                index === shown ? 'w-4 bg-gold' : 'w-1.5 bg-faint/60',
              )}
            />
          </button>
        ))}
      </div>
    </section>
  );
}

function indexInView(list: HTMLElement): number {
  return Math.round(list.scrollLeft / (list.scrollWidth / list.children.length));
}

function Banner({ banner }: { readonly banner: NewsItem }) {
  const open = () =>
    void (banner.link === null
      ? push('/pages/common/article', { id: banner.id })
      : push(banner.link));
  return (
    <button
      type="button"
      onClick={open}
      className="relative block h-24 w-full overflow-hidden rounded-large border border-hairline bg-raised text-left -outline-offset-2"
    >
      <Suspense>
        <BannerArt name={banner.image} />
      </Suspense>
      <span className="relative flex h-full w-[66%] flex-col justify-center gap-0.5 pl-4">
        <span className="line-clamp-2 leading-5 font-semibold text-balance">{banner.title}</span>
        <span className="line-clamp-2 text-small text-soft">{banner.summary}</span>
      </span>
    </button>
  );
}
