/** Makes a feed of its markets: the part that is the same whichever source drives them. */
import type { Market } from '../../contract/features/markets.ts';
import type { MarketShape } from '../../contract/features/markets-entities.ts';
import type { CandleTuple, QuoteTuple } from '../../contract/realtime.ts';
import { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import type { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import { tradingHours } from '../../contract/rules/market/trading-hours.ts';
import type { CandleQuery } from './candle-range.ts';
import type { Book, FeedSource, TapeAround } from './feed.ts';
import {
  type FeedListeners,
  PUMP_EVERY_MS,
  type PumpedFeed,
  type Schedule,
} from './feed-runtime.ts';
import { type IssueCalendar, noIssues } from './issues/issue-calendar.ts';
import type { LiveMarket } from './live-market.ts';

/** One market as a source drives it. */
export interface FedMarket {
  readonly live: LiveMarket;
  quote(): QuoteTuple;
  book(): Book;
  candles(query: CandleQuery): Promise<CandleTuple[]>;
  tapeAround(instantMs: number, count: number): TapeAround;
}

const SIMULATED: FeedSource = { name: 'simulated', isAway: false };

/** The markets of a feed: those it begins with, and those that are listed later. */
export class FedMarkets<Fed extends FedMarket = FedMarket> {
  readonly all: Fed[] = [];
  readonly markets: Market[] = [];
  readonly #byId = new Map<number, Fed>();
  readonly #bySymbol = new Map<string, Fed>();

  constructor(markets: readonly Fed[]) {
    for (const each of markets) this.add(each);
  }

  add(fed: Fed): void {
    const { market } = fed.live;
    this.all.push(fed);
    this.markets.push(market);
    this.#byId.set(market.id, fed);
    this.#bySymbol.set(market.symbol, fed);
  }

  byId(id: number): Fed | undefined {
    return this.#byId.get(id);
  }

  bySymbol(symbol: string): Fed | undefined {
    return this.#bySymbol.get(symbol);
  }
}

export function composeFeed(parts: {
  fed: FedMarkets;
  /** Simulated unless told. */
  source?: (marketId: number) => FeedSource;
  issues?: IssueCalendar;
  listeners: FeedListeners;
  schedule: Schedule;
  pump: (untilMs?: number) => void;
  /** Without it prices are not made from keys. */
  dayKey?: (day: number) => string | null;
  beacons?: DayBeacons;
  terms?: MarketTerms;
  shapeOf?: (marketId: number, day: number) => MarketShape | null;
}): PumpedFeed {
  const { fed, issues = noIssues, listeners, schedule, pump, source = () => SIMULATED } = parts;
  const {
    dayKey = () => null,
    shapeOf = () => null,
    beacons = new DayBeacons(),
    terms = null,
  } = parts;
  let unschedule: (() => void) | null = null;

  function find(marketId: number): FedMarket {
    const found = fed.byId(marketId);
    if (!found) throw new RangeError(`no market has the id ${marketId}`);
    return found;
  }

  const hoursOf = (marketId: number) => tradingHours(find(marketId).live.market.hours);
  return {
    markets: fed.markets,
    issues,
    marketById: (id) => fed.byId(id)?.live.market,
    marketBySymbol: (symbol) => fed.bySymbol(symbol)?.live.market,
    source,
    quote: (marketId) => find(marketId).quote(),
    book: (marketId) => find(marketId).book(),
    trades: (marketId, limit) => find(marketId).live.trades(limit),
    tapeAround: (marketId, instantMs, count) => find(marketId).tapeAround(instantMs, count),
    candles: (marketId, query) => find(marketId).candles(query),
    formingMinute: (marketId) => find(marketId).live.formingMinute(),
    sparkline: (marketId) => find(marketId).live.sparkline(),
    isOpen: (marketId, timeMs) => hoursOf(marketId).isOpen(timeMs),
    turnsAt: (marketId, timeMs) => hoursOf(marketId).turnsAt(timeMs),
    dayKey,
    beacons,
    terms,
    shapeOf,
    onTicks: (listener) => listeners.onTicks(listener),
    onMinuteClosed: (listener) => listeners.onMinuteClosed(listener),
    pump,
    start() {
      unschedule ??= schedule(() => pump(), PUMP_EVERY_MS);
    },
    stop() {
      unschedule?.();
      unschedule = null;
    },
  };
}
