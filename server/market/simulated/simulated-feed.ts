/**
 * The simulated source: prices, tapes and books are pure functions of day keys, symbol and time, so a
 * restart or a second instance continues exactly where the first one was.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { MarketShape } from '../../../contract/features/markets-entities.ts';
import { MINUTE_MS, startOfDay } from '../../../contract/plain/time.ts';
import type { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';
import type { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { pathOf, type ShapeOfDay } from '../../../contract/rules/market/simulated/market-shape.ts';
import { MarketTerms, termsOf } from '../../../contract/rules/market/simulated/market-terms.ts';
import type { PricePath } from '../../../contract/rules/market/simulated/price-path.ts';
import {
  minutesOfSession,
  SharedSessions,
} from '../../../contract/rules/market/simulated/shared-sessions.ts';
import {
  FEWEST_TICKS_A_MINUTE,
  movesABeat,
} from '../../../contract/rules/market/simulated/simulated-tape.ts';
import { NUMBERS_A_MINUTE } from '../../../contract/rules/market/tick-numbers.ts';
import { tradingHours } from '../../../contract/rules/market/trading-hours.ts';
import { composeFeed, FedMarkets } from '../compose-feed.ts';
import type { Tick } from '../feed.ts';
import {
  type Clock,
  FeedListeners,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from '../feed-runtime.ts';
import { markets as allMarkets, type MarketTraits, marketTraits } from '../instruments.ts';
import { type IssueCalendar, noIssues } from '../issues/issue-calendar.ts';
import { createListings } from '../issues/listings.ts';
import { createMarketMemory, type MarketMemory } from './market-memory.ts';
import { dayKeysOf } from './secret-keys.ts';
import { SimulatedMarket } from './simulated-market.ts';
import { minimumVolume } from './simulated-minutes.ts';

/** Days that are mixed with a public beacon have no key before its value is there. */
export interface DaysToCome {
  readonly beacons: DayBeacons;
  /** The first instant that is not told yet: a market that has come to it waits, and is away. */
  untilMs(): number;
}

export interface SimulatedFeedOptions {
  readonly clock: Clock;
  readonly seed?: string;
  /** In place of a seed: those of days that are over are enough to compute them again. */
  readonly keys?: DayKeys;
  readonly days?: DaysToCome;
  readonly markets?: readonly Market[];
  /** The market of a token begins when it is listed. */
  readonly issues?: IssueCalendar;
  /** Ticks a second over all markets, shared out by the root of their turnover; of all days, unless `terms` say it. */
  readonly ticksPerSecond?: number;
  /** Of which construction and rate each day is. */
  readonly terms?: MarketTerms;
  /** A time of the past from which the tape is told, however long ago it is; by default that of the start. */
  readonly sinceMs?: number | null;
  readonly schedule?: Schedule;
  /** Of an earlier feed of the same keys, terms and listings; by default one of its own. */
  readonly memory?: MarketMemory;
}

const DEFAULT_SEED = 'aurum';
const DEFAULT_TICKS_PER_SECOND = 100;
/** The day on which markets trade at their nominal prices. A token does when it is listed. */
const ANCHOR_MS = Date.UTC(2026, 0, 1);
/** After a longer pause the ticks of the pause are not made up for, only its candles. */
const MOST_CATCH_UP_MS = 10 * MINUTE_MS;
const MOST_CATCH_UP_CANDLES_MS = 24 * 60 * MINUTE_MS;
const DEFAULT_TRAITS: MarketTraits = { nominalPrice: 1, volatility: 0.8, turnover: 20_000_000 };
/** Weights come from the full list, so that a feed of few markets shows the same tape as one of all. */
const totalWeight = allMarkets.reduce((sum, market) => sum + weightOf(traitsOf(market)), 0);

