/** PullToRefresh { onRefresh, children }: pulled down at the top of the page, it runs `onRefresh`. */
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Spinner } from './spinner.tsx';

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

const THRESHOLD = 64;
/** The finger moves further than the page, as if on a spring. */
const RESISTANCE = 0.45;

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { t } = useWords();
  const startRef = useRef<number | null>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const [isRefreshing, setIsRefreshing] = useState(false);

  const pulled = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!touch || startRef.current === null || globalThis.scrollY > 0) return 0;
    return Math.max(0, (touch.clientY - startRef.current) * RESISTANCE);
  };
  const shift = (distance: number) => {
    if (contentRef.current)
      contentRef.current.style.transform = distance ? `translateY(${distance}px)` : '';
  };
  const release = async (event: TouchEvent) => {
    const distance = pulled(event);
    startRef.current = null;
    shift(0);
    if (distance < THRESHOLD || isRefreshing) return;
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };

  return (
    <div
      onTouchStart={(event) => {
        startRef.current = globalThis.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
      }}
      onTouchMove={(event) => shift(Math.min(THRESHOLD * 1.5, pulled(event)))}
      onTouchEnd={(event) => void release(event)}
      onTouchCancel={() => shift(0)}
    >
      {isRefreshing && (
        <div className="flex h-12 items-center justify-center">
          <Spinner label={t('ui.loading')} />
        </div>
      )}
      <div ref={contentRef}>{children}</div>
    </div>
  );
}
