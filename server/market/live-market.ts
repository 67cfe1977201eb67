/** The present of one market: last tick, forming minute, recent trades and the day's window. */
import type { Market } from '../../contract/features/markets.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { CandleTuple, QuoteTuple, TradeTuple } from '../../contract/realtime.ts';
import { DayWindow } from './day-window.ts';
import type { Tick } from './feed.ts';

export const RECENT_TRADES = 200;
const DEFAULT_TRADES = 50;
const SPARKLINE_POINTS = 24;

export class LiveMarket {
  readonly market: Market;
  readonly window: DayWindow;
  #last: Tick;
  #trades: TradeTuple[] = [];
  #openMs = 0;
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #volume = 0;
  #isForming = false;

  /** `last` is the price before the first tick. */
  constructor(market: Market, last: Tick) {
    this.market = market;
    this.window = new DayWindow(market.hours);
    this.#last = last;
  }

  get last(): Tick {
    return this.#last;
  }

  /** Takes a tick into tape, last price and forming minute. */
  apply(tick: Tick): void {
    this.remember(tick);
    if (!this.#isForming) this.#openMinute(tick);
    if (tick.price > this.#high) this.#high = tick.price;
    if (tick.price < this.#low) this.#low = tick.price;
    this.#close = tick.price;
    this.#volume += tick.quantity;
  }

  /** Takes a tick of a minute that is over: it is on the tape but forms nothing. */
  remember(tick: Tick): void {
    this.#last = tick;
    this.#trades.push([tick.id, tick.timeMs, tick.price, tick.quantity, tick.side]);
    if (this.#trades.length > 2 * RECENT_TRADES) this.#trades = this.#trades.slice(-RECENT_TRADES);
  }

  forget(): void {
    this.#trades = [];
    this.#isForming = false;
  }

  trades(limit = DEFAULT_TRADES): TradeTuple[] {
    return limit <= 0 ? [] : this.#trades.slice(-Math.min(limit, RECENT_TRADES));
  }

  formingMinute(): CandleTuple | null {
    return this.#isForming ? this.#candle(0) : null;
  }

  /** Ends the forming minute and returns it, or null when nothing traded. */
  closeMinute(): CandleTuple | null {
    if (!this.#isForming) return null;
    const candle = this.#candle(1);
    this.#isForming = false;
    this.window.push(candle);
    return candle;
  }

  quote(bid: number, ask: number): QuoteTuple {
    const { market } = this;
    const past = this.window.statistics();
    const last = this.#last.price;
    const forming = this.#isForming;
    const high = Math.max(past.high, forming ? this.#high : last);
    const low = Math.min(past.low, forming ? this.#low : last);
    const open = past.reference ?? (forming ? this.#open : last);
    const volume = past.volume + (forming ? this.#volume : 0);
    const formingTurnover = forming
      ? (this.#volume * (this.#open + this.#high + this.#low + this.#close)) / 4
      : 0;
    const turnover = Math.round(
      (past.turnover + formingTurnover) / 10 ** (market.priceScale + market.quantityScale),
    );
    return [market.id, this.#last.timeMs, last, bid, ask, open, high, low, volume, turnover];
  }

  /** Closes over the window, about hourly for a market that never closes; the last price at the end. */
  sparkline(): number[] {
    return [...this.window.sampleCloses(SPARKLINE_POINTS - 1), this.#last.price];
  }

  #openMinute({ timeMs, price }: Tick): void {
    this.#isForming = true;
    this.#openMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    this.#open = price;
    this.#high = price;
    this.#low = price;
    this.#volume = 0;
    this.window.advance(this.#openMs);
  }

  #candle(closed: 0 | 1): CandleTuple {
    return [this.#openMs, this.#open, this.#high, this.#low, this.#close, this.#volume, closed];
  }
}
