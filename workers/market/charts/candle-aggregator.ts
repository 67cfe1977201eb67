/**
 * Candles from ticks, for all markets and intervals at once. A tick touches one row of one minute,
 * 64 bytes of typed array; only when a bar closes is it folded into the next longer interval, so
 * eight more intervals cost almost nothing. A longer bar that still forms is therefore behind, and
 * reading it merges every shorter bar that has not been folded yet.
 */
import {
  barOpenMs,
  type Interval,
  intervals,
  nextBarOpenMs,
} from '../../../contract/plain/intervals.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';

/** One row: opening time, open, high, low, close, volume, end of the bar, spare. */
const ROW = 8;
const OPEN_TIME = 0;
const END_TIME = 6;
const NO_BAR = Number.NEGATIVE_INFINITY;

/** Which interval a closed bar is folded into. A day feeds both the week and the month. */
const PARENTS: readonly (readonly number[])[] = [[1], [2], [3], [4], [5], [6], [7, 8], [], []];
/** The way from a minute up to each interval. */
const PATHS: readonly (readonly number[])[] = [
  [0],
  [1, 0],
  [2, 1, 0],
  [3, 2, 1, 0],
  [4, 3, 2, 1, 0],
  [5, 4, 3, 2, 1, 0],
  [6, 5, 4, 3, 2, 1, 0],
  [7, 6, 5, 4, 3, 2, 1, 0],
  [8, 6, 5, 4, 3, 2, 1, 0],
];

/** `[openTimeMs, open, high, low, close, volume]`. */
export type Bar = readonly [number, number, number, number, number, number];

export interface CandleAggregator {
  applyTick(market: number, timeMs: number, price: number, volume: number): void;
  /** Folds minutes that ended before `nowMs`, for markets in which nothing trades. */
  closeMinutes(nowMs: number): void;
  /** The bar of an interval that forms now, or null before the first tick. */
  forming(market: number, interval: Interval): Bar | null;
}

interface AggregatorOptions {
  readonly markets: number;
  /** Called when a bar is complete. Bars close in order, shorter before longer. */
  readonly onClosed?: (market: number, interval: Interval, bar: Bar) => void;
}

export function createCandleAggregator(options: AggregatorOptions): CandleAggregator {
  return new TypedAggregator(options);
}

/** A class, because a field is read faster than a variable of a closure, a million times a second. */
class TypedAggregator implements CandleAggregator {
  private readonly minutes: Float64Array;
  private readonly rows: readonly Float64Array[];
  private readonly options: AggregatorOptions;

  constructor(options: AggregatorOptions) {
    this.options = options;
    this.rows = Array.from({ length: intervals.length }, () =>
      new Float64Array(options.markets * ROW).fill(NO_BAR),
    );
    this.minutes = rowsAt(this.rows, 0);
  }

  applyTick(market: number, timeMs: number, price: number, volume: number): void {
    const { minutes } = this;
    const start = market * ROW;
    if (timeMs >= (minutes[start + END_TIME] ?? 0)) {
      this.openMinute(market, timeMs, price, volume);
      return;
    }
    if (price > (minutes[start + 2] ?? 0)) minutes[start + 2] = price;
    if (price < (minutes[start + 3] ?? 0)) minutes[start + 3] = price;
    minutes[start + 4] = price;
    minutes[start + 5] = (minutes[start + 5] ?? 0) + volume;
  }

  closeMinutes(nowMs: number): void {
    for (let market = 0; market < this.options.markets; market += 1) {
      const endMs = this.minutes[market * ROW + END_TIME] ?? NO_BAR;
      if (endMs !== NO_BAR && nowMs >= endMs) this.close(0, market);
    }
  }

  forming(market: number, interval: Interval): Bar | null {
    const start = market * ROW;
    const merged = new Float64Array(ROW).fill(NO_BAR);
    for (const shorter of PATHS[intervals.indexOf(interval)] ?? []) {
      const source = rowsAt(this.rows, shorter);
      if (source[start] === NO_BAR) continue;
      const openMs = barOpenMs(interval, source[start] ?? 0);
      if (merged[0] === openMs) merge(merged, 0, source, start);
      else {
        // The shorter bar is newer: the longer one it is not part of has ended.
        merged.set(source.subarray(start, start + ROW));
        merged[0] = openMs;
      }
    }
    return merged[0] === NO_BAR ? null : barAt(merged, 0);
  }

  /** The rare half of a tick, apart so that the frequent half stays small enough to be inlined. */
  private openMinute(market: number, timeMs: number, price: number, volume: number): void {
    const { minutes } = this;
    this.close(0, market);
    const start = market * ROW;
    const openMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    minutes[start + OPEN_TIME] = openMs;
    for (let column = 1; column < 5; column += 1) minutes[start + column] = price;
    minutes[start + 5] = volume;
    minutes[start + END_TIME] = openMs + MINUTE_MS;
  }

  /** Ends the bar of a level: emits it, and folds it into the longer ones. */
  private close(level: number, market: number): void {
    const source = rowsAt(this.rows, level);
    const start = market * ROW;
    if (source[start] === NO_BAR) return;
    const parents = PARENTS[level];
    if (parents !== undefined) {
      for (let index = 0; index < parents.length; index += 1) {
        this.fold(parents[index] ?? 0, source, start);
      }
    }
    this.options.onClosed?.(market, intervalAt(level), barAt(source, start));
    source[start + OPEN_TIME] = NO_BAR;
    source[start + END_TIME] = NO_BAR;
  }

  private fold(level: number, source: Float64Array, start: number): void {
    const target = rowsAt(this.rows, level);
    const timeMs = source[start + OPEN_TIME] ?? 0;
    if (timeMs < (target[start + END_TIME] ?? NO_BAR)) {
      merge(target, start, source, start);
      return;
    }
    this.close(level, start / ROW);
    const interval = intervalAt(level);
    const openMs = barOpenMs(interval, timeMs);
    target[start + OPEN_TIME] = openMs;
    for (let column = 1; column < END_TIME; column += 1) {
      target[start + column] = source[start + column] ?? 0;
    }
    target[start + END_TIME] = nextBarOpenMs(interval, openMs);
  }
}

function merge(target: Float64Array, at: number, source: Float64Array, from: number): void {
  const high = source[from + 2] ?? 0;
  const low = source[from + 3] ?? 0;
  if (high > (target[at + 2] ?? 0)) target[at + 2] = high;
  if (low < (target[at + 3] ?? 0)) target[at + 3] = low;
  target[at + 4] = source[from + 4] ?? 0;
  target[at + 5] = (target[at + 5] ?? 0) + (source[from + 5] ?? 0);
}

function barAt(row: Float64Array, start: number): Bar {
  const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = row.subarray(
    start,
    start + 6,
  );
  return [time, open, high, low, close, volume];
}

function rowsAt(rows: readonly Float64Array[], level: number): Float64Array {
  const found = rows[level];
  if (found === undefined) throw new RangeError(`no interval ${level}`);
  return found;
}

function intervalAt(level: number): Interval {
  const found = intervals[level];
  if (found === undefined) throw new RangeError(`no interval ${level}`);
  return found;
}
