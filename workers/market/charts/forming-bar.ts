/**
 * The end of a chart, rolled up from live one-minute candles.
 *
 * The bar that forms is the sum of closed parts (whole days, hours and minutes since it opened) and
 * of the minutes that came by the socket. Minutes replace each other by opening time, because a
 * minute that forms is sent as absolute values.
 */
import { barOpenMs, type Interval } from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Bar } from './candle-aggregator.ts';

export interface FormingBar {
  /**
   * The parts of the bar that opens at `openMs`: closed days and hours, and the minutes from
   * `minutesFromMs` on. False when that bar is already over.
   */
  settle(openMs: number, parts: readonly Bar[], minutesFromMs: number): boolean;
  /** Minutes from the socket, oldest first. False when one belongs to a bar that is already over. */
  applyMinutes(minutes: readonly CandleTuple[]): boolean;
}

export function createFormingBar(interval: Interval, put: (bar: Bar) => void): FormingBar {
  let formingOpenMs = Number.NEGATIVE_INFINITY;
  /** What the forming bar is made of, by opening time. */
  let parts = new Map<number, Bar>();
  /** False until all closed parts are known; until then the bar of the history is shown as it is. */
  let isSettled = false;
  /** Minutes before this are within closed hours and days that are already among the parts. */
  let minutesFromMs = Number.NEGATIVE_INFINITY;

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
    const isCovered = minute[0] < minutesFromMs || (known !== undefined && known[5] > minute[5]);
    if (!isCovered) parts.set(minute[0], minute);
  }

  return {
    settle(openMs, closedParts, fromMs) {
      if (openMs < formingOpenMs) return false;
      const heard = openMs === formingOpenMs ? [...parts.values()] : [];
      formingOpenMs = openMs;
      minutesFromMs = fromMs;
      parts = new Map(closedParts.map((part) => [part[0], part]));
      for (const minute of heard) takeMinute(minute);
      isSettled = true;
      showForming();
      return true;
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
function joinBars(first: Bar, second: Bar): Bar {
  const [timeMs, open, high, low, , volume] = first;
  const joined = [Math.max(high, second[2]), Math.min(low, second[3]), second[4]] as const;
  return [timeMs, open, ...joined, volume + second[5]];
}
