/** Picks a piece of recorded history, of any coin and any time of the last year, and hides how high its prices were. */
import { randomInt } from 'node:crypto';
import type { TrainerBar } from '../../../contract/features/games.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { START_BARS, STEP_BARS, STEPS } from './terms.ts';

const BARS = START_BARS + STEPS * STEP_BARS;
const REACH_MS = 360 * DAY_MS;
/** A market may have begun later, or paused: then another piece is tried. */
const TRIES = 12;
/** The first close, in the units of a bar. */
const UNIT = 1_000_000;

export interface Piece {
  readonly symbol: string;
  readonly fromTime: number;
  readonly bars: readonly TrainerBar[];
}

/** Null when there is no history to play. */
export async function pickPiece(feed: MarketFeed, nowMs: number): Promise<Piece | null> {
  const coins = feed.markets.filter(({ kind }) => kind === 'coin');
  const lastHour = Math.floor(nowMs / HOUR_MS) - 1 - BARS;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const market = coins[randomInt(coins.length)];
    if (market === undefined) return null;
    const fromMs = (lastHour - randomInt(REACH_MS / HOUR_MS)) * HOUR_MS;
    const toMs = fromMs + (BARS - 1) * HOUR_MS;
    const candles = await feed.candles(market.id, { interval: '1h', fromMs, toMs });
    const first = candles[0]?.[4] ?? 0;
    if (candles.length !== BARS || first === 0) continue;
    const scaled = (ticks: number) => Math.round((ticks * UNIT) / first);
    const bars = candles.map(
      ([, open, high, low, close]): TrainerBar => [
        ...([scaled(open), scaled(high), scaled(low), scaled(close)] as const),
      ],
    );
    return { symbol: market.symbol, fromTime: fromMs, bars };
  }
  return null;
}
