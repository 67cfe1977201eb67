/** Minutes recorded from ticks, for sources whose past cannot be computed. */
import type { CandleTuple } from '../../contract/realtime.ts';
import { type CandleQuery, candleRange } from './candle-range.ts';
import { RollUp } from './roll-up.ts';

/** Four weeks of minutes; older ones are forgotten. */
const MOST_MINUTES = 40_320;

export class CandleRecorder {
  #minutes: CandleTuple[] = [];

  /** Takes a final minute; minutes come in time order. */
  add(minute: CandleTuple): void {
    this.#minutes.push(minute);
    if (this.#minutes.length > 2 * MOST_MINUTES) this.#minutes = this.#minutes.slice(-MOST_MINUTES);
  }

  candles(
    query: CandleQuery,
    present: { nowMs: number; forming: CandleTuple | null },
  ): CandleTuple[] {
    const { nowMs, forming } = present;
    const historyStartMs = this.#minutes[0]?.[0] ?? forming?.[0] ?? nowMs;
    const range = candleRange(query, {
      historyStartMs: Math.min(historyStartMs, query.fromMs),
      nowMs,
    });
    const rollUp = new RollUp(query.interval);
    for (const minute of this.#minutes) {
      if (minute[0] >= range.fromMs && minute[0] < range.endMs) rollUp.addCandle(minute);
    }
    if (forming && forming[0] >= range.fromMs && forming[0] < range.endMs)
      rollUp.addCandle(forming);
    return rollUp.finish(nowMs);
  }
}
