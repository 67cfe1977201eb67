/**
 * Statistics of the last 24 hours, kept minute by minute. For a market with sessions the window is
 * the latest session, and its opening price the close before it, as stock quotes are read.
 */
import type { Market } from '../../contract/features/markets.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import { SESSION_MINUTES, tradingHours } from '../../contract/rules/market/trading-hours.ts';
import { createMinuteColumns, type MinuteColumns } from './roll-up.ts';

export interface DayStatistics {
  /** Close before the window; null when nothing is known from before. */
  readonly reference: number | null;
  readonly count: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  /** Sum of mean price x volume of the minutes, in ticks x lots. */
  readonly turnover: number;
}

const DAY_MINUTES = 1440;

/** First opening time of the window whose newest minute opens at `minuteMs`. */
export function windowStartMs(hours: Market['hours'], minuteMs: number): number {
  if (hours === 'always') return minuteMs - (DAY_MINUTES - 1) * MINUTE_MS;
  const { ordinalAt, openMs } = tradingHours(hours);
  const ordinal = ordinalAt(minuteMs);
  return openMs(ordinal - (ordinal % SESSION_MINUTES));
}

export class DayWindow {
  readonly #hours: Market['hours'];
  readonly #columns: MinuteColumns = createMinuteColumns(DAY_MINUTES);
  #reference: number | null = null;
  #statistics: DayStatistics | null = null;

  constructor(hours: Market['hours']) {
    this.#hours = hours;
  }

  /** Starts over with minutes that lie within one window; `reference` is the close before them. */
  load(minutes: MinuteColumns, reference: number | null): void {
    for (const name of columnNames)
      this.#columns[name].set(minutes[name].subarray(0, minutes.count));
    this.#columns.count = minutes.count;
    this.#reference = reference;
    this.#statistics = null;
  }

  /** Forgets what lies before the window of a minute that opens at `minuteMs`. */
  advance(minuteMs: number): void {
    const startMs = windowStartMs(this.#hours, minuteMs);
    const columns = this.#columns;
    let leaving = 0;
    while (leaving < columns.count && (columns.openMs[leaving] ?? 0) < startMs) leaving += 1;
    if (leaving === 0) return;
    this.#reference = columns.close[leaving - 1] ?? null;
    for (const name of columnNames) columns[name].copyWithin(0, leaving, columns.count);
    columns.count -= leaving;
    this.#statistics = null;
  }

  push([openMs, open, high, low, close, volume]: CandleTuple): void {
    this.advance(openMs);
    const columns = this.#columns;
    const index = columns.count;
    columns.openMs[index] = openMs;
    columns.open[index] = open;
    columns.high[index] = high;
    columns.low[index] = low;
    columns.close[index] = close;
    columns.volume[index] = volume;
    columns.count += 1;
    this.#statistics = null;
  }

  statistics(): DayStatistics {
    this.#statistics ??= scan(this.#columns, this.#reference);
    return this.#statistics;
  }

  /** At most `count` closes, spread evenly over the window, oldest first, the newest included. */
  sampleCloses(count: number): number[] {
    const { close, count: length } = this.#columns;
    const step = Math.max(1, length / count);
    const samples: number[] = [];
    for (let position = length - 1; position >= 0 && samples.length < count; position -= step) {
      samples.push(close[Math.round(position)] ?? 0);
    }
    return samples.reverse();
  }
}

const columnNames = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const;

function scan(columns: MinuteColumns, reference: number | null): DayStatistics {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let volume = 0;
  let turnover = 0;
  for (let index = 0; index < columns.count; index += 1) {
    const minuteHigh = columns.high[index] ?? 0;
    const minuteLow = columns.low[index] ?? 0;
    const minuteVolume = columns.volume[index] ?? 0;
    if (minuteHigh > high) high = minuteHigh;
    if (minuteLow < low) low = minuteLow;
    volume += minuteVolume;
    turnover +=
      (minuteVolume *
        ((columns.open[index] ?? 0) + minuteHigh + minuteLow + (columns.close[index] ?? 0))) /
      4;
  }
  const first = columns.count === 0 ? null : (columns.open[0] ?? null);
  return { reference: reference ?? first, count: columns.count, high, low, volume, turnover };
}
