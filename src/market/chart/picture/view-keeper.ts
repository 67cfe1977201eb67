/**
 * Holds what the trader looks at while the window of bars moves below: the same times stay at the same
 * places. Near an edge of the window it asks for the next half.
 */
import type { IChartApi } from 'lightweight-charts';
import type { ChartEdges, ChartMove } from '../../../../contract/features/markets.ts';
import { MAXIMUM_BARS } from '../../../../contract/plain/chart.ts';
import { type Bar, indexOfBar, indexOfTime } from '../model/bar.ts';
import { RIGHT_OFFSET_BARS } from '../model/chart-options.ts';
import type { KeptView } from '../model/kept-view.ts';

export interface ViewKeeper {
  /** True while a finger or its momentum moves the chart: the library then counts from where it began. */
  readonly isHeld: () => boolean;
  /** Calls `draw`, which replaces the bars, and puts the view back where it was. */
  readonly replace: (times: readonly number[], draw: () => readonly number[]) => void;
  /** The next window that comes is shown at its end. */
  readonly followLatest: () => void;
  readonly keep: (bars: readonly Bar[]) => Omit<KeptView, 'key'> | null;
  readonly restore: (bars: readonly Bar[], kept: Omit<KeptView, 'key'>) => void;
  readonly destroy: () => void;
}

interface KeeperEvents {
  /** The chart rests: what waited for it may be drawn. */
  readonly onRest: () => void;
  readonly edges: () => ChartEdges;
  readonly barCount: () => number;
  readonly move: (to: ChartMove) => Promise<unknown>;
  readonly onRange: () => void;
}

const REST_MS = 90;
/** When a window that was promised has not come by then, another may be asked for. */
const PATIENCE_MS = 2000;
const HALF_WINDOW_BARS = MAXIMUM_BARS / 2;
/** So many bars before an edge the next half is asked for, if a screen of bars leaves the room. */
const EDGE_BARS = 150;
/** A window at the live end may slide by so many bars at once. */
const SLIDE_BARS = 20;
/** More bars than these at once would reach beyond the half that stays. */
export const MOST_BARS_IN_VIEW = 900;

/** Far enough from both edges that a move towards one does not call for a move back. */
export function edgeBars(barsInView: number): number {
  return Math.max(10, Math.min(EDGE_BARS, (HALF_WINDOW_BARS - barsInView) / 2 - 20));
}

/** Where the right edge of the view lies after the bars changed, in bars after the last one. */
export function positionAfter(
  before: { readonly times: readonly number[]; readonly position: number; readonly middle: number },
  times: readonly number[],
): number | null {
  const anchor = Math.max(0, Math.min(before.times.length - 1, Math.round(before.middle)));
  const timeMs = before.times[anchor];
  const [first, last] = [times[0], times.at(-1)];
  if (timeMs === undefined || first === undefined || last === undefined) return null;
  if (timeMs < first || timeMs > last) return null;
  const index = indexOfTime(times, timeMs);
  const rightEdge = before.times.length - 1 + before.position;
  return rightEdge + (index - anchor) - (times.length - 1);
}

/** A window that only follows the newest bar is not the answer to a move. */
function hasMoved(times: readonly number[], next: readonly number[]): boolean {
  const [oldFirst = 0, newFirst = 0] = [times[0], next[0]];
  return newFirst < oldFirst || newFirst > (times[SLIDE_BARS] ?? oldFirst);
}

export function createViewKeeper(
  chart: IChartApi,
  container: HTMLElement,
  events: KeeperEvents,
): ViewKeeper {
  const scale = chart.timeScale();
  const state = { isPressed: false, isMoving: false, wasLive: true };
  const timers: { rest?: ReturnType<typeof setTimeout> } = {};
  const asker = createAsker(scale, events);

  const rest = () => {
    if (state.isPressed) return;
    state.isMoving = false;
    events.onRest();
    asker.askNearEdge();
  };
  const restSoon = () => {
    clearTimeout(timers.rest);
    timers.rest = setTimeout(rest, REST_MS);
  };
  const press = () => {
    state.isPressed = true;
    state.isMoving = true;
  };
  const release = () => {
    if (!state.isPressed) return;
    state.isPressed = false;
    restSoon();
  };
  const onRange = () => {
    events.onRange();
    if (state.isMoving) restSoon();
    asker.askNearEdge();
  };

  const stopPresses = listenToPresses(container, { press, release });
  scale.subscribeVisibleLogicalRangeChange(onRange);

  return {
    isHeld: () => state.isMoving,
    replace(times, draw) {
      const [range, position] = [scale.getVisibleLogicalRange(), scale.scrollPosition()];
      const next = draw();
      const { wasLive } = state;
      state.wasLive = !events.edges().hasNewer;
      if (hasMoved(times, next)) asker.settle();
      if (times.length === 0 || range === null) return;
      const isLatestWanted = asker.takeLatest();
      const before = { times, position, middle: (range.from + range.to) / 2 };
      const isAtEnd = position > -1 && wasLive && state.wasLive;
      scale.scrollToPosition(nextPosition(before, next, { isLatestWanted, isAtEnd }), false);
    },
    followLatest: asker.askLatest,
    keep: (bars) => keptPlace(scale, bars),
    restore: (bars, kept) => restorePlace(scale, bars, kept),
    destroy() {
      clearTimeout(timers.rest);
      asker.stop();
      stopPresses();
    },
  };
}

