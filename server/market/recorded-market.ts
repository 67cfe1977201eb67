/** A market whose ticks come from outside: its present, and the minutes recorded from it. */
import type { Market } from '../../contract/features/markets.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import type { CandleQuery } from './candle-range.ts';
import { CandleRecorder } from './candle-recorder.ts';
import type { TapeAround, Tick } from './feed.ts';
import { LiveMarket } from './live-market.ts';
import { TickRing } from './tick-ring.ts';

export class RecordedMarket {
  readonly market: Market;
  readonly live: LiveMarket;
  readonly #recorder = new CandleRecorder();
  readonly #ring: TickRing;

  constructor(market: Market, last: Tick) {
    this.market = market;
    this.live = new LiveMarket(market, last);
    this.#ring = new TickRing(last.timeMs);
  }

  /** Takes a final minute of the past, before any tick. */
  addPast(minute: CandleTuple): void {
    this.live.window.push(minute);
    this.#recorder.add(minute);
  }

  /** Takes a tick; returns the minute that it ended, if it is the first of a later one. */
  apply(tick: Tick): CandleTuple | null {
    const ended = this.closeBefore(Math.floor(tick.timeMs / MINUTE_MS) * MINUTE_MS);
    this.live.apply(tick);
    this.#ring.push(tick);
    return ended;
  }

  /** Ends the forming minute if it opened before `minuteMs`. */
  closeBefore(minuteMs: number): CandleTuple | null {
    const forming = this.live.formingMinute();
    if (!forming || forming[0] >= minuteMs) return null;
    const candle = this.live.closeMinute();
    if (candle) this.#recorder.add(candle);
    return candle;
  }

  /** `toldUntilMs`: no tick up to this time is still to come. */
  tapeAround(instantMs: number, around: { count: number; toldUntilMs: number }): TapeAround {
    return this.#ring.around(instantMs, around);
  }

  candles(query: CandleQuery, nowMs: number): CandleTuple[] {
    return this.#recorder.candles(query, { nowMs, forming: this.live.formingMinute() });
  }
}
