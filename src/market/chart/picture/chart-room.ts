/** The room of a chart and its panes, and the place on the time axis that is seen. */
import type { IChartApi } from 'lightweight-charts';
import { LOW_CHART_PX, legendShare } from '../model/chart-places.ts';
import { fitPlace, type PlacedChart } from './fit-place.ts';
import type { TimePlace } from './time-place.ts';

/** More bars than these at once would reach beyond the half of a window that stays. */
const MOST_BARS_IN_VIEW = 900;

/** Distance of each pane from the top of the chart. */
export function paneTops(chart: IChartApi): readonly number[] {
  let top = 0;
  return chart.panes().map((pane) => {
    const mine = top;
    top += pane.getHeight() + SEPARATOR_PX;
    return mine;
  });
}

const SEPARATOR_PX = 1;

/** The range of the chart and the part of it that is visible, in milliseconds, for tests that nothing jumps. */
export function tellPlace(
  container: HTMLElement,
  place: TimePlace,
  times: readonly number[],
): void {
  const range = place.range();
  const [first, second, last] = [times[0], times[1], times.at(-1)];
  if (range === null || first === undefined || second === undefined || last === undefined) return;
  const barMs = second - first;
  const timeAt = (index: number) => {
    const known = Math.max(0, Math.min(times.length - 1, Math.floor(index)));
    return Math.round((times[known] ?? first) + (index - known) * barMs);
  };
  container.dataset['window'] = `${first} ${last}`;
  container.dataset['view'] = `${timeAt(range.from)} ${timeAt(range.to)}`;
}

/** Keeps the candles below the legend that lies on the price pane, whatever its lines and the pane's height. */
export function createLegendRoom(chart: IChartApi, container: HTMLElement) {
  const room = { lines: 0, bottom: 0 };
  const clear = () => {
    const height = chart.panes()[0]?.getHeight() || container.clientHeight;
    const top = legendShare(height, room.lines);
    chart.priceScale('right', 0).applyOptions({ scaleMargins: { top, bottom: room.bottom } });
  };
  const make = (lines: number, bottom: number) => {
    Object.assign(room, { lines, bottom });
    clear();
  };
  return { clear, make };
}

/** Follows sizes: a low chart has no time axis, a wide one no bars too narrow to move the window. */
export function watchPanes(placed: PlacedChart, onPanes: () => void) {
  const { chart, container } = placed;
  const endFit = fitPlace(placed);
  const fit = () => {
    const visible = container.clientHeight >= LOW_CHART_PX;
    container.dataset['axis'] = visible ? 'shown' : 'hidden';
    const minBarSpacing = Math.max(1.5, container.clientWidth / MOST_BARS_IN_VIEW);
    chart.timeScale().applyOptions({ visible, minBarSpacing });
  };
  const room = new ResizeObserver(fit);
  room.observe(container);
  const panes = new ResizeObserver(onPanes);
  let frame = 0;
  const watch = () => {
    cancelAnimationFrame(frame);
    // The library makes the elements of its panes when it paints them.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        panes.disconnect();
        for (const pane of chart.panes()) {
          const element = pane.getHTMLElement();
          if (element) panes.observe(element);
        }
      });
    });
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    endFit();
    room.disconnect();
    panes.disconnect();
  };
  return { watch, stop };
}
