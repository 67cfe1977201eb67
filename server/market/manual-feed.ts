/** The manual source: prices stand still until somebody sets them. For tests and demonstrations. */

import { DECIMAL_PATTERN } from '../../contract/amount.ts';
import type { Market } from '../../contract/features/markets.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { CandleTuple, QuoteTuple } from '../../contract/realtime.ts';
import { firstNumberAt } from '../../contract/rules/market/tick-numbers.ts';
import { scaledInteger } from '../../contract/scaled.ts';
import type { CandleQuery } from './candle-range.ts';
import { composeFeed, type FedMarket, FedMarkets } from './compose-feed.ts';
import type { Book, FeedSource, TapeAround, Tick } from './feed.ts';
import {
  type Clock,
  FeedListeners,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from './feed-runtime.ts';
import { markets as allMarkets, type MarketTraits, marketTraits } from './instruments.ts';
import { type IssueCalendar, noIssues } from './issues/issue-calendar.ts';
import { createListings } from './issues/listings.ts';
import type { LiveMarket } from './live-market.ts';
import { RecordedMarket } from './recorded-market.ts';
import { hash32, hashKey } from './simulated/hash.ts';
import {
  type BookShape,
  bestPrices,
  bookShape,
  simulatedBook,
} from './simulated/simulated-book.ts';

export interface ManualFeed extends PumpedFeed {
  /** Trades once at a price in decimal text; listeners are called before it returns. */
  setPrice(symbol: string, price: string): Tick;
}

const FLAT_MINUTES = 240;
const SEED = 'manual';
const MANUAL: FeedSource = { name: 'manual', isAway: false };
const DEFAULT_TRAITS: ManualTraits = { nominalPrice: 1, turnover: 20_000_000 };

type ManualTraits = Pick<MarketTraits, 'nominalPrice' | 'turnover'>;

export function createManualFeed(options: {
  clock: Clock;
  markets?: readonly Market[];
  /** The market of a token begins when it is listed. */
  issues?: IssueCalendar;
  schedule?: Schedule;
}): ManualFeed {
  const { clock, markets = allMarkets, schedule = scheduleByTimer, issues = noIssues } = options;
  const listeners = new FeedListeners();
  const fed = new FedMarkets(
    markets.map((market) => {
      const traits = marketTraits.get(market.symbol) ?? DEFAULT_TRAITS;
      return new ManualMarket(market, { clock, traits, pastMinutes: FLAT_MINUTES });
    }),
  );
  const newListings = createListings(issues);

  function pump(): void {
    for (const issue of newListings(clock.now())) {
      const traits = issues.traitsOf(issue);
      fed.add(new ManualMarket(issue.market, { clock, traits, pastMinutes: 0 }));
    }
    const minuteMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    for (const { recorded, live } of fed.all) {
      const candle = recorded.closeBefore(minuteMs);
      if (candle) listeners.emitMinuteClosed(live.market.id, candle);
    }
  }

  pump();
  return {
    ...composeFeed({ fed, source: () => MANUAL, issues, listeners, schedule, pump }),
    setPrice(symbol, price) {
      pump();
      const found = fed.bySymbol(symbol);
      if (!found) throw new RangeError(`no market is called ${symbol}`);
      const tick = found.nextTick(price);
      found.recorded.apply(tick);
      listeners.emitTicks([tick]);
      return tick;
    },
  };
}

class ManualMarket implements FedMarket {
  readonly recorded: RecordedMarket;
  readonly #clock: Clock;
  readonly #bookShape: BookShape;

  constructor(
    market: Market,
    options: { clock: Clock; traits: ManualTraits; pastMinutes: number },
  ) {
    const { clock, traits, pastMinutes } = options;
    const { nominalPrice, turnover } = traits;
    this.#clock = clock;
    const price = Math.round(nominalPrice * 10 ** market.priceScale);
    const key = hashKey(SEED, market.symbol, 'book');
    const timeMs = clock.now();
    const draw = (index: number) => hash32(key, index);
    this.#bookShape = bookShape({ draw, nominalTicks: price, turnover, ...market });
    // What was placed before a restart is judged by numbers above those it has seen.
    const id = firstNumberAt(timeMs);
    const first = { marketId: market.id, id, timeMs, price, quantity: 0, side: 1 } as const;
    this.recorded = new RecordedMarket(market, first);
    const minuteMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const volume = Math.round(this.#bookShape.levelLots);
    for (let back = pastMinutes; back > 0; back -= 1) {
      const openMs = minuteMs - back * MINUTE_MS;
      this.recorded.addPast([openMs, price, price, price, price, volume, 1]);
    }
  }

  get live(): LiveMarket {
    return this.recorded.live;
  }

  quote(): QuoteTuple {
    const { price: last, side } = this.live.last;
    const { bid, ask } = bestPrices(this.#bookShape, { last, side });
    return this.live.quote(bid, ask);
  }

  book(): Book {
    const { price: last, side } = this.live.last;
    return simulatedBook(this.#bookShape, { last, side, timeMs: this.#clock.now() });
  }

  /** A price that is set is told at once, at the time of the clock or after. */
  tapeAround(instantMs: number, count: number): TapeAround {
    const toldUntilMs = this.#clock.now() - 1;
    return this.recorded.tapeAround(instantMs, { count, toldUntilMs });
  }

  async candles(query: CandleQuery): Promise<CandleTuple[]> {
    return this.recorded.candles(query, this.#clock.now());
  }

  /** The side follows the direction; an unchanged price keeps the side before. */
  nextTick(text: string): Tick {
    const { market, last } = this.live;
    const isDecimal = DECIMAL_PATTERN.test(text);
    const price = isDecimal ? scaledInteger(text, market.priceScale) : 0;
    if (price === 0) throw new RangeError(`${text} is not a price`);
    const id = last.id + 1;
    const mostLots = Math.max(1, Math.round(this.#bookShape.levelLots));
    return {
      marketId: market.id,
      id,
      timeMs: Math.max(this.#clock.now(), last.timeMs),
      price,
      quantity: 1 + (this.#bookShape.draw(~id) % mostLots),
      side: price === last.price ? last.side : directionOf(price - last.price),
    };
  }
}

function directionOf(change: number): 1 | -1 {
  return change > 0 ? 1 : -1;
}
