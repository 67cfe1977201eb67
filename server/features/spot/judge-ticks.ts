/** What trades do to an order that waits: one beyond its limit fills it, one that comes to its trigger wakes it. Pure. */
import type { Market } from '../../../contract/features/markets.ts';
import { isExpired } from '../../../contract/rules/spot/order-terms.ts';
import {
  betterTicks,
  isTriggered,
  type Trail,
  trailTriggerTicks,
} from '../../../contract/rules/spot/stop-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { Book, Tick } from '../../market/feed.ts';
import type { WatchedOrder } from './waiting-orders.ts';

export interface Resting {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  /** Where it fills; null while it sleeps, unless it is a limit beside its stop. */
  readonly limitTicks: number | null;
  /** Where it wakes; null for what is awake. It moves with what it trails. */
  triggerTicks: number | null;
  /** Of a trailing stop the trade with the best price so far. */
  fromTickId: number | null;
  readonly trail: (Trail & { readonly priceScale: number }) | null;
  bestTicks: number | null;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
  /** The first trade that did something to it, until that is written. */
  fired: Fired | null;
}

export interface Fired {
  readonly tick: Tick;
  /** It came to the trigger; else it went beyond the limit. */
  readonly isTrigger: boolean;
}

/** Null for what no trade fills or wakes. */
export function restingOf(order: WatchedOrder, market: Market): Resting | null {
  const { id, side, price, triggerPrice, triggeredAt, oco, updatedAt, expiresAt } = order;
  const ticks = (text: string | null) =>
    text === null ? null : scaledInteger(text, market.priceScale);
  const triggerTicks = triggeredAt === null && oco !== 'limit' ? ticks(triggerPrice) : null;
  const limitTicks = triggerTicks === null || oco === 'both' ? ticks(price) : null;
  if (limitTicks === null && triggerTicks === null) return null;
  const { fromTickId = null, trailBy: by = null, trailUnit: unit = null } = order;
  const { priceScale } = market;
  return {
    // Written out: there are very many of them, and what is spread together takes four times the memory.
    id,
    side,
    limitTicks,
    triggerTicks,
    fromTickId,
    updatedAt,
    expiresAt,
    trail: by === null || unit === null || triggerTicks === null ? null : { by, unit, priceScale },
    bestTicks: ticks(order.bestPrice ?? null),
    fired: null,
  };
}

/** The first of these trades, oldest first, that fills or wakes an order; a trailing stop follows those before it. */
export function firstFired(order: Resting, ticks: readonly Tick[]): Fired | null {
  for (const tick of ticks) {
    if (!counts(order, tick)) continue;
    follow(order, tick);
    if (isWokenAt(order, tick.price)) return { tick, isTrigger: true };
    if (isCrossedAt(order, tick.price)) return { tick, isTrigger: false };
  }
  return null;
}

/** Whether a trade between these prices could do something to the order: one look where there are many trades. */
export function isInRange(order: Resting, range: { low: number; high: number }): boolean {
  const isBuy = order.side === 'buy';
  if (order.trail !== null) return true;
  return (
    isCrossedAt(order, isBuy ? range.low : range.high) ||
    isWokenAt(order, isBuy ? range.high : range.low)
  );
}

export function isAtBook({ side, limitTicks }: Resting, book: Book): boolean {
  const best = side === 'buy' ? book.asks[0] : book.bids[0];
  if (!best || limitTicks === null) return false;
  return side === 'buy' ? best[0] <= limitTicks : best[0] >= limitTicks;
}

/** A better price than any so far moves the trigger, and nothing of before counts any more. */
function follow(order: Resting, tick: Tick): void {
  const { side, trail, bestTicks } = order;
  if (trail === null || bestTicks === null) return;
  if (betterTicks(side, bestTicks, tick.price) === bestTicks) return;
  order.bestTicks = tick.price;
  order.fromTickId = tick.id;
  order.triggerTicks = trailTriggerTicks(trail, { side, bestTicks: tick.price, trail });
}

/** As far as another copy of the same order has followed the market, where it has come farther. */
export function followTo(order: Resting, other: Resting): void {
  const { trail, bestTicks, fromTickId, triggerTicks } = other;
  if (order.trail === null || trail === null) return;
  if ((fromTickId ?? 0) > (order.fromTickId ?? 0))
    Object.assign(order, { bestTicks, fromTickId, triggerTicks });
}

/** Whether the same trades do the same to both. */
export function isSame(left: Resting, right: Resting): boolean {
  return (
    left.limitTicks === right.limitTicks &&
    left.triggerTicks === right.triggerTicks &&
    left.fromTickId === right.fromTickId
  );
}

/** In the order of their trades; then those that the book has come to. */
export function byTrade(left: Resting, right: Resting): number {
  const placeOf = ({ fired }: Resting) => fired?.tick.id ?? Number.MAX_SAFE_INTEGER;
  return placeOf(left) - placeOf(right);
}

/** Only what was traded after the order was written, or changed, and before it expired. */
function counts({ fromTickId, updatedAt, expiresAt }: Resting, tick: Tick): boolean {
  const isLater = fromTickId === null ? tick.timeMs > updatedAt : tick.id > fromTickId;
  return isLater && !isExpired({ expiresAt }, tick.timeMs);
}

function isWokenAt({ side, triggerTicks }: Resting, price: number): boolean {
  return triggerTicks !== null && isTriggered({ side, triggerTicks }, price);
}

/** A trade beyond the limit shows that all of it was passed. */
function isCrossedAt({ side, limitTicks }: Resting, price: number): boolean {
  if (limitTicks === null) return false;
  return side === 'buy' ? price < limitTicks : price > limitTicks;
}

/** What a trailing stop has come to, as the columns of its row; none for every other order. */
export function trailedTo({ trail, bestTicks, triggerTicks }: Resting) {
  if (trail === null || bestTicks === null || triggerTicks === null) return {};
  const text = (ticks: number) => scaledText(ticks, trail.priceScale);
  return { bestPrice: text(bestTicks), triggerPrice: text(triggerTicks) };
}
