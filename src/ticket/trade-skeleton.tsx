/**
 * TradeSkeleton { symbol, current }: holds the places of a trade screen until the markets are known. What the frame of the first page
 * has told already, the picture of its chart and the price, stays where it is.
 */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { ChartSkeleton } from '../market/chart/panel/chart-skeleton.tsx';
import { ConnectionBadge } from '../market/connection-badge.tsx';
import { heldSketch, onHeldPrice } from '../market/held-sketch.ts';
import { LastPrice } from '../market/market-head.tsx';
import { hasSketchOf } from '../market/sketch-of.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { KindNav, type TradingKind } from './kind-nav.tsx';

export function TradeSkeleton({
  symbol,
  current,
}: {
  readonly symbol: string;
  readonly current: TradingKind;
}) {
  const { t } = useWords('chart');
  // Where its bars are lost it goes, and the skeleton stands alone.
  const hasSketch = useSyncExternalStore(onHeldPrice, () => hasSketchOf(symbol));
  return (
    <>
      <DeskSkeleton />
      <main
        aria-busy="true"
        className="flex h-[calc(100dvh-var(--tab-bar)-var(--notice-bar,0px))] min-h-[calc(586px-var(--notice-bar,0px))] flex-col pt-(--safe-top) wide:hidden"
      >
        <KindNav current={current} />
        <header className="flex h-10 shrink-0 items-center justify-between px-3">
          <span className="text-title font-bold">{symbol}</span>
          <ConnectionBadge />
        </header>
        <div className="flex h-8 shrink-0 items-center px-3">
          <LastPrice symbol={symbol} />
        </div>
        {hasSketch && <FramedSketch />}
        <div className="relative mt-8 min-h-[110px] flex-1">
          <ChartSkeleton label={t('chart.loading')} isBare={hasSketch} />
        </div>
        <div className="mb-14 grid h-[322px] grid-cols-[11fr_9fr] gap-3 px-3 pt-2">
          <div className="flex flex-col gap-2.5">
            <Skeleton className="h-10" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-20" />
            <Skeleton className="h-11" />
          </div>
          <Skeleton className="h-full" />
        </div>
      </main>
    </>
  );
}

/** As the frame has it (theme/frame.css); the chart of the market takes it from here. */
function FramedSketch() {
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const sketch = heldSketch();
    if (sketch) placeRef.current?.append(sketch.canvas);
  }, []);
  return <div ref={placeRef} className="frame-chart pointer-events-none" />;
}