export function createSimulatedFeed(options: SimulatedFeedOptions): PumpedFeed {
  const { markets = allMarkets, schedule = scheduleByTimer, issues = noIssues, days } = options;
  const listeners = new FeedListeners();
  const terms = options.terms ?? termsAt(options.ticksPerSecond);
  const keys = options.keys ?? keysOf(options, terms);
  const untilMs = () => days?.untilMs() ?? Number.POSITIVE_INFINITY;
  const isAway = () => options.clock.now() >= untilMs();
  const clock = { now: () => Math.min(options.clock.now(), untilMs() - 1) };
  const make = marketMaker({ keys, terms }, options.memory);
  const fed = new FedMarkets(markets.map((market) => make(market, traitsOf(market))));
  const newListings = createListings(issues);
  const pump = createPump({
    clock,
    sinceMs: options.sinceMs ?? clock.now(),
    fed,
    listeners,
    list(nowMs) {
      for (const issue of newListings(nowMs))
        fed.add(make(issue.market, issues.traitsOf(issue), issue.listsAt));
    },
  });
  const feed = composeFeed({
    ...{ fed, issues, listeners, schedule, pump },
    source: () => ({ name: 'simulated', isAway: isAway() }),
    dayKey: (day) => (startOfDay(day + 1) <= options.clock.now() ? keys.revealed(day) : null),
    beacons: keys.beacons,
    terms,
    shapeOf: (marketId, day) => fed.byId(marketId)?.shapeOf(day) ?? null,
  });
  const isWaiting = () => options.clock.now() >= keys.beacons.readyUntilMs();
  return {
    ...feed,
    // Nothing is offered at a price that nobody knows yet.
    book: (marketId) => ({
      ...feed.book(marketId),
      ...(isWaiting() && { bids: [], asks: [] }),
    }),
    byClock: (by, symbols) =>
      createSimulatedFeed({
        ...options,
        clock: by,
        sinceMs: null,
        markets: markets.filter(({ symbol }) => symbols.includes(symbol)),
        schedule: () => () => undefined,
      }),
  };
}

function createPump(parts: {
  clock: Clock;
  sinceMs: number;
  fed: FedMarkets<SimulatedMarket>;
  listeners: FeedListeners;
  /** Adds the markets that open up to a time. */
  list: (nowMs: number) => void;
}): (untilMs?: number) => void {
  const { clock, fed, listeners, list } = parts;
  const simulated = fed.all;
  let nowMs = Math.min(parts.sinceMs, clock.now());
  list(nowMs);
  for (const each of simulated) each.seat(nowMs);

  function emitUntil(untilMs: number): void {
    const ticks: Tick[] = [];
    for (const each of simulated) each.collect(untilMs, (tick) => ticks.push(tick));
    listeners.emitTicks(ticks.sort(byTime));
  }

  function turnMinute(minuteMs: number): void {
    emitUntil(minuteMs);
    for (const each of simulated) {
      const candle = each.turnMinute(minuteMs);
      if (candle) listeners.emitMinuteClosed(each.market.id, candle);
    }
    nowMs = minuteMs;
    openNew(minuteMs);
  }

  /** Markets open with a full minute. */
  function openNew(minuteMs: number): void {
    const count = simulated.length;
    list(minuteMs);
    for (const each of simulated.slice(count)) each.seat(minuteMs);
  }

  /** A long pause: the candles are delivered, then the newest tick of each market that traded. */
  function skipTo(targetMs: number): void {
    const fromMs = nowMs;
    const firstMs = Math.max(minuteOf(fromMs), targetMs - MOST_CATCH_UP_CANDLES_MS);
    nowMs = targetMs;
    list(targetMs);
    const ticks: Tick[] = [];
    for (const each of simulated) {
      each.seat(targetMs);
      for (const candle of each.closedMinutes(firstMs, minuteOf(targetMs))) {
        listeners.emitMinuteClosed(each.market.id, candle);
      }
      const { last } = each.live;
      // A market that was listed a moment ago has a price, and no trade yet.
      if (last.timeMs > fromMs && last.quantity > 0) ticks.push(last);
    }
    listeners.emitTicks(ticks.sort(byTime));
  }

  return (untilMs = Number.POSITIVE_INFINITY) => {
    const targetMs = Math.min(untilMs, clock.now());
    // A clock that was set back stands still here until it has caught up.
    if (targetMs < nowMs) return;
    if (targetMs - nowMs > MOST_CATCH_UP_MS) skipTo(targetMs);
    while (minuteOf(nowMs) + MINUTE_MS <= targetMs) turnMinute(minuteOf(nowMs) + MINUTE_MS);
    emitUntil(targetMs + 1);
    nowMs = targetMs;
  };
}

