/** Ten minutes in which Bitcoin falls below what waits, and comes back: who looks only afterwards sees nothing of it. */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';

export const SEED = 'tests';
export const PAUSE_MS = 10 * MINUTE_MS;
const SPOT = 'BTCUSDT';
const CONTRACT = 'BTCUSDT-PERP';
/** Each is fallen to in the pause, one after the other; the last is where five hundred times the margin is liquidated. */
const FALLS = { stop: 0.0003, limit: 0.0007, liquidation: 0.0015 };
const SEARCHED_MS = Date.UTC(2026, 0, 7);
const SEARCHED_MINUTES = 2000;
const bitcoin = markets.filter(({ symbol }) => symbol === SPOT || symbol === CONTRACT);

export interface FallingMarket {
  /** When the exchange goes away. */
  readonly fromMs: number;
  /** Below the first price by so much, as the price of an order. */
  readonly stop: string;
  readonly limit: string;
  /** The first trade of the contract in the pause at or below a price. */
  firstTrade(priceTicks: number): Tick;
  readonly lastTrade: Tick;
}

export async function findFall(ticksPerSecond = 100): Promise<FallingMarket> {
  const fromMs = await findStart();
  const clock = { nowMs: fromMs, now: () => clock.nowMs };
  const feed = createSimulatedFeed({ clock, seed: SEED, ticksPerSecond, markets: bitcoin });
  const contract = feed.marketBySymbol(CONTRACT);
  if (!contract) throw new Error(`there is no ${CONTRACT}`);
  const [, , start] = feed.quote(contract.id);
  const ticks: Tick[] = [];
  feed.onTicks((told) => ticks.push(...told.filter(({ marketId }) => marketId === contract.id)));
  clock.nowMs += PAUSE_MS;
  feed.pump();
  const below = (share: number) => scaledText(Math.floor(start * (1 - share)), contract.priceScale);
  const found = (tick: Tick | undefined) => {
    if (tick === undefined) throw new Error('nothing was traded there');
    return tick;
  };
  return {
    fromMs,
    stop: below(FALLS.stop),
    limit: below(FALLS.limit),
    firstTrade: (priceTicks) => found(ticks.find(({ price }) => price <= priceTicks)),
    lastTrade: found(ticks.at(-1)),
  };
}

/** The first minute of two days after which it falls like that. */
async function findStart(): Promise<number> {
  const endMs = SEARCHED_MS + SEARCHED_MINUTES * MINUTE_MS;
  const feed = createSimulatedFeed({ clock: { now: () => endMs }, seed: SEED, markets: bitcoin });
  const [market] = feed.markets;
  const query = { interval: '1m', fromMs: SEARCHED_MS, toMs: endMs - 1 } as const;
  const minutes = await feed.candles(market?.id ?? 0, query);
  const lasts = PAUSE_MS / MINUTE_MS;
  const found = minutes.find(([, open], index) => {
    const pause = minutes.slice(index, index + lasts);
    const lows = pause.map(([, , , low]) => low);
    const [, , , , close = 0] = pause.at(-1) ?? [];
    return (
      pause.length === lasts &&
      (lows[0] ?? 0) > open * (1 - FALLS.stop) &&
      Math.min(...lows) < open * (1 - FALLS.liquidation) &&
      close > open
    );
  });
  if (!found) throw new Error('it never falls like that');
  return found[0];
}
