/** ChartCanvas: the drawn chart, in a chunk of its own with the library. Use it through ChartPanel. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import type { Bar } from './bar-window.ts';
import type { CandleFeed } from './candle-feed.ts';
import { readChartColors } from './chart-dress.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartMode } from './intervals.ts';
import { createPriceChart } from './price-chart.ts';

interface ChartCanvasProps {
  readonly feed: CandleFeed;
  readonly mode: ChartMode;
  readonly priceScale: number;
  readonly label: string;
  readonly onPick: ((price: number) => void) | undefined;
}

export function ChartCanvas({ feed, mode, priceScale, label, onPick }: ChartCanvasProps) {
  const { t, tag } = useWords('chart');
  const palette = usePreferences((preferences) => preferences.palette);
  const containerRef = useRef<HTMLDivElement>(null);
  const pickRef = useRef(onPick);
  const [hovered, setHovered] = useState<Bar | null>(null);
  useEffect(() => {
    pickRef.current = onPick;
  }, [onPick]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page once its palette has changed.
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const edge = { isAsking: false, hasMore: true };
    const chart = createPriceChart(
      container,
      { mode, tag, priceScale, colors: readChartColors() },
      {
        onHover: (timeMs) => setHovered(feed.bars().find((bar) => bar.timeMs === timeMs) ?? null),
        onPick: (price) => pickRef.current?.(price),
        onLeftEdge: () => {
          if (edge.isAsking || !edge.hasMore || !feed.state().hasBars) return;
          edge.isAsking = true;
          void feed.loadOlder().then((hasMore) => {
            edge.isAsking = false;
            edge.hasMore = hasMore;
          });
        },
      },
    );
    chart.draw(feed.bars(), 0);
    const stop = feed.onBars((firstChanged) => chart.draw(feed.bars(), firstChanged));
    return () => {
      stop();
      chart.destroy();
      setHovered(null);
    };
  }, [feed, mode, tag, priceScale, palette]);

  return (
    <>
      <div
        ref={containerRef}
        role="img"
        aria-label={label}
        className="peer absolute inset-0 select-none"
      />
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="absolute bottom-0 left-2 z-10 rounded-[4px] bg-ground/60 px-1 text-[10px] leading-4 text-faint peer-data-[axis=shown]:bottom-[26px]"
      >
        {t('chart.notice')}
      </a>
      {hovered && <ChartLegend bar={hovered} tag={tag} priceScale={priceScale} />}
    </>
  );
}
