/** Candles of a simulated market, computed when asked for; only bars of closed days are kept. */
import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { type CandleQuery, candleRange } from '../candle-range.ts';
import { createMinuteColumns, RollUp } from '../roll-up.ts';
import type { SimulatedMinutes } from './simulated-minutes.ts';

/** When all simulated markets began to trade. */
export const HISTORY_START_MS = Date.UTC(2020, 0, 1);
/** Minutes computed before other work gets its turn: a few milliseconds. */
const SLICE_MINUTES = 16_384;
const SLICE_DAYS = 12;

/** Where the feed stands: all minutes up to `closedOrdinal` are final, `forming` is after them. */
export interface Present {
  readonly nowMs: number;
  readonly closedOrdinal: number;
  readonly forming: CandleTuple | null;
}

export class SimulatedHistory {
  readonly #minutes: SimulatedMinutes;
  /** By opening time; null where a day had no trading. */
  readonly #closedDays = new Map<number, CandleTuple | null>();

  constructor(minutes: SimulatedMinutes) {
    this.#minutes = minutes;
  }

  async candles(query: CandleQuery, present: Present): Promise<CandleTuple[]> {
    const range = candleRange(query, { historyStartMs: HISTORY_START_MS, nowMs: present.nowMs });
    const rollUp = new RollUp(query.interval);
    const isDaily = query.interval === '1d' || query.interval === '1w' || query.interval === '1M';
    const reached = isDaily ? await this.#addDays(rollUp, range, present) : range.fromMs;
    await this.#addMinutes(rollUp, { fromMs: reached, endMs: range.endMs, present });
    const { forming } = present;
    if (forming && forming[0] >= range.fromMs && forming[0] < range.endMs)
      rollUp.addCandle(forming);
    return rollUp.finish(present.nowMs);
  }

  /** Adds the whole days that are over; returns the end of the last one. */
  async #addDays(
    rollUp: RollUp,
    range: { fromMs: number; endMs: number },
    present: Present,
  ): Promise<number> {
    let dayMs = range.fromMs;
    let computed = 0;
    while (dayMs < range.endMs && dayMs + DAY_MS <= present.nowMs) {
      let bar = this.#closedDays.get(dayMs);
      if (bar === undefined) {
        bar = this.#closedDay(dayMs);
        this.#closedDays.set(dayMs, bar);
        computed += 1;
        if (computed % SLICE_DAYS === 0) await setImmediate();
      }
      if (bar) rollUp.addCandle(bar);
      dayMs += DAY_MS;
    }
    return dayMs;
  }

  #closedDay(dayMs: number): CandleTuple | null {
    const { first, last } = this.#ordinals({ fromMs: dayMs, endMs: dayMs + DAY_MS });
    if (last < first) return null;
    const columns = createMinuteColumns(last - first + 1);
    this.#minutes.fill(columns, { fromOrdinal: first, count: columns.open.length });
    const rollUp = new RollUp('1d');
    rollUp.addColumns(columns);
    return rollUp.finish(dayMs + DAY_MS)[0] ?? null;
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
    return { first: hours.ordinalAt(fromMs - 1) + 1, last: hours.ordinalAt(endMs - 1) };
  }
}
