/**
 * The book around a price. Every price cell of the market has one hashed level whose quantity
 * changes now and then, so that most levels stand still while the price moves through them.
 */
import { BOOK_DEPTH, type LevelTuple } from '../../../contract/realtime.ts';
import type { Book } from '../feed.ts';
import { exponential, hash32 } from './hash.ts';

export interface BookShape {
  /** 32 bits for a number, always the same for the same one. */
  readonly draw: (index: number) => number;
  /** Height of a price cell in ticks. */
  readonly cellTicks: number;
  /** Widest distance of best bid and best ask in ticks. */
  readonly spreadTicks: number;
  /** Mean quantity of a level near the price, in lots. */
  readonly levelLots: number;
}

const CELL_SHARE = 0.00006;
const SPREAD_SHARE = 0.00001;
/** Quote units on one level, as a share of a day's turnover. */
const LEVEL_SHARE = 0.00002;
const FEWEST_LEVEL_UNITS = 300;
const SHORTEST_LIFE_MS = 2_000;
const LIFE_SPREAD_MS = 28_000;

export function bookShape(options: {
  draw: BookShape['draw'];
  nominalTicks: number;
  turnover: number;
  priceScale: number;
  quantityScale: number;
}): BookShape {
  const { draw, nominalTicks, turnover, priceScale, quantityScale } = options;
  const units = Math.max(FEWEST_LEVEL_UNITS, turnover * LEVEL_SHARE);
  return {
    draw,
    cellTicks: Math.max(1, Math.round(nominalTicks * CELL_SHARE)),
    spreadTicks: Math.max(1, Math.round(nominalTicks * SPREAD_SHARE)),
    levelLots: Math.max(4, (units / nominalTicks) * 10 ** (priceScale + quantityScale)),
  };
}

/** The last trade took the best ask when the taker bought, and the best bid when it sold. */
export function simulatedBook(
  shape: BookShape,
  state: { last: number; side: 1 | -1; timeMs: number },
): Book {
  const { bid, ask } = bestPrices(shape, state);
  const { timeMs } = state;
  return {
    timeMs,
    bids: sideLevels(shape, { best: bid, step: -1, timeMs }),
    asks: sideLevels(shape, { best: ask, step: 1, timeMs }),
  };
}

/** Best bid and best ask alone: the ends of `simulatedBook`, without its levels. */
export function bestPrices(
  shape: BookShape,
  { last, side }: { last: number; side: 1 | -1 },
): { bid: number; ask: number } {
  const spread = 1 + (shape.draw(last) % shape.spreadTicks);
  const bid = Math.max(1, side === 1 ? last - spread : last);
  return { bid, ask: Math.max(bid + 1, side === 1 ? last : last + spread) };
}

function sideLevels(
  shape: BookShape,
  walk: { best: number; step: 1 | -1; timeMs: number },
): LevelTuple[] {
  const { best, step, timeMs } = walk;
  const levels: LevelTuple[] = [[best, levelQuantity(shape, best, timeMs)]];
  let cell = Math.floor(best / shape.cellTicks);
  while (levels.length < BOOK_DEPTH && cell >= 0) {
    const price = cell * shape.cellTicks + (shape.draw(cell) % shape.cellTicks);
    if ((price - best) * step > 0 && price > 0) {
      levels.push([price, levelQuantity(shape, price, timeMs)]);
    }
    cell += step;
  }
  return levels;
}

/** A level keeps its quantity for 2 to 30 s, wherever the best price goes meanwhile. */
function levelQuantity(shape: BookShape, price: number, timeMs: number): number {
  const levelKey = shape.draw(~price);
  const lifeMs = SHORTEST_LIFE_MS + (levelKey % LIFE_SPREAD_MS);
  const life = Math.floor((timeMs + (levelKey >>> 8)) / lifeMs);
  return 1 + Math.floor(shape.levelLots * (0.05 + 0.5 * exponential(hash32(levelKey, life))));
}
