/** Validates an order against its market: hours, whole lots and ticks, bounds, a fresh price. */
import { type Failure, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Bracket } from '../../../contract/rules/spot/bracket-orders.ts';
import { spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import {
  type OrderTerms,
  termsProblem,
  usualTerms,
} from '../../../contract/rules/spot/order-terms.ts';
import { canQueue, collarTicks } from '../../../contract/rules/spot/stock-orders.ts';
import {
  stopCollarTicks,
  stopTermsProblem,
  type Trail,
  trailProblem,
  trailTriggerTicks,
  triggerProblem,
} from '../../../contract/rules/spot/stop-orders.ts';
import { twapCollarTicks } from '../../../contract/rules/spot/twap-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { seenPriceProblem } from '../../market/seen-price.ts';
import { isTrading, namedMarket, newestTickId } from './market-session.ts';
import type { DraftedStop, DraftedTwap, PairedStop } from './order-draft.ts';
import { refuseProblem } from './refuse-problem.ts';
import { bracketOf } from './validate-bracket.ts';
import { pairOf } from './validate-pair.ts';
import { isTwap, twapOf } from './validate-twap.ts';

export interface OrderIntent {
  readonly market: Market;
  readonly side: SpotSide;
  readonly lots: number;
  /** Null for an order at the market. */
  readonly limitTicks: number | null;
  readonly terms: OrderTerms;
  /** The market cannot be traded on now: the order waits for the open. */
  readonly isQueued: boolean;
  /** Worst price of an order at the market that is queued, or that a trigger turns into a purchase; null for all others. */
  readonly collarTicks: number | null;
  readonly stop: DraftedStop | null;
  /** The stop ends with the limit, and the limit with the stop. */
  readonly pair: PairedStop | null;
  readonly twap: DraftedTwap | null;
  readonly bracket: Bracket;
}

export function validateOrder(
  feed: MarketFeed,
  request: SpotTrade,
  nowMs: number,
): Result<OrderIntent> {
  const { amount, targetPrice = null, type: side } = request;
  const isStop = hasTrigger(request);
  const market = namedMarket(feed, request);
  if (!market) return refuse('market_unknown');
  const isQueued = !isTrading(feed, market.id, nowMs);
  if (isQueued && !canQueue(market)) return refuse('market_closed');
  // A limit may wait for the venue; what is to be filled now would be filled at a price of before, and on which side of the
  // price a trigger lies is not known.
  const isForLimit = targetPrice !== null && !isStop && !isTwap(request);
  if (!isForLimit && feed.source(market.id).isAway) return refuse('market_stale');
  const terms = termsOf(request);
  const unfit = termsProblem({ ...terms, isLimit: targetPrice !== null, isQueued }, nowMs);
  if (unfit) return refuseProblem(unfit);
  const stop = isStop ? stopOf(feed, market, { request, terms }) : null;
  if (stop && !stop.ok) return stop;
  const trigger = stop && scaledText(stop.value.triggerTicks, market.priceScale);
  const problem = limitsProblem(feed, market, { amount, targetPrice, triggerPrice: trigger });
  if (problem) return problem;
  const pair = pairOf(feed, market, request);
  if (!pair.ok) return pair;
  const lastTicks = feed.quote(market.id)[2];
  const last = scaledText(lastTicks, market.priceScale);
  const twap = twapOf(market, request, last);
  if (!twap.ok) return twap;
  const bracket = bracketOf(market, request, last);
  if (!bracket.ok) return bracket;
  // The price of the open is not known yet: a collar guards instead.
  const stale = isQueued ? null : seenPriceProblem(request, { last, nowMs });
  if (stale) return refuse(stale);
  return ok({
    market,
    side,
    lots: scaledInteger(amount, market.quantityScale),
    limitTicks: targetPrice === null ? null : scaledInteger(targetPrice, market.priceScale),
    terms,
    isQueued,
    collarTicks:
      targetPrice === null ? worstTicks(side, { isQueued, lastTicks, stop, twap }) : null,
    stop: stop?.value ?? null,
    pair: pair.value,
    twap: twap.value,
    bracket: bracket.value,
  });
}

/** Of an order at the market: the worst price at which it fills once it wakes, comes in at the open, or in its slices. */
function worstTicks(
  side: SpotSide,
  order: {
    readonly isQueued: boolean;
    readonly lastTicks: number;
    readonly stop: { readonly value: DraftedStop } | null;
    readonly twap: { readonly value: DraftedTwap | null };
  },
): number | null {
  const { isQueued, lastTicks, stop, twap } = order;
  if (stop !== null) return stopCollarTicks(side, stop.value.triggerTicks);
  if (twap.value !== null) return twapCollarTicks(side, lastTicks);
  return isQueued ? collarTicks(side, lastTicks) : null;
}

function stopOf(
  feed: MarketFeed,
  market: Market,
  { request, terms }: { request: SpotTrade; terms: OrderTerms },
): Result<DraftedStop> {
  const { type: side } = request;
  const lastTicks = feed.quote(market.id)[2];
  const last = scaledText(lastTicks, market.priceScale);
  const trail = trailOf(request);
  if (!trail.ok) return trail;
  const unfit =
    stopTermsProblem(market, terms) ??
    (trail.value && trailProblem(market, { trail: trail.value, last }));
  if (unfit) return refuseProblem(unfit);
  const trigger = trail.value
    ? scaledText(
        trailTriggerTicks(market, { side, bestTicks: lastTicks, trail: trail.value }),
        market.priceScale,
      )
    : (request.triggerPrice ?? '');
  const wrong = triggerProblem(market, { side, trigger, last });
  if (wrong) return refuseProblem(wrong, 'triggerPrice');
  return ok({
    triggerTicks: scaledInteger(trigger, market.priceScale),
    fromTickId: newestTickId(feed, market.id),
    trail: trail.value && { ...trail.value, bestTicks: lastTicks },
  });
}

function hasTrigger({ triggerPrice, trailBy, trailUnit }: SpotTrade): boolean {
  return (triggerPrice ?? trailBy ?? trailUnit) !== undefined;
}

/** A distance needs its unit; with it go neither a trigger of its own nor a limit. */
function trailOf({
  trailBy,
  trailUnit,
  triggerPrice,
  targetPrice,
}: SpotTrade): Result<Trail | null> {
  if (trailBy === undefined && trailUnit === undefined) return ok(null);
  const isAlone = triggerPrice === undefined && targetPrice === undefined;
  if (trailBy === undefined || trailUnit === undefined || !isAlone)
    return refuse('terms_conflict', { fields: { trailBy: 'terms_conflict' } });
  return ok({ by: trailBy, unit: trailUnit });
}

function termsOf({ timeInForce, expiresAt, postOnly }: SpotTrade): OrderTerms {
  return {
    timeInForce: timeInForce ?? usualTerms.timeInForce,
    expiresAt: expiresAt ?? null,
    postOnly: postOnly ?? false,
  };
}

/** Whether the market takes this size at this limit, at its trigger, or at the last price; the refusal, or null. */
export function limitsProblem(
  feed: MarketFeed,
  market: Market,
  order: { amount: string; targetPrice: string | null; triggerPrice?: string | null },
): { readonly ok: false; readonly error: Failure } | null {
  const { amount, targetPrice, triggerPrice = null } = order;
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const problem = spotOrderProblem(market, {
    quantity: amount,
    price: targetPrice,
    turnover: plainText(exact(amount).times(targetPrice ?? triggerPrice ?? last)),
    last,
  });
  return problem && refuseProblem(problem);
}
