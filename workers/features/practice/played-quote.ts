/** The quote of what is played, with the 24 hours before its moment, and the minute that forms. */

import type { Market } from '../../../contract/features/markets.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple, QuoteTuple } from '../../../contract/realtime.ts';
import type { Bar } from '../../market/charts/candle-aggregator.ts';
import type { PaperQuote } from './paper-account.ts';
import type { PlayedTick } from './played-tick.ts';

export class PlayedQuote {
  readonly #market: Market;
  /** In ticks, beside the last price. */
  readonly #halfSpread: number;
  readonly #day: Bar[];
  #minute: Bar | null = null;
  #timeMs = 0;

  constructor(market: Market, halfSpread: number, dayBefore: readonly Bar[]) {
    this.#market = market;
    this.#halfSpread = halfSpread;
    this.#day = [...dayBefore];
  }

  /** Of the last trade. */
  get timeMs(): number {
    return this.#timeMs;
  }

  /** The minute that forms, as far as it was played. */
  get minute(): Bar | null {
    return this.#minute;
  }

  /** The minutes that the trades have changed, oldest first. */
  take(ticks: readonly PlayedTick[]): CandleTuple[] {
    const changed = new Map<number, Bar>();
    for (const tick of ticks) {
      const bar = this.#fold(tick);
      changed.set(bar[0], bar);
    }
    return [...changed.values()].map((bar): CandleTuple => [...bar, 0]);
  }

  prices(): PaperQuote {
    return this.around(this.#minute?.[4] ?? 0);
  }

  /** What one buys and sells at beside a price. */
  around(last: number): PaperQuote {
    return { last, bid: Math.max(1, last - this.#halfSpread), ask: last + this.#halfSpread };
  }

  /** As the exchange tells it; of turnovers, which are read as 1.2B, each minute counts at its close. */
  tuple(): QuoteTuple {
    const fromMs = this.#timeMs - DAY_MS;
    while ((this.#day[0]?.[0] ?? fromMs) < fromMs) this.#day.shift();
    const bars = this.#minute === null ? this.#day : [...this.#day, this.#minute];
    const { last, bid, ask } = this.prices();
    const lots = bars.reduce((sum, bar) => sum + bar[5], 0);
    const scale = 10 ** (this.#market.priceScale + this.#market.quantityScale);
    const turnover = bars.reduce((sum, bar) => sum + (bar[4] * bar[5]) / scale, 0);
    return [
      ...([this.#market.id, this.#timeMs, last, bid, ask, bars[0]?.[1] ?? last] as const),
      bars.reduce((most, bar) => Math.max(most, bar[2]), last),
      bars.reduce((least, bar) => Math.min(least, bar[3]), last),
      ...([lots, Math.floor(turnover)] as const),
    ];
  }

  #fold({ timeMs, price, lots }: PlayedTick): Bar {
    this.#timeMs = timeMs;
    const openMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const known = this.#minute;
    if (known === null || known[0] !== openMs) {
      if (known !== null) this.#day.push(known);
      this.#minute = [openMs, price, price, price, price, lots];
    } else {
      const [, open, high, low, , volume] = known;
      const extremes = [Math.max(high, price), Math.min(low, price)] as const;
      this.#minute = [openMs, open, ...extremes, price, volume + lots];
    }
    return this.#minute;
  }
}
