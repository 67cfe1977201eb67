/**
 * Orders that sleep until the last price comes to their trigger: on which side of it a trigger lies, whether a trade has
 * reached it, and what a purchase may come to cost by then. The same for the server and for the ticket.
 */
import type { Market } from '../../features/markets.ts';
import type { SpotSide, TrailUnit } from '../../features/spot.ts';
import { exact, plainText } from '../../money.ts';
import { scaledText } from '../../scaled.ts';
import { type OrderProblem, priceProblem } from './limits.ts';
import { type OrderTerms, usualTerms } from './order-terms.ts';
import { canQueue, collarTicks } from './stock-orders.ts';

/** Whether a trade at this price wakes the order: a purchase at or above its trigger, a sale at or below it. */
export function isTriggered(
  { side, triggerTicks }: { readonly side: SpotSide; readonly triggerTicks: number },
  priceTicks: number,
): boolean {
  return side === 'buy' ? priceTicks >= triggerTicks : priceTicks <= triggerTicks;
}

/**
 * The worst price of a stop at the market. A purchase holds for it and buys nothing above it; a sale holds what it sells, and
 * sells at any price.
 */
export function stopCollarTicks(side: SpotSide, triggerTicks: number): number | null {
  return side === 'buy' ? collarTicks(side, triggerTicks) : null;
}

/** The first reason why this is no trigger, or null: a stop sleeps, so its trigger is not reached yet. */
export function triggerProblem(
  market: Market,
  order: { readonly side: SpotSide; readonly trigger: string; readonly last: string },
): OrderProblem | null {
  const { trigger, last } = order;
  return priceProblem(market, trigger, last) ?? triggerSideProblem(order);
}

/** A purchase is triggered above the last price, a sale below it. */
export function triggerSideProblem(order: {
  readonly side: SpotSide;
  readonly trigger: string;
  readonly last: string;
}): OrderProblem | null {
  const { side, trigger, last } = order;
  const isBeyond = side === 'buy' ? exact(trigger).gt(last) : exact(trigger).lt(last);
  return isBeyond ? null : { code: 'trigger_invalid', params: { last: plainText(exact(last)) } };
}

/** How far a trailing stop keeps from the best price. */
export interface Trail {
  readonly by: string;
  readonly unit: TrailUnit;
}

/** As shares of the price: 0.1 % and 20 %. */
const NEAREST_TRAIL = '0.001';
const FARTHEST_TRAIL = '0.2';

/** Where a stop wakes that trails the best price so far, the highest for a sale: whole ticks, away from the market. */
export function trailTriggerTicks(
  market: Pick<Market, 'priceScale'>,
  { side, bestTicks, trail }: { side: SpotSide; bestTicks: number; trail: Trail },
): number {
  const distance =
    trail.unit === 'price'
      ? exact(trail.by).times(10 ** market.priceScale)
      : exact(String(bestTicks)).times(trail.by).div(100);
  const ticks = exact(String(bestTicks));
  const trigger =
    side === 'buy'
      ? ticks.plus(distance).toDecimalPlaces(0, 0)
      : ticks.minus(distance).toDecimalPlaces(0, 1);
  return Math.max(1, trigger.toNumber());
}

/** The better of two prices for what trails: the higher one for a sale. */
export function betterTicks(side: SpotSide, left: number, right: number): number {
  return side === 'buy' ? Math.min(left, right) : Math.max(left, right);
}

/** Why a stop cannot trail at this distance, or null: too near or too far, or in parts of a step. */
export function trailProblem(
  market: Pick<Market, 'priceScale'>,
  { trail, last }: { readonly trail: Trail; readonly last: string },
): OrderProblem | null {
  const { by, unit } = trail;
  const share = unit === 'price' ? exact(by).div(last) : exact(by).div(100);
  const places = unit === 'price' ? market.priceScale : TRAIL_PERCENT_SCALE;
  const isFit =
    exact(by).decimalPlaces() <= places && share.gte(NEAREST_TRAIL) && share.lte(FARTHEST_TRAIL);
  return isFit ? null : { code: 'trail_invalid', params: { low: '0.1%', high: '20%' } };
}

/** Percents have two places. */
const TRAIL_PERCENT_SCALE = 2;

/** Why a stop cannot have these terms on this market, or null. What takes at once, or must not take, has nothing to wait for. */
export function stopTermsProblem(
  market: Pick<Market, 'kind'>,
  { timeInForce, postOnly }: OrderTerms,
): OrderProblem | null {
  if (canQueue(market)) return { code: 'stop_unavailable', params: {} };
  const isForNow = timeInForce === 'ioc' || timeInForce === 'fok';
  return isForNow || postOnly !== usualTerms.postOnly
    ? { code: 'terms_conflict', params: {} }
    : null;
}

/** The worst price as text, in the steps of the market. */
export function stopCollar(
  market: Pick<Market, 'priceScale'>,
  { side, triggerTicks }: { readonly side: SpotSide; readonly triggerTicks: number },
): string | null {
  const ticks = stopCollarTicks(side, triggerTicks);
  return ticks === null ? null : plainText(exact(scaledText(ticks, market.priceScale)));
}
