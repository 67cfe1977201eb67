/** The chart in an element for as long as it is shown, styled as the trader chose. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { indicatorOf } from '../../../../contract/plain/indicators.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { watch } from '../../../link/core-link.ts';
import { onView, readView } from '../../../link/live-store.ts';
import { usePreferences } from '../../../link/preferences.ts';
import { createRounds } from '../../../ui/rounds.ts';
import { inTasksAtFirst } from '../../../ui/tasks-at-first.ts';
import { type ActiveIndicator, colorsOf, topicKeyOf } from '../model/active-indicators.ts';
import { readChartColors } from '../model/chart-look.ts';
import { LOW_CHART_PX } from '../model/chart-places.ts';
import { useChartSettings } from '../model/chart-settings.ts';
import { listenToCrosshair, tellCrosshair } from '../model/crosshair-link.ts';
import { createDrawPace } from '../picture/draw-pace.ts';
import { createPriceChart, openChart, type PriceChart } from '../picture/price-chart.ts';
import type { ChartCanvasProps } from './chart-canvas-props.ts';
import { lastPriceOf } from './last-price-of.ts';
import { useHeight } from './use-height.ts';

/** What the legend of one indicator needs to know. */
export interface LegendPlace {
  readonly indicator: ActiveIndicator;
  readonly key: string;
  /** Distance of its pane from the top of the chart; null where it is not drawn. */
  readonly topPx: number | null;
}

/** The price needs this much height, a pane below it that much. */
const PRICE_ROOM_PX = 140;
const PANE_ROOM_PX = 48;
/** Legends of all charts change together. */
const legendRounds = createRounds(500);

/** The indicators that are drawn: not the hidden ones, and no more panes than the height has room for. */
export function drawnOf(
  active: readonly ActiveIndicator[],
  heightPx: number,
): readonly ActiveIndicator[] {
  const room = heightPx < LOW_CHART_PX ? 0 : Math.floor((heightPx - PRICE_ROOM_PX) / PANE_ROOM_PX);
  let panes = 0;
  return active.filter((one) => {
    if (one.isHidden) return false;
    if (indicatorOf(one.name).pane === 'price') return true;
    panes += 1;
    return panes <= room;
  });
}

export function usePriceChart(
  containerRef: RefObject<HTMLDivElement | null>,
  props: ChartCanvasProps,
) {
  const { feed, chartKey, mode, priceScale, keptRef, linkId } = props;
  const { tag } = useWords('chart');
  const palette = usePreferences((preferences) => preferences.palette);
  const { style, scale, active } = useChartSettings();
  const [held, setHeld] = useState<{ chart: PriceChart; base: object } | null>(null);
  const [hoveredMs, setHoveredMs] = useState<number | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [tops, setTops] = useState<readonly number[]>([]);
  // What a chart is made of. Another base is another chart: the one of before takes nothing any more, from this render on.
  const base = useMemo(
    () => ({ feed, chartKey, mode, tag, priceScale, palette }),
    [feed, chartKey, mode, tag, priceScale, palette],
  );
  const chart = held?.base === base ? held.chart : null;
  const heightPx = useHeight(containerRef);
  const drawn = useMemo(() => drawnOf(active, heightPx), [active, heightPx]);
  const propsRef = useRef(props);
  useEffect(() => {
    propsRef.current = props;
  });

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const made = { end: () => {} };
    const giveUp = inTasksAtFirst(function* () {
      const opened = openChart(container, base.feed, { ...base, colors: readChartColors() });
      made.end = () => opened.chart.remove();
      yield;
      const chart = createPriceChart(opened, {
        onHover: (timeMs, isPointed) => {
          setHoveredMs(timeMs);
          if (isPointed) tellCrosshair(propsRef.current.linkId, timeMs);
        },
        onPick: (price) => propsRef.current.onPick?.(price.toFixed(base.priceScale)),
        onAway: setIsAway,
        onPanes: () => setTops(chart.paneTops()),
      });
      made.end = () => {
        const view = chart.keep();
        keptRef.current = view && { ...view, key: base.chartKey };
        chart.destroy();
        setHoveredMs(null);
      };
      yield;
      setHeld({ chart, base });
    });
    return () => {
      giveUp();
      made.end();
    };
  }, [containerRef, keptRef, base]);

  useSharedCrosshair(chart, linkId);
  useEffect(() => chart?.setStyle(style), [chart, style]);
  useEffect(() => chart?.setScale(scale), [chart, scale]);
  useEffect(() => {
    if (chart !== null) showIndicators(chart, feed, { chartKey, drawn });
  }, [chart, feed, chartKey, drawn]);

  const [pictures] = useState(() => createStore(() => 0));
  useFeed(chart, propsRef, { ...props, pictures });
  const legends = legendPlaces(chart, { active, drawn, tops, chartKey });
  return { chart, hoveredMs, isAway, legends, isLow: heightPx < LOW_CHART_PX, pictures };
}