function termsAt(rate = DEFAULT_TICKS_PER_SECOND): MarketTerms {
  return new MarketTerms(termsOf({ rate }));
}

function keysOf({ seed = DEFAULT_SEED, days }: SimulatedFeedOptions, terms: MarketTerms): DayKeys {
  return dayKeysOf(seed, { terms, ...(days && { beacons: days.beacons }) });
}

interface Made {
  readonly keys: DayKeys;
  readonly terms: MarketTerms;
}

function marketMaker(made: Made, memory = createMarketMemory()) {
  const walk = walker(made, memory.paths);
  return (market: Market, traits: MarketTraits, listedAtMs?: number): SimulatedMarket => {
    const shapeOf = shapesOf({ market, traits, listedAtMs: listedAtMs ?? ANCHOR_MS }, made.terms);
    const closedDays = memory.closedDays(market.symbol);
    const path = walk(market, shapeOf);
    return new SimulatedMarket({ market, traits, shapeOf, path, listedAtMs, closedDays });
  };
}

/** A contract shares the path of its coin, whose moves are as many as both can show. */
function walker({ keys, terms }: Made, paths: Map<string, PricePath>) {
  const shared = {
    always: new SharedSessions('always', keys),
    'us-stocks': new SharedSessions('us-stocks', keys),
  };
  return ({ hours }: Market, shapeOf: ShapeOfDay): PricePath => {
    const { pathSymbol } = shapeOf(0);
    const path = paths.get(pathSymbol) ?? pathOf(shapeOf, { shared: shared[hours], terms });
    paths.set(pathSymbol, path);
    return path;
  };
}

interface Shaped {
  readonly market: Market;
  readonly traits: MarketTraits;
  readonly listedAtMs: number;
}

/** Of days with one rate the shape is one. */
function shapesOf(shaped: Shaped, terms: MarketTerms): ShapeOfDay {
  const byRate = new Map<number, MarketShape>();
  return (day) => {
    const { rate } = terms.of(day);
    const known = byRate.get(rate);
    if (known) return known;
    const shape = shapeAt(shaped, rate);
    byRate.set(rate, shape);
    return shape;
  };
}

function shapeAt({ market, traits, listedAtMs }: Shaped, ticksPerSecond: number): MarketShape {
  const pathSymbol = traits.underlying ?? market.symbol;
  const sameCoin = allMarkets.filter(
    (each) => (traitsOf(each).underlying ?? each.symbol) === pathSymbol,
  );
  const rates = (sameCoin.length === 0 ? [market] : sameCoin).map((each) =>
    ticksPerMinuteOf(each, each === market ? traits : traitsOf(each), ticksPerSecond),
  );
  const hours = tradingHours(market.hours);
  return {
    pathSymbol,
    pathId: market.currencyId,
    nominalTicks: Math.round(traits.nominalPrice * 10 ** market.priceScale),
    volatility: traits.volatility,
    anchorSession: Math.floor(hours.ordinalAt(listedAtMs) / minutesOfSession(market.hours)),
    movesABeat: movesABeat(Math.min(...rates)),
    ticksPerMinute: ticksPerMinuteOf(market, traits, ticksPerSecond),
    ...{ hours: market.hours, priceScale: market.priceScale },
  };
}

function ticksPerMinuteOf(market: Market, traits: MarketTraits, ticksPerSecond: number): number {
  const wanted = (60 * ticksPerSecond * weightOf(traits)) / totalWeight;
  // A minute must have a lot for each of its ticks.
  const most = Math.min(minimumVolume(market, traits), NUMBERS_A_MINUTE) - 1;
  return Math.max(FEWEST_TICKS_A_MINUTE, Math.min(most, wanted));
}

function traitsOf(market: Market): MarketTraits {
  return marketTraits.get(market.symbol) ?? DEFAULT_TRAITS;
}

function weightOf({ turnover }: MarketTraits): number {
  return Math.sqrt(turnover);
}

function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}

function byTime(left: Tick, right: Tick): number {
  return left.timeMs - right.timeMs;
}