type TimeScale = ReturnType<IChartApi['timeScale']>;

/** Asks for windows, one at a time. */
function createAsker(scale: TimeScale, events: KeeperEvents) {
  const state: {
    isAsking: boolean;
    isLatestWanted: boolean;
    patience?: ReturnType<typeof setTimeout>;
  } = { isAsking: false, isLatestWanted: false };
  const ask = (to: ChartMove) => {
    state.isAsking = true;
    clearTimeout(state.patience);
    // Asked again when the patience ends.
    void events.move(to).catch(() => undefined);
    state.patience = setTimeout(() => {
      state.isAsking = false;
      state.isLatestWanted = false;
    }, PATIENCE_MS);
  };
  return {
    askNearEdge() {
      const move = state.isAsking ? null : moveNearEdge(scale, events);
      if (move !== null) ask(move);
    },
    askLatest() {
      state.isLatestWanted = true;
      ask('latest');
    },
    /** The window that was asked for has come. */
    settle() {
      state.isAsking = false;
    },
    /** Whether the newest bars were asked for; told once. */
    takeLatest() {
      const isWanted = state.isLatestWanted;
      state.isLatestWanted = false;
      return isWanted;
    },
    stop: () => clearTimeout(state.patience),
  };
}

/** The half that is wanted next to what is seen; null in the middle of the window. */
function moveNearEdge(
  scale: TimeScale,
  { edges, barCount }: Pick<KeeperEvents, 'edges' | 'barCount'>,
): ChartMove | null {
  const range = scale.getVisibleLogicalRange();
  if (range === null || barCount() === 0) return null;
  const near = edgeBars(range.to - range.from);
  const { hasOlder, hasNewer } = edges();
  if (hasOlder && range.from < near) return 'older';
  return hasNewer && range.to > barCount() - near ? 'newer' : null;
}

/** A view at the live end goes on with it; any other stays where it was, or begins at the end of a new window. */
function nextPosition(
  before: Parameters<typeof positionAfter>[0],
  times: readonly number[],
  { isLatestWanted, isAtEnd }: { readonly isLatestWanted: boolean; readonly isAtEnd: boolean },
): number {
  if (isLatestWanted) return RIGHT_OFFSET_BARS;
  if (isAtEnd) return Math.max(before.position, -1);
  return positionAfter(before, times) ?? RIGHT_OFFSET_BARS;
}

/** Answers the function that stops listening. */
function listenToPresses(
  container: HTMLElement,
  { press, release }: { readonly press: () => void; readonly release: () => void },
): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  container.addEventListener('pointerdown', press, { capture: true, signal });
  globalThis.addEventListener('pointerup', release, { signal });
  globalThis.addEventListener('pointercancel', release, { signal });
  return () => listeners.abort();
}

function keptPlace(scale: TimeScale, bars: readonly Bar[]): Omit<KeptView, 'key'> | null {
  const position = scale.scrollPosition();
  const range = scale.getVisibleLogicalRange();
  if (range === null) return null;
  const anchor = Math.max(0, Math.min(bars.length - 1, Math.round(range.to)));
  const bar = bars[anchor];
  if (bar === undefined) return null;
  return {
    timeMs: bar.timeMs,
    barsToEdge: bars.length - 1 + position - anchor,
    barSpacing: scale.options().barSpacing,
    isFollowing: position > -1,
  };
}

function restorePlace(
  scale: TimeScale,
  bars: readonly Bar[],
  { timeMs, barsToEdge, barSpacing, isFollowing }: Omit<KeptView, 'key'>,
): void {
  scale.applyOptions({ barSpacing });
  const index = indexOfBar(bars, timeMs);
  if (isFollowing || bars[index]?.timeMs !== timeMs) return;
  scale.scrollToPosition(index + barsToEdge - (bars.length - 1), false);
}