/** Rises as a chart is drawn; what is told beside it changes with its picture, but no more often than it can be read. */
export type Pictures = StoreApi<number>;

/** Draws what the feed has, and the line of the last price above it, without a render. */
function useFeed(
  chart: PriceChart | null,
  propsRef: RefObject<ChartCanvasProps>,
  { feed, symbol, chartKey, keptRef, pictures }: ChartCanvasProps & { readonly pictures: Pictures },
): void {
  useEffect(() => {
    if (chart === null) return;
    const tell = () => pictures.setState(pictures.getState() + 1, true);
    const pace = createDrawPace((change) => {
      chart.draw(change);
      chart.setLastPrice(lastPriceOf(propsRef.current, readView('markets.quote', symbol)));
      // Of other bars than before the figures are others at once.
      if (change.bars === 0) tell();
      else legendRounds.ask(tell);
    });
    pace.draw({ bars: 0, lines: new Map() });
    if (keptRef.current?.key === chartKey) chart.restore(keptRef.current);
    const ends = [
      feed.onChange(pace.draw),
      watch(['markets.quote', symbol]),
      // It may move the line or turn it grey.
      onView('markets.quote', symbol, () => pace.draw({ bars: null, lines: new Map() })),
      pace.stop,
      () => legendRounds.forget(tell),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [chart, propsRef, feed, symbol, chartKey, keptRef, pictures]);
}

/** Points where another chart of the desk does. */
function useSharedCrosshair(chart: PriceChart | null, linkId: string | null): void {
  useEffect(() => {
    if (chart === null || linkId === null) return;
    return listenToCrosshair(linkId, chart.pointAt);
  }, [chart, linkId]);
}

function showIndicators(
  chart: PriceChart,
  feed: ChartCanvasProps['feed'],
  { chartKey, drawn }: { readonly chartKey: string; readonly drawn: readonly ActiveIndicator[] },
): void {
  const list = drawn.map((one) => ({
    id: one.id,
    name: one.name,
    key: topicKeyOf(chartKey, one),
    colors: colorsOf(one),
  }));
  feed.want(new Map(list.map(({ key, name }) => [key, indicatorOf(name).outputs.length])));
  chart.setIndicators(list, !list.some(({ name }) => name === 'volume'));
}

function legendPlaces(
  chart: PriceChart | null,
  parts: {
    readonly active: readonly ActiveIndicator[];
    readonly drawn: readonly ActiveIndicator[];
    readonly tops: readonly number[];
    readonly chartKey: string;
  },
): readonly LegendPlace[] {
  const isDrawn = new Set(parts.drawn);
  return parts.active.map((indicator) => {
    const pane = chart && isDrawn.has(indicator) ? chart.paneOf(indicator.id) : -1;
    const key = topicKeyOf(parts.chartKey, indicator);
    return { indicator, key, topPx: parts.tops[pane] ?? null };
  });
}
