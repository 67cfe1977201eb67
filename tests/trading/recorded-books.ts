/** The books that takers met, made again from the recorded tape, and what each of them must have taken there. */
import { expect } from 'vitest';
import type { Market } from '../../contract/features/markets.ts';
import { scaledInteger, scaledText } from '../../contract/scaled.ts';
import { createManualFeed } from '../../server/market/manual-feed.ts';
import type { TradingWorld } from './trading-world.ts';

/** In the order in which they were written. */
interface Fill {
  readonly id: number;
  readonly marketId: number;
  readonly side: string;
  readonly amount: string;
  /** Worst price of the order as it ended; null for one at the market. */
  readonly worst: string | null;
  readonly isAmended: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly isMaker: boolean;
  readonly atMs: number;
}

/** One meeting of an order with the book. */
interface Walk {
  readonly first: Fill;
  readonly taken: [price: number, lots: number][];
  /** Lots of the order that it left. */
  rest: number;
}

/**
 * A taker takes each level whole, from the best on, as long as something is left of the order and the level is
 * within its limit. Nobody's orders thin out the book.
 */
export function expectTakenFromBooks(
  world: TradingWorld,
  orders: readonly (readonly Fill[])[],
): void {
  const bookAt = replayBooks(world);
  const walks = orders.flatMap((fills) => walksOf(fills, world));
  for (const walk of walks.toSorted((left, right) => left.first.atMs - right.first.atMs)) {
    const { id, marketId, side, isAmended, worst, atMs } = walk.first;
    const book = bookAt(marketId, atMs);
    const limit =
      worst === null || isAmended
        ? null
        : scaledInteger(worst, marketOf(world, marketId).priceScale);
    const isBeyond = (price: number) =>
      limit !== null && (side === 'buy' ? price > limit : price < limit);
    const must: [number, number][] = [];
    // An order that was amended had another limit before: it left what it left.
    let left = walk.taken.reduce((sum, [, lots]) => sum + lots, isAmended ? 0 : walk.rest);
    for (const [price, lots] of side === 'buy' ? book.asks : book.bids) {
      if (left === 0 || isBeyond(price)) break;
      must.push([price, Math.min(left, lots)]);
      left -= Math.min(left, lots);
    }
    expect({ order: id, atMs, taken: walk.taken }).toEqual({ order: id, atMs, taken: must });
  }
}

/** Fills of one moment, split where the next one is no worse: there the order met the book again. */
function walksOf(fills: readonly Fill[], world: TradingWorld): Walk[] {
  const walks: Walk[] = [];
  let rest: number | null = null;
  for (const fill of fills) {
    const { priceScale, quantityScale } = marketOf(world, fill.marketId);
    const price = scaledInteger(fill.price, priceScale);
    const lots = scaledInteger(fill.quantity, quantityScale);
    rest = (rest ?? scaledInteger(fill.amount, quantityScale)) - lots;
    if (fill.isMaker) continue;
    const walk = walks.at(-1);
    const [before = 0] = walk?.taken.at(-1) ?? [];
    const isWorse = fill.side === 'buy' ? price > before : price < before;
    if (walk?.first.atMs === fill.atMs && isWorse) {
      walk.taken.push([price, lots]);
      walk.rest = rest;
    } else walks.push({ first: fill, taken: [[price, lots]], rest });
  }
  return walks;
}

function marketOf({ feed }: TradingWorld, marketId: number): Market {
  const market = feed.marketById(marketId);
  if (!market) throw new Error(`no market ${marketId}`);
  return market;
}

/** Told the same ticks at the same times, another feed has the same books. Times must not go back. */
function replayBooks({ tape, startMs, feed: lived }: TradingWorld) {
  const time = { nowMs: startMs };
  const feed = createManualFeed({
    clock: { now: () => time.nowMs },
    markets: lived.markets,
    schedule: () => () => undefined,
  });
  let told = 0;
  return (marketId: number, atMs: number) => {
    for (let tick = tape[told]; tick !== undefined && tick.timeMs <= atMs; tick = tape[told]) {
      const market = lived.marketById(tick.marketId);
      if (!market) throw new Error(`no market ${tick.marketId}`);
      time.nowMs = tick.timeMs;
      feed.setPrice(market.symbol, scaledText(tick.price, market.priceScale));
      told += 1;
    }
    time.nowMs = atMs;
    return feed.book(marketId);
  };
}
