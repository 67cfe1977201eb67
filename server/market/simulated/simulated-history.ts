/** Candles of a simulated market, computed when asked for; only long bars of closed days are kept. */
import { setImmediate } from 'node:timers/promises';
import { barOpenMs, type Interval, nextBarOpenMs } from '../../../contract/plain/intervals.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { type CandleQuery, candleRange } from '../candle-range.ts';
import { createMinuteColumns, RollUp } from '../roll-up.ts';
import type { ClosedDays, KeptBars } from './market-memory.ts';
import type { SimulatedMinutes } from './simulated-minutes.ts';

/** When all simulated markets began to trade. */
export const HISTORY_START_MS = Date.UTC(2020, 0, 1);
/** Computed before other work gets its turn: a few milliseconds. */
const SLICE_MINUTES = 4096;
const SLICE_DAYS: Readonly<Record<KeptBars, number>> = { '1d': 12, '1h': 3 };

/** Where the feed stands: all minutes up to `closedOrdinal` are final, `forming` is after them. */
export interface Present {
  readonly nowMs: number;
  readonly closedOrdinal: number;
  readonly forming: CandleTuple | null;
}

const keptBarsOf: Readonly<Partial<Record<Interval, KeptBars>>> = {
  '1h': '1h',
  '4h': '1h',
  '1d': '1d',
  '1w': '1d',
  '1M': '1d',
};
/** Days whose hours are kept: two charts of 1,500 bars of four hours. */
const MOST_DAYS_OF_HOURS = 512;

export class SimulatedHistory {
  readonly #minutes: SimulatedMinutes;
  readonly #listedAtMs: number | null;
  readonly #closedDays: ClosedDays;

  /** `listedAtMs`: nothing was traded before; without it, since the start of history. */
  constructor(
    minutes: SimulatedMinutes,
    { closedDays, listedAtMs }: { closedDays: ClosedDays; listedAtMs: number | undefined },
  ) {
    this.#minutes = minutes;
    this.#closedDays = closedDays;
    this.#listedAtMs = listedAtMs ?? null;
  }

  async candles(query: CandleQuery, present: Present): Promise<CandleTuple[]> {
    // The first bar of a listed market is there however late in it trading began.
    const historyStartMs =
      this.#listedAtMs === null ? HISTORY_START_MS : barOpenMs(query.interval, this.#listedAtMs);
    const range = candleRange(query, { historyStartMs, nowMs: present.nowMs });
    const rollUp = new RollUp(query.interval);
    const kept = keptBarsOf[query.interval];
    let reachedMs = range.fromMs;
    if (kept !== undefined) {
      const firstDayMs = Math.min(Math.ceil(reachedMs / DAY_MS) * DAY_MS, range.endMs);
      await this.#addMinutes(rollUp, { fromMs: reachedMs, endMs: firstDayMs, present });
      const days = { fromMs: firstDayMs, endMs: Math.min(range.endMs, present.nowMs) };
      reachedMs = await this.#addDays(rollUp, kept, days);
    }
    await this.#addMinutes(rollUp, { fromMs: reachedMs, endMs: range.endMs, present });
    const { forming } = present;
    if (forming && forming[0] >= range.fromMs && forming[0] < range.endMs)
      rollUp.addCandle(forming);
    return rollUp.finish(present.nowMs);
  }

  /** Adds the whole days; returns the end of the last one. */
  async #addDays(
    rollUp: RollUp,
    kept: KeptBars,
    range: { fromMs: number; endMs: number },
  ): Promise<number> {
    const days = this.#closedDays[kept];
    let dayMs = range.fromMs;
    let computed = 0;
    for (; dayMs + DAY_MS <= range.endMs; dayMs += DAY_MS) {
      let bars = days.get(dayMs);
      if (bars === undefined) {
        bars = this.#barsOfDay(dayMs, kept);
        days.set(dayMs, bars);
        if (kept === '1h') forgetOldest(days, MOST_DAYS_OF_HOURS);
        computed += 1;
        if (computed % SLICE_DAYS[kept] === 0) await setImmediate();
      }
      for (const bar of bars) rollUp.addCandle(bar);
    }
    return dayMs;
  }

  #barsOfDay(dayMs: number, kept: KeptBars): readonly CandleTuple[] {
    const { first, last } = this.#ordinals({ fromMs: dayMs, endMs: dayMs + DAY_MS });
    const { hours } = this.#minutes;
    const bars: CandleTuple[] = [];
    for (let from = first; from <= last; ) {
      const openMs = barOpenMs(kept, hours.openMs(from));
      const to = Math.min(last, hours.ordinalAt(nextBarOpenMs(kept, openMs) - 1));
      const { open, high, low, close, volume } = this.#minutes.bar(from, to);
      bars.push([openMs, open, high, low, close, volume, 1]);
      from = to + 1;
    }
    return bars;
  }

  async #addMinutes(
    rollUp: RollUp,
    part: { fromMs: number; endMs: number; present: Present },
  ): Promise<void> {
    const range = this.#ordinals(part);
    const last = Math.min(range.last, part.present.closedOrdinal);
    const columns = createMinuteColumns(
      Math.max(0, Math.min(SLICE_MINUTES, last - range.first + 1)),
    );
    for (let ordinal = range.first; ordinal <= last; ordinal += SLICE_MINUTES) {
      if (ordinal > range.first) await setImmediate();
      this.#minutes.fill(columns, {
        fromOrdinal: ordinal,
        count: Math.min(SLICE_MINUTES, last - ordinal + 1),
      });
      rollUp.addColumns(columns);
    }
  }

  #ordinals({ fromMs, endMs }: { fromMs: number; endMs: number }): { first: number; last: number } {
    const { hours } = this.#minutes;
    const sinceMs = Math.max(fromMs, this.#listedAtMs ?? fromMs);
    return { first: hours.ordinalAt(sinceMs - 1) + 1, last: hours.ordinalAt(endMs - 1) };
  }
}

function forgetOldest(kept: Map<number, unknown>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
