/**
 * The bars of one chart: history by HTTP, the end rolled up from live one-minute candles. Prices
 * are ticks and volumes lots, whole numbers in doubles, so sums are exact.
 *
 * The bar that forms is the sum of closed parts (whole days, hours and minutes since it opened) and
 * of the minutes that came by the socket. Minutes replace each other by opening time, because a
 * minute that forms is sent as absolute values.
 */
import type { CandleTuple } from '../../contract/realtime.ts';
import { barOpenMs, type Interval } from '../../contract/rules/intervals.ts';
import type { Bar } from './candle-aggregator.ts';

export const WINDOW_LIMIT = 2000;

export interface CandleWindow {
  /** Rises with each change. */
  revision(): number;
  bars(): readonly Bar[];
  /** The lowest row that changed since the last call; 0 when everything did. */
  takeFirstChanged(): number;
  /**
   * Newest bars of the history. What closed before `closedBeforeMs` is final: within the range of
   * the answer no bar is missed and none is kept that the server does not know.
   */
  mergeHistory(bars: readonly Bar[], closedBeforeMs: number): void;
  /** Older bars put in front; what is beyond the limit is left away. */
  prepend(bars: readonly Bar[]): void;
  /**
   * The parts of the bar that opens at `openMs`: closed days and hours, and the minutes from
   * `minutesFromMs` on.
   */
  settle(openMs: number, parts: readonly Bar[], minutesFromMs: number): void;
  /** Minutes from the socket, oldest first. False when one belongs to a bar that is already over. */
  applyMinutes(minutes: readonly CandleTuple[]): boolean;
}

export function createCandleWindow(interval: Interval): CandleWindow {
  let bars: Bar[] = [];
  let revision = 0;
  let firstChanged = 0;
  let formingOpenMs = Number.NEGATIVE_INFINITY;
  /** What the forming bar is made of, by opening time. */
  let parts = new Map<number, Bar>();
  /** False until all closed parts are known; until then the bar of the history is shown as it is. */
  let isSettled = interval === '1m';
  /** Minutes before this are within closed hours and days that are already among the parts. */
  let minutesFromMs = Number.NEGATIVE_INFINITY;

  function changed(row: number): void {
    firstChanged = Math.min(firstChanged, row);
    revision += 1;
  }

  /** First row that opens at or after a time. Searched from the end, where changes happen. */
  function rowAt(timeMs: number): number {
    let row = bars.length;
    while (row > 0 && (bars[row - 1]?.[0] ?? 0) >= timeMs) row -= 1;
    return row;
  }

  function put(bar: Bar): void {
    const row = rowAt(bar[0]);
    const known = bars[row]?.[0] === bar[0] ? bars[row] : undefined;
    if (known !== undefined && !isNews(known, bar)) return;
    bars.splice(row, known === undefined ? 0 : 1, bar);
    changed(row);
    if (bars.length <= WINDOW_LIMIT) return;
    bars = bars.slice(-WINDOW_LIMIT);
    changed(0);
  }

  function showForming(): void {
    if (!isSettled || parts.size === 0) return;
    const [first, ...others] = [...parts.values()].sort((a, b) => a[0] - b[0]);
    if (first === undefined) return;
    const [, open, high, low, close, volume] = others.reduce(joinBars, first);
    put([formingOpenMs, open, high, low, close, volume]);
  }

  function beginForming(openMs: number): void {
    // A bar that starts while we watch has no parts that we have not seen.
    isSettled = interval === '1m' || (isSettled && formingOpenMs !== Number.NEGATIVE_INFINITY);
    formingOpenMs = openMs;
    minutesFromMs = openMs;
    parts = new Map();
  }

  /** Takes a minute of the forming bar, unless what is known of it is newer. */
  function takeMinute(minute: Bar): void {
    const known = parts.get(minute[0]);
    const isCovered = minute[0] < minutesFromMs || (known !== undefined && !isNews(known, minute));
    if (!isCovered) parts.set(minute[0], minute);
  }

  return {
    revision: () => revision,
    bars: () => bars,
    takeFirstChanged() {
      const first = Math.min(firstChanged, bars.length);
      firstChanged = Number.POSITIVE_INFINITY;
      return first;
    },
    mergeHistory(next, closedBeforeMs) {
      const closed = next.filter((bar) => bar[0] < closedBeforeMs);
      const [first] = closed;
      if (first !== undefined) {
        const start = rowAt(first[0]);
        const end = rowAt(closedBeforeMs);
        bars = [...bars.slice(0, start), ...closed, ...bars.slice(end)].slice(-WINDOW_LIMIT);
        changed(0);
      }
      for (const bar of next) if (bar[0] >= closedBeforeMs) put(bar);
    },
    prepend(older) {
      const firstMs = bars[0]?.[0] ?? Number.POSITIVE_INFINITY;
      const fresh = older.filter((bar) => bar[0] < firstMs);
      const room = WINDOW_LIMIT - bars.length;
      if (fresh.length === 0 || room <= 0) return;
      bars = [...fresh.slice(-room), ...bars];
      changed(0);
    },
    settle(openMs, closedParts, fromMs) {
      if (openMs < formingOpenMs) return;
      const heard = openMs === formingOpenMs ? [...parts.values()] : [];
      formingOpenMs = openMs;
      minutesFromMs = fromMs;
      parts = new Map(closedParts.map((part) => [part[0], part]));
      for (const minute of heard) takeMinute(minute);
      isSettled = true;
      showForming();
    },
    applyMinutes(minutes) {
      let isInTime = true;
      for (const [timeMs, open, high, low, close, volume] of minutes) {
        const openMs = barOpenMs(interval, timeMs);
        const minute: Bar = [timeMs, open, high, low, close, volume];
        if (openMs < formingOpenMs) {
          if (interval === '1m') put(minute);
          else isInTime = false;
          continue;
        }
        if (openMs > formingOpenMs) {
          showForming();
          beginForming(openMs);
        }
        takeMinute(minute);
      }
      showForming();
      return isInTime;
    },
  };
}

/** Two bars, one after the other, as one. */
export function joinBars(first: Bar, second: Bar): Bar {
  const [timeMs, open, high, low, , volume] = first;
  const joined = [Math.max(high, second[2]), Math.min(low, second[3]), second[4]] as const;
  return [timeMs, open, ...joined, volume + second[5]];
}

/** Volume only rises while a bar forms, so of two versions the one with more is newer. */
function isNews(known: Bar, bar: Bar): boolean {
  return bar[5] >= known[5] && bar.some((value, column) => value !== known[column]);
}
