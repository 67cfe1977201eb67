/** One market of the stand-in: a recording played round after round, with the venue's memory of its trades and bars. */
import type { Interval } from '../../../../contract/plain/intervals.ts';
import { barOpenMs, nextBarOpenMs } from '../../../../contract/plain/intervals.ts';
import type { DepthData, Level, RecordedDay } from './recorded-day.ts';
import { StraightBook } from './straight-book.ts';

export interface ToldTrade {
  readonly a: number;
  readonly p: string;
  readonly q: string;
  readonly f: number;
  readonly l: number;
  readonly T: number;
  readonly m: boolean;
}

/** What truly happened to the book, in order. */
export type BookEvent =
  | { readonly kind: 'change'; readonly change: DepthData }
  | {
      readonly kind: 'round';
      readonly lastUpdate: number;
      readonly bids: readonly Level[];
      readonly asks: readonly Level[];
    };

export type ToldFrame =
  | { readonly stream: 'depth@100ms'; readonly data: Record<string, unknown> & DepthData }
  | { readonly stream: 'aggTrade'; readonly data: Record<string, unknown> & ToldTrade }
  | { readonly stream: 'ticker'; readonly data: Record<string, unknown> };

const FIRST_TRADE = 1_000_000;
const TICKER_EVERY_MS = 1000;
/** Between the numbers of two rounds, so that whoever follows sees that something is missing. */
const ROUND_GAP = 1000;

export class PlayedMarket {
  readonly code: string;
  readonly book = new StraightBook();
  readonly events: BookEvent[] = [];
  readonly trades: ToldTrade[] = [];
  readonly #day: RecordedDay;
  readonly #startMs: number;
  /** Minutes of one round, whole ones, so that candles repeat. */
  readonly #roundMs: number;
  #round = -1;
  #depth = 0;
  #trade = 0;
  #lastUpdate = 0;
  #tickerMs = 0;

  /** `startMs` is a full minute: the one in which the recording begins. */
  constructor(code: string, day: RecordedDay, startMs: number) {
    this.code = code;
    this.#day = day;
    this.#startMs = startMs;
    this.#roundMs = (Math.floor((day.lastMs - day.minuteMs) / 60_000) + 1) * 60_000;
    const [first] = day.trades;
    if (first) this.#tell({ ...first, T: startMs - 30_000 });
    this.#beginRound(0);
  }

  get lastUpdate(): number {
    return this.#lastUpdate;
  }

  get roundMs(): number {
    return this.#roundMs;
  }

  /** Everything that is due by now, in the order of its time. */
  advance(nowMs: number): ToldFrame[] {
    const frames: ToldFrame[] = [];
    for (;;) {
      const depth = this.#day.depths[this.#depth];
      const trade = this.#day.trades[this.#trade];
      const depthMs = depth ? this.#timeOf(depth.E) : Number.POSITIVE_INFINITY;
      const tradeMs = trade ? this.#timeOf(trade.T) : Number.POSITIVE_INFINITY;
      if (Math.min(depthMs, tradeMs) > nowMs) {
        if (depth || trade || this.#startMs + (this.#round + 1) * this.#roundMs > nowMs) break;
        this.#beginRound(this.#round + 1);
      } else if (trade && tradeMs <= depthMs) {
        this.#trade += 1;
        frames.push(this.#tradeFrame(this.#tell({ ...trade, T: tradeMs })));
      } else if (depth) {
        this.#depth += 1;
        frames.push(this.#depthFrame(depth, depthMs));
      }
    }
    if (nowMs - this.#tickerMs >= TICKER_EVERY_MS && this.trades.length > 1) {
      this.#tickerMs = nowMs;
      frames.push({
        stream: 'ticker',
        data: { e: '24hrTicker', E: nowMs, s: this.code, ...this.day() },
      });
    }
    return frames;
  }

  /** As `c`, `o`, `h`, `l`, `v`, `q` of a ticker; since the beginning, for there was no market before. */
  day(): Record<'c' | 'o' | 'h' | 'l' | 'v' | 'q', string> {
    const newest = this.trades.slice(-200);
    const prices = newest.map(({ p }) => Number(p));
    const last = newest.at(-1)?.p ?? '0';
    return {
      c: last,
      o: newest[0]?.p ?? '0',
      h: String(Math.max(...prices)),
      l: String(Math.min(...prices)),
      v: String(newest.length),
      // A busy market: its price is old after five seconds.
      q: '2000000000.00',
    };
  }

  klines(interval: Interval, fromMs: number, toMs: number): unknown[][] {
    const bars = new Map<number, { prices: number[]; volume: number }>();
    for (const { T, p, q } of this.trades) {
      const openMs = barOpenMs(interval, T);
      const bar = bars.get(openMs) ?? { prices: [], volume: 0 };
      bars.set(openMs, bar);
      bar.prices.push(Number(p));
      bar.volume += Math.round(Number(q) * 1e8);
    }
    return [...bars]
      .filter(([openMs]) => openMs >= fromMs && openMs <= toMs)
      .map(([openMs, { prices, volume }]) => {
        const high = prices.reduce((most, price) => Math.max(most, price));
        const low = prices.reduce((least, price) => Math.min(least, price));
        const values = [prices[0] ?? 0, high, low, prices.at(-1) ?? 0];
        const texts = [...values, volume / 1e8].map((value) => value.toFixed(8));
        return [openMs, ...texts, nextBarOpenMs(interval, openMs) - 1, '0', 1, '0', '0', '0'];
      });
  }

  #beginRound(round: number): void {
    const { snapshot } = this.#day;
    this.#round = round;
    this.#depth = 0;
    this.#trade = 0;
    this.#lastUpdate = snapshot.lastUpdateId + this.#shift();
    this.book.reset(snapshot.bids, snapshot.asks);
    this.events.push({
      kind: 'round',
      lastUpdate: this.#lastUpdate,
      bids: snapshot.bids,
      asks: snapshot.asks,
    });
  }

  #depthFrame(depth: DepthData, timeMs: number): ToldFrame {
    const shift = this.#shift();
    const change: DepthData = {
      ...depth,
      E: timeMs,
      U: depth.U + shift,
      u: depth.u + shift,
      ...(depth.pu !== undefined && { pu: depth.pu + shift }),
    };
    this.book.apply(change);
    this.#lastUpdate = change.u;
    this.events.push({ kind: 'change', change });
    return { stream: 'depth@100ms', data: { ...change, e: 'depthUpdate', s: this.code } };
  }

  #tell({ T, p, q, m }: { T: number; p: string; q: string; m: boolean }): ToldTrade {
    const a = FIRST_TRADE + this.trades.length;
    const told = { a, p, q, f: 2 * a, l: 2 * a + 1, T, m };
    this.trades.push(told);
    return told;
  }

  #tradeFrame(trade: ToldTrade): ToldFrame {
    const data = { e: 'aggTrade', E: trade.T, s: this.code, ...trade, M: true };
    return { stream: 'aggTrade', data };
  }

  /** Our time of an instant of the recording, in the round that plays. */
  #timeOf(recordedMs: number): number {
    return this.#startMs + this.#round * this.#roundMs + recordedMs - this.#day.minuteMs;
  }

  #shift(): number {
    const { snapshot, depths } = this.#day;
    const length = (depths.at(-1)?.u ?? snapshot.lastUpdateId) - snapshot.lastUpdateId;
    return this.#round * (length + ROUND_GAP);
  }
}
