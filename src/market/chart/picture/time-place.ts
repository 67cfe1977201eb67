/**
 * The place of the chart on its time axis. The library applies a new place with its next frame and answers with the
 * old one until then. Here it counts at once, so that what is asked in between, another step or a window of other
 * bars, begins where the chart will be.
 */
import type { IChartApi } from 'lightweight-charts';
import { indexOfTime } from '../model/bar.ts';
import type { KeptView } from '../model/kept-view.ts';

/** Rows of the bars, with parts of a row. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export interface TimePlace {
  /** The right edge of the view, in bars after the last one. */
  readonly position: () => number;
  /** What is seen; null before there is anything. */
  readonly range: () => RowRange | null;
  readonly barSpacing: () => number;
  readonly moveTo: (position: number) => void;
  readonly zoomTo: (barSpacing: number) => void;
  /** A bar is about to be added at the end: a view that does not show it keeps its times. */
  readonly grow: () => void;
  /** Has a place that waits drawn now: the library counts a drag from what it has drawn. */
  readonly settle: () => void;
  readonly onMoved: (listener: () => void) => void;
  readonly stop: () => void;
}

export function createTimePlace(chart: IChartApi): TimePlace {
  const scale = chart.timeScale();
  const waiting: { position: number | null; spacing: number | null; frame: number } = {
    position: null,
    spacing: null,
    frame: 0,
  };
  const forget = () => {
    waiting.position = null;
    waiting.spacing = null;
  };
  // The library has asked for its frame before, so it has drawn when this one comes.
  const forgetOnceDrawn = () => {
    cancelAnimationFrame(waiting.frame);
    waiting.frame = requestAnimationFrame(forget);
  };
  const position = () => waiting.position ?? scale.scrollPosition();
  const barSpacing = () => waiting.spacing ?? scale.options().barSpacing;
  const moveTo = (next: number) => {
    waiting.position = next;
    scale.scrollToPosition(next, false);
    forgetOnceDrawn();
  };

  return {
    position,
    barSpacing,
    moveTo,
    range() {
      const drawn = scale.getVisibleLogicalRange();
      if (drawn === null) return null;
      const to = drawn.to + position() - scale.scrollPosition();
      const rows = ((drawn.to - drawn.from + 1) * scale.options().barSpacing) / barSpacing();
      return { from: to - rows + 1, to };
    },
    zoomTo(next) {
      waiting.spacing = Math.max(scale.options().minBarSpacing, next);
      scale.applyOptions({ barSpacing: waiting.spacing });
      forgetOnceDrawn();
    },
    grow() {
      if (waiting.position !== null && waiting.position <= -1) moveTo(waiting.position - 1);
    },
    settle() {
      if (waiting.position === null && waiting.spacing === null) return;
      // A picture of the chart is the one thing that the library draws at once.
      chart.takeScreenshot();
      forget();
    },
    onMoved: (listener) => scale.subscribeVisibleLogicalRangeChange(listener),
    stop: () => cancelAnimationFrame(waiting.frame),
  };
}

/** What is seen of the bars of these times, for a chart that is made later. */
export function keptPlace(
  place: TimePlace,
  times: readonly number[],
): Omit<KeptView, 'key'> | null {
  const range = place.range();
  if (range === null) return null;
  const anchor = Math.max(0, Math.min(times.length - 1, Math.round(range.to)));
  const timeMs = times[anchor];
  if (timeMs === undefined) return null;
  const position = place.position();
  return {
    timeMs,
    barsToEdge: times.length - 1 + position - anchor,
    barSpacing: place.barSpacing(),
    isFollowing: position > -1,
  };
}

export function restorePlace(
  place: TimePlace,
  times: readonly number[],
  { timeMs, barsToEdge, barSpacing, isFollowing }: Omit<KeptView, 'key'>,
): void {
  place.zoomTo(barSpacing);
  const index = indexOfTime(times, timeMs);
  if (isFollowing || times[index] !== timeMs) return;
  place.moveTo(index + barsToEdge - (times.length - 1));
}
