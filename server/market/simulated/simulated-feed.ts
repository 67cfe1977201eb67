/**
 * The simulated source: prices, tapes and books are pure functions of seed, symbol and time, so a
 * restart or a second instance continues exactly where the first one was.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { composeFeed } from '../compose-feed.ts';
import type { Tick } from '../feed.ts';
import {
  type Clock,
  FeedListeners,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from '../feed-runtime.ts';
import { markets as allMarkets, type MarketTraits, marketTraits } from '../instruments.ts';
import { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedFeedOptions {
  readonly clock: Clock;
  readonly seed?: string;
  readonly markets?: readonly Market[];
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
  const { clock, markets = allMarkets, schedule = scheduleByTimer } = options;
  const listeners = new FeedListeners();
  const simulated = createMarkets(options, markets);
  const pump = createPump({ clock, simulated, listeners });
  return composeFeed({ markets: simulated, listeners, schedule, pump });
}

function createPump(parts: {
  clock: Clock;
  simulated: readonly SimulatedMarket[];
  listeners: FeedListeners;
}): () => void {
  const { clock, simulated, listeners } = parts;
  let nowMs = clock.now();
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
  }

  /** A long pause: the candles are delivered, then the newest tick of each market that traded. */
  function skipTo(targetMs: number): void {
    const fromMs = nowMs;
    const firstMs = Math.max(minuteOf(fromMs), targetMs - MOST_CATCH_UP_CANDLES_MS);
    nowMs = targetMs;
    const ticks: Tick[] = [];
    for (const each of simulated) {
      each.seat(targetMs);
      for (const candle of each.closedMinutes(firstMs, minuteOf(targetMs))) {
        listeners.emitMinuteClosed(each.market.id, candle);
      }
      if (each.live.last.timeMs > fromMs) ticks.push(each.live.last);
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

function createMarkets(
  options: SimulatedFeedOptions,
  markets: readonly Market[],
): SimulatedMarket[] {
  const { seed = DEFAULT_SEED, ticksPerSecond = DEFAULT_TICKS_PER_SECOND } = options;
  // Weights come from the full list, so that a feed of few markets shows the same tape as one of all.
  const total = allMarkets.reduce((sum, market) => sum + weightOf(market), 0);
  return markets.map((market) => {
    const ticksPerMinute = (60 * ticksPerSecond * weightOf(market)) / total;
    return new SimulatedMarket({ seed, market, traits: traitsOf(market), ticksPerMinute });
  });
}

function traitsOf(market: Market): MarketTraits {
  return marketTraits.get(market.symbol) ?? DEFAULT_TRAITS;
}

function weightOf(market: Market): number {
  return Math.sqrt(traitsOf(market).turnover);
}

function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}

function byTime(left: Tick, right: Tick): number {
  return left.timeMs - right.timeMs;
}
