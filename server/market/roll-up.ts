/** Bars of every interval are roll-ups of the same minutes, so that they always agree. */
import { barOpenMs, type Interval, nextBarOpenMs } from '../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../contract/realtime.ts';

/** A run of minutes in columns, oldest first; only the first `count` entries hold something. */
export interface MinuteColumns {
  count: number;
  readonly openMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** All columns lie in one piece of memory, since each market has some and memory is asked for piece by piece. */
export function createMinuteColumns(capacity: number): MinuteColumns {
  const bytes = capacity * Float64Array.BYTES_PER_ELEMENT;
  const memory = new ArrayBuffer(6 * bytes);
  const column = (index: number) => new Float64Array(memory, index * bytes, capacity);
  return {
    count: 0,
    openMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

/** Folds minutes, or bars of a finer interval, in time order into bars of one interval. */
export class RollUp {
  readonly #interval: Interval;
  readonly #bars: CandleTuple[] = [];
  readonly #single = createMinuteColumns(1);
  #openMs = 0;
  #endMs = Number.NEGATIVE_INFINITY;
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #volume = 0;

  constructor(interval: Interval) {
    this.#interval = interval;
  }

  addCandle([openMs, open, high, low, close, volume]: CandleTuple): void {
    const {
      openMs: times,
      open: opens,
      high: highs,
      low: lows,
      close: closes,
      volume: volumes,
    } = this.#single;
    times[0] = openMs;
    opens[0] = open;
    highs[0] = high;
    lows[0] = low;
    closes[0] = close;
    volumes[0] = volume;
    this.#single.count = 1;
    this.addColumns(this.#single);
  }

  addColumns(columns: MinuteColumns): void {
    for (let index = 0; index < columns.count; index += 1) {
      const openMs = columns.openMs[index] ?? 0;
      if (openMs >= this.#endMs) this.#startBar(openMs, columns.open[index] ?? 0);
      const high = columns.high[index] ?? 0;
      const low = columns.low[index] ?? 0;
      if (high > this.#high) this.#high = high;
      if (low < this.#low) this.#low = low;
      this.#close = columns.close[index] ?? 0;
      this.#volume += columns.volume[index] ?? 0;
    }
  }

  /** The bars, oldest first; those that end after `nowMs` are still forming. */
  finish(nowMs: number): CandleTuple[] {
    this.#flush();
    this.#endMs = Number.NEGATIVE_INFINITY;
    return this.#bars.map((bar) =>
      nextBarOpenMs(this.#interval, bar[0]) <= nowMs ? bar : forming(bar),
    );
  }

  #startBar(minuteMs: number, open: number): void {
    this.#flush();
    this.#openMs = barOpenMs(this.#interval, minuteMs);
    this.#endMs = nextBarOpenMs(this.#interval, this.#openMs);
    this.#open = open;
    this.#high = open;
    this.#low = open;
    this.#volume = 0;
  }

  #flush(): void {
    if (this.#endMs === Number.NEGATIVE_INFINITY) return;
    this.#bars.push([
      this.#openMs,
      this.#open,
      this.#high,
      this.#low,
      this.#close,
      this.#volume,
      1,
    ]);
  }
}

function forming([openMs, open, high, low, close, volume]: CandleTuple): CandleTuple {
  return [openMs, open, high, low, close, volume, 0];
}
