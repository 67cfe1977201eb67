/**
 * The figures of the bar under the crosshair, or of the newest one: its prices on top, and each indicator's
 * values at the head of its pane. A low chart tells them only below the crosshair.
 */
import { useStore } from 'zustand';
import { useWords } from '../../../i18n/use-words.ts';
import { indexOfBar } from '../model/bar.ts';
import type { ChartFeed } from '../model/chart-feed.ts';
import { BarLegend } from './bar-legend.tsx';
import { type FigureLook, IndicatorLegend } from './indicator-legend.tsx';
import type { LegendPlace, Pictures } from './use-price-chart.ts';

interface ChartLegendsProps {
  readonly feed: ChartFeed;
  readonly pictures: Pictures;
  readonly hoveredMs: number | null;
  readonly legends: readonly LegendPlace[];
  readonly isLow: boolean;
  readonly look: FigureLook;
  readonly onSettings: (id: string) => void;
}

export function ChartLegends({
  feed,
  pictures,
  hoveredMs,
  legends,
  isLow,
  look,
  onSettings,
}: ChartLegendsProps) {
  const { t } = useWords('chart');
  useStore(pictures);
  const bars = feed.bars();
  const hovered = hoveredMs === null ? bars.length - 1 : indexOfBar(bars, hoveredMs);
  const row = Math.min(hovered, bars.length - 1);
  const bar = bars[row];
  if (bar === undefined || (isLow && hoveredMs === null)) return null;
  // What is hidden or has no room keeps a legend over the price: there it is brought back.
  const onTop = legends.filter(({ topPx }) => topPx === null || topPx === 0);
  const below = legends.filter(({ topPx }) => topPx !== null && topPx > 0);
  const show = ({ indicator, key, topPx }: LegendPlace) => (
    <IndicatorLegend
      key={indicator.id}
      indicator={indicator}
      values={topPx === null ? null : (feed.lines(key)[row] ?? null)}
      isUp={bar.close >= bar.open}
      look={look}
      onSettings={onSettings}
    />
  );
  return (
    <>
      <div className="figure @container pointer-events-none absolute top-1 right-[60px] left-2 z-10 flex flex-col items-start text-caption">
        <BarLegend bar={bar} previous={bars[row - 1]} look={look} />
        {!isLow && onTop.length > 0 && (
          <ul aria-label={t('chart.indicators')} className="flex max-w-full flex-col items-start">
            {onTop.map(show)}
          </ul>
        )}
      </div>
      {!isLow &&
        below.map((place) => (
          <ul
            key={place.indicator.id}
            aria-label={t('indicators.below')}
            style={{ top: (place.topPx ?? 0) + 1 }}
            className="figure pointer-events-none absolute right-[60px] left-2 z-10 text-caption"
          >
            {show(place)}
          </ul>
        ))}
    </>
  );
}
