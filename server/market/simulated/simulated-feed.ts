/**
 * The simulated source: prices, tapes and books are pure functions of seed, symbol and time, so a
 * restart or a second instance continues exactly where the first one was.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
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
import { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedFeedOptions {
  readonly clock: Clock;
  readonly seed?: string;
  readonly markets?: readonly Market[];
  /** The market of a token begins when it is listed. */
  readonly issues?: IssueCalendar;
  /** Ticks a second over all markets, shared out by the root of their turnover. */
  readonly ticksPerSecond?: number;
  readonly schedule?: Schedule;
}

const DEFAULT_SEED = 'aurum';
const DEFAULT_TICKS_PER_SECOND = 100;
/** After a longer pause the ticks of the pause are not made up for, only its candles. */
const MOST_CATCH_UP_MS = 10 * MINUTE_MS;
const MOST_CATCH_UP_CANDLES_MS = 24 * 60 * MINUTE_MS;
const DEFAULT_TRAITS: MarketTraits = { nominalPrice: 1, volatility: 0.8, turnover: 20_000_000 };

export function createSimulatedFeed(options: SimulatedFeedOptions): PumpedFeed {
  const { clock, markets = allMarkets, schedule = scheduleByTimer, issues = noIssues } = options;
  const listeners = new FeedListeners();
  const make = marketMaker(options);
  const fed = new FedMarkets(markets.map((market) => make(market, traitsOf(market))));
  const newListings = createListings(issues);
  const pump = createPump({
    clock,
    fed,
    listeners,
    list(nowMs) {
      for (const issue of newListings(nowMs))
        fed.add(make(issue.market, issues.traitsOf(issue), issue.listsAt));
    },
  });
  return composeFeed({ fed, issues, listeners, schedule, pump });
}

function createPump(parts: {
  clock: Clock;
  fed: FedMarkets<SimulatedMarket>;
  listeners: FeedListeners;
  /** Adds the markets that open up to a time. */
  list: (nowMs: number) => void;
}): () => void {
  const { clock, fed, listeners, list } = parts;
  const simulated = fed.all;
  let nowMs = clock.now();
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

  return () => {
    const targetMs = clock.now();
    // A clock that was set back stands still here until it has caught up.
    if (targetMs < nowMs) return;
    if (targetMs - nowMs > MOST_CATCH_UP_MS) skipTo(targetMs);
    while (minuteOf(nowMs) + MINUTE_MS <= targetMs) turnMinute(minuteOf(nowMs) + MINUTE_MS);
    emitUntil(targetMs + 1);
    nowMs = targetMs;
  };
}

function marketMaker(options: SimulatedFeedOptions) {
  const { seed = DEFAULT_SEED, ticksPerSecond = DEFAULT_TICKS_PER_SECOND } = options;
  // Weights come from the full list, so that a feed of few markets shows the same tape as one of all.
  const total = allMarkets.reduce((sum, market) => sum + weightOf(traitsOf(market)), 0);
  return (market: Market, traits: MarketTraits, listedAtMs?: number): SimulatedMarket => {
    const ticksPerMinute = (60 * ticksPerSecond * weightOf(traits)) / total;
    return new SimulatedMarket({ seed, market, traits, ticksPerMinute, listedAtMs });
  };
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
