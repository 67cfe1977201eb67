/**
 * All bars that one chart has loaded, oldest first, in one typed array. Prices are ticks and volumes lots,
 * whole numbers in doubles, so sums are exact. Bounded: when it grows beyond the limit by a block,
 * the oldest bars go.
 */
import { BAR_COLUMNS } from '../../../contract/plain/chart.ts';
import type { Bar } from './candle-aggregator.ts';

/** Two weeks of minutes, 54 years of days: a megabyte for each chart that is watched. */
export const HISTORY_LIMIT = 20_000;
/** Old bars are dropped in blocks, so that followers by row rarely have to shift. */
const TRIM_BLOCK = 1000;
const FIRST_CAPACITY = 512;

export class CandleHistory {
  /** Rises with each change. */
  revision = 0;
  /** Number of rows. */
  count = 0;
  /**
   * Number of the first row that stays with its bar: bars put in front lower it, bars that go raise it, so
   * row + firstOrdinal names the same bar all the time.
   */
  firstOrdinal = 0;
  /** Whether the oldest bars have gone, so that no older ones would join. */
  isTrimmed = false;
  #rows = new Float64Array(FIRST_CAPACITY * BAR_COLUMNS);
  readonly #onChanged: (fromMs: number) => void;

  /**
   * `onChanged` is called with the opening time of the first bar that was changed, added or
   * removed; -Infinity for all.
   */
  constructor(onChanged: (fromMs: number) => void) {
    this.#onChanged = onChanged;
  }

  value(row: number, column: number): number {
    return this.#rows[row * BAR_COLUMNS + column] ?? Number.NaN;
  }

  timeAt(row: number): number {
    return this.value(row, 0);
  }

  barAt(row: number): Bar {
    const of = (column: number) => this.value(row, column);
    return [of(0), of(1), of(2), of(3), of(4), of(5)];
  }

  /** First row that opens at or after a time. */
  rowAt(timeMs: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeAt(middle) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds a bar or replaces the one of its time, unless what is known is newer. */
  put(bar: Bar): void {
    const [timeMs] = bar;
    const row = this.rowAt(timeMs);
    const isKnown = row < this.count && this.timeAt(row) === timeMs;
    if (isKnown && !this.#isNews(row, bar)) return;
    if (!isKnown) this.#makeRoom(row, 0, 1);
    this.#rows.set(bar, row * BAR_COLUMNS);
    this.#changed(timeMs);
  }

  /** What opens within [fromMs, beforeMs) is exactly these bars: none missed and none invented. */
  replaceRange(fromMs: number, beforeMs: number, bars: readonly Bar[]): void {
    const start = this.rowAt(fromMs);
    const end = this.rowAt(beforeMs);
    let same = 0;
    while (same < bars.length && start + same < end && this.#isSame(start + same, bars[same]))
      same += 1;
    if (same === bars.length && start + same === end) return;
    const changedMs = Math.min(
      bars[same]?.[0] ?? beforeMs,
      start + same < end ? this.timeAt(start + same) : beforeMs,
    );
    this.#makeRoom(start, end - start, bars.length);
    this.#write(start, bars);
    this.#changed(changedMs);
  }

  /**
   * Adds older bars in front, all that open before a time; a bar that the socket sent may be among
   * them. When they are too many, only the newest are added. Returns how many were added.
   */
  prepend(bars: readonly Bar[], beforeMs: number): number {
    const told = this.rowAt(beforeMs);
    const room = Math.max(0, HISTORY_LIMIT - this.count + told);
    const fitting = bars.slice(Math.max(0, bars.length - room));
    if (fitting.length === 0) return 0;
    this.#makeRoom(0, told, fitting.length);
    this.#write(0, fitting);
    this.firstOrdinal -= fitting.length - told;
    this.#changed(Number.NEGATIVE_INFINITY);
    return fitting.length;
  }

  /** Everything before a time goes, because what is newer does not join it. */
  forgetBefore(timeMs: number): void {
    this.isTrimmed = false;
    this.replaceRange(Number.NEGATIVE_INFINITY, timeMs, []);
  }

  /** Volume only rises while a bar forms, so of two versions the one with more is newer. */
  #isNews(row: number, bar: Bar): boolean {
    return bar[5] >= this.value(row, 5) && !this.#isSame(row, bar);
  }

  #isSame(row: number, bar: Bar | undefined): boolean {
    return bar?.every((value, column) => value === this.value(row, column)) ?? false;
  }

  #write(row: number, bars: readonly Bar[]): void {
    bars.forEach((bar, index) => {
      this.#rows.set(bar, (row + index) * BAR_COLUMNS);
    });
  }

  /** Makes `after` rows of `before` ones; what they hold is for the caller to write. */
  #makeRoom(row: number, before: number, after: number): void {
    const needed = (this.count - before + after) * BAR_COLUMNS;
    const old = this.#rows;
    if (needed > old.length) {
      this.#rows = new Float64Array(Math.max(needed, old.length * 2));
      this.#rows.set(old.subarray(0, row * BAR_COLUMNS));
    }
    const rest = old.subarray((row + before) * BAR_COLUMNS, this.count * BAR_COLUMNS);
    this.#rows.set(rest, (row + after) * BAR_COLUMNS);
    this.count += after - before;
  }

  #changed(fromMs: number): void {
    const surplus = this.count - HISTORY_LIMIT;
    if (surplus > TRIM_BLOCK) {
      this.#rows.copyWithin(0, surplus * BAR_COLUMNS, this.count * BAR_COLUMNS);
      this.count = HISTORY_LIMIT;
      this.firstOrdinal += surplus;
      this.isTrimmed = true;
    }
    this.revision += 1;
    this.#onChanged(fromMs);
  }
}
