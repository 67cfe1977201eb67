/** An order that waited for a price, made again: while it waited the tape came to its trigger and to its limit. */
import { exact } from '../../money.ts';
import { SECOND_MS } from '../../plain/time.ts';
import type { KeyedTape } from '../market/simulated/keyed-tape.ts';
import { type Point, reached } from './point.ts';

export interface FilledOrder {
  readonly isBuy: boolean;
  /** Null where there is none. */
  readonly triggerPrice: string | null;
  readonly limitPrice: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The exchange stamps an order before it looks at the market, by a clock that may be a little ahead of it. */
const CLOCK_MS = SECOND_MS;

export function orderPoints(order: FilledOrder, tape: KeyedTape): Point[] {
  const { triggerPrice, limitPrice } = order;
  if (triggerPrice === null && limitPrice === null) return [];
  const range = tape.range(order.createdAt - CLOCK_MS, order.updatedAt + CLOCK_MS);
  return [
    ...(triggerPrice === null ? [] : [triggerPoint(triggerPrice, range)]),
    ...(limitPrice === null ? [] : [limitPoint(order.isBuy, limitPrice, range)]),
  ];
}

type Range = ReturnType<KeyedTape['range']>;

/** The market began on one side of the trigger and came to the other. */
function triggerPoint(price: string, { low, high }: Range): Point {
  const isBelow = exact(price).lt(low);
  const isReached = !isBelow && exact(price).lte(high);
  return reached('triggerPrice', price, { best: isBelow ? low : high, isReached });
}

function limitPoint(isBuy: boolean, price: string, { low, high }: Range): Point {
  const best = isBuy ? low : high;
  const isReached = isBuy ? exact(low).lte(price) : exact(high).gte(price);
  return reached('limitPrice', price, { best, isReached });
}
