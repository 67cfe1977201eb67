/** What a spot draft would do now: pure, from what was typed and what is known, to exact decimals. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { lotsIn, maximumLots, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { farThrough } from '../../../contract/rules/market/far-limit.ts';
import { bracketProblem, hasBracket } from '../../../contract/rules/spot/bracket-orders.ts';
import { spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import { bookProblem, mayWait, termsProblem } from '../../../contract/rules/spot/order-terms.ts';
import {
  averagePrice,
  type BookWalk,
  settleSpot,
  spotHold,
  turnoverOf,
  walkBook,
} from '../../../contract/rules/spot/pricing.ts';
import { canQueue, collarTicks } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import { asLadder, priceScale } from './price-scale.ts';
import { asStop, priceStop } from './price-stop.ts';
import { asTwap, priceTwap } from './price-twap.ts';
import { readLots, readTicks, type SpotPricing, type SpotSituation } from './spot-situation.ts';

/** What is ordered while the market is closed waits for the open, where it can. */
export function isQueued({ market, isOpen }: Pick<SpotSituation, 'market' | 'isOpen'>): boolean {
  return !isOpen && canQueue(market);
}

export function priceSpot(situation: SpotSituation): SpotPricing {
  const { market, side, kind } = situation;
  const ladder = asLadder(situation);
  if (ladder !== null) return priceScale(ladder);
  const twap = asTwap(situation);
  if (twap !== null) return priceTwap(twap);
  const stop = asStop(situation);
  if (stop !== null) return priceStop(stop);
  const limit = kind === 'limit' ? readTicks(market, situation.price) : readCollar(situation);
  const highest = highestLots(situation, limit);
  const { lots, typed } = readSize(situation, limit, highest);
  const feeRate = feeRateOf(situation, limit);
  const isPriced = lots !== null && lots > 0 && (kind === 'market' || limit !== null);
  const isNow = limit === null || isForNow(situation);
  const walk = isPriced && isNow ? walkNow(situation, limit, lots) : null;
  const sums = isPriced ? sumsOf(market, { limit, lots, walk }) : null;
  return {
    amount: typed ?? '',
    price: kind === 'limit' ? (situation.price ?? '') : '',
    maximum: plainText(quantityOf(highest, market)),
    ...{ held: null, worst: null },
    settlement: sums && settleSpot({ side, turnover: sums.turnover, feeRate }),
    averagePrice:
      sums?.averagePrice ??
      ((isPriced || isQueued(situation)) && limit !== null
        ? scaledText(limit, market.priceScale)
        : null),
    ...takenNow(situation, { limit, walk, average: sums?.averagePrice ?? null }),
    feeRate,
    far: farOf(situation, limit),
    problem: findProblem(situation, { limit, lots, typed }),
  };
}

/** What an order turns over, and at which price in the middle where the book decides. */
function sumsOf(
  market: Market,
  { limit, lots, walk }: { limit: number | null; lots: number; walk: BookWalk | null },
): { turnover: string; averagePrice: string | null } {
  if (walk === null)
    return { turnover: limitTurnover(market, limit ?? 0, lots), averagePrice: null };
  const turnover = turnoverOf(walk.fills, market);
  return { turnover, averagePrice: averagePrice(turnover, walk.filledLots, market) };
}

/** What the book gives at once: within a limit how much, at the market how far from the best price. */
function takenNow(
  situation: SpotSituation,
  taken: { limit: number | null; walk: BookWalk | null; average: string | null },
): Pick<SpotPricing, 'now' | 'slippage'> {
  const { limit, walk, average } = taken;
  if (walk === null) return { now: null, slippage: null };
  if (limit === null) return { now: null, slippage: slippageOf(situation, average) };
  return { now: plainText(quantityOf(walk.filledLots, situation.market)), slippage: null };
}

/** An order at the market that waits for the open is held and priced at its worst price. */
function readCollar(situation: SpotSituation): number | null {
  const { market, side, last } = situation;
  return isQueued(situation) ? collarTicks(side, scaledInteger(last, market.priceScale)) : null;
}

/** A limit that takes what it gets at once, and does not wait for the rest. */
function isForNow({ kind, terms }: SpotSituation): boolean {
  return kind === 'limit' && !mayWait(terms);
}

/** How many lots are meant, and as what amount of the coin. */
function readSize(
  situation: SpotSituation,
  limit: number | null,
  highest: number,
): { readonly lots: number | null; readonly typed: string | null } {
  const { market, percent, unit, amount } = situation;
  const lots =
    percent === null ? typedLots(situation, limit) : Math.floor((highest * percent) / 100);
  const isTyped = percent === null && (unit === 'base' || amount === null);
  return { lots, typed: isTyped ? amount : plainText(quantityOf(lots ?? 0, market)) };
}

function typedLots(situation: SpotSituation, limit: number | null): number | null {
  const { market, amount, unit } = situation;
  if (amount === null) return null;
  return unit === 'quote' ? lotsFor(situation, limit, amount) : readLots(market, amount);
}

/** The most that costs no more than this money with its fee, or as a sale brings no more than it before the fee. */
function lotsFor(situation: SpotSituation, limit: number | null, money: string): number {
  const { side, market, kind } = situation;
  if (kind === 'limit' && limit === null) return 0;
  const isNow = limit === null || isForNow(situation);
  const soldFor = (lots: number) =>
    limit === null || isNow
      ? turnoverOf(walkNow(situation, limit, lots).fills, market)
      : limitTurnover(market, limit, lots);
  // Money for which the book has too little is not cut to what it has: a lot more says so.
  const most = isNow ? depthOf(situation, limit) + 1 : Number.MAX_SAFE_INTEGER;
  return maximumLots(most, (lots) =>
    exact(side === 'buy' ? needOf(situation, limit, lots) : soldFor(lots)).lte(money),
  );
}

/** What the book gives at once, within the limit where there is one. */
function walkNow(situation: SpotSituation, limit: number | null, lots: number): BookWalk {
  const { side } = situation;
  const levels = side === 'buy' ? situation.asks : situation.bids;
  const within = limit === null ? {} : { limitTicks: limit };
  return walkBook({ side, levels, lots, ...within });
}

function limitTurnover(market: Market, limit: number, lots: number): string {
  return turnoverOf([{ priceTicks: limit, quantityLots: lots }], market);
}

/** A limit that meets the other side of the book takes; one that rests makes. */
function feeRateOf(situation: SpotSituation, limit: number | null): string {
  const { side, bids, asks, makerFeeRate, takerFeeRate } = situation;
  if (limit === null || situation.kind === 'market' || isForNow(situation)) return takerFeeRate;
  const bestAsk = asks[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const bestBid = bids[0]?.[0] ?? Number.NEGATIVE_INFINITY;
  return (side === 'buy' ? limit >= bestAsk : limit <= bestBid) ? takerFeeRate : makerFeeRate;
}

function farOf(
  { kind, side, bids, asks, isOpen }: SpotSituation,
  limit: number | null,
): string | null {
  if (kind === 'market' || limit === null || !isOpen) return null;
  return farThrough({ isBuy: side === 'buy', priceTicks: limit, bids, asks });
}

/** What an order of these lots needs of the currency that it spends. */
function needOf(situation: SpotSituation, limit: number | null, lots: number): string {
  const { side, market } = situation;
  if (isForNow(situation)) return paidNow(situation, walkNow(situation, limit, lots));
  if (side === 'sell') return plainText(quantityOf(lots, market));
  if (limit !== null)
    return spotHold({ side, priceTicks: limit, lots, scales: market, fees: situation });
  return paidNow(situation, walkNow(situation, null, lots));
}

/** What is given for what the book gives. */
function paidNow({ side, market, takerFeeRate }: SpotSituation, walk: BookWalk): string {
  if (side === 'sell') return plainText(quantityOf(walk.filledLots, market));
  return settleSpot({ side, turnover: turnoverOf(walk.fills, market), feeRate: takerFeeRate })
    .total;
}

function highestLots(situation: SpotSituation, limit: number | null): number {
  const { market, side, kind, available } = situation;
  if (available === null || (kind === 'limit' && limit === null && side === 'buy')) return 0;
  const budget = exact(available);
  const isNow = limit === null || isForNow(situation);
  const price =
    kind === 'limit' && limit !== null ? scaledText(limit, market.priceScale) : situation.last;
  const mostByNotional = exact(price).isZero()
    ? 0
    : lotsIn(plainText(exact(market.maximumNotional).div(price).toDecimalPlaces(18, 1)), market);
  const most = Math.min(
    Number.MAX_SAFE_INTEGER,
    mostByNotional,
    isNow ? depthOf(situation, limit) : Number.MAX_SAFE_INTEGER,
  );
  return maximumLots(most, (lots) => budget.gte(needOf(situation, limit, lots)));
}

/** What the other side of the book has in all, within the limit where there is one. */
function depthOf(situation: SpotSituation, limit: number | null): number {
  return walkNow(situation, limit, Number.MAX_SAFE_INTEGER).filledLots;
}

function slippageOf(
  { side, bids, asks, market }: SpotSituation,
  average: string | null,
): string | null {
  const best = (side === 'buy' ? asks : bids)[0]?.[0];
  if (best === undefined || average === null) return null;
  const bestPrice = scaledText(best, market.priceScale);
  return plainText(exact(average).minus(bestPrice).abs().div(bestPrice).toDecimalPlaces(6));
}

/** Problems that no change of the draft can correct. */
function outerProblem(situation: SpotSituation): ErrorCode | null {
  const { market, kind, isOpen, isReachable, isStale } = situation;
  if (!isOpen && !canQueue(market)) return 'market_closed';
  if (!isReachable) return 'offline';
  return kind === 'market' && isStale ? 'market_stale' : null;
}

/**
 * The first reason why the order cannot be sent, in the order in which a person can correct them.
 */
function findProblem(
  situation: SpotSituation,
  draft: { limit: number | null; lots: number | null; typed: string | null },
): SpotPricing['problem'] {
  const { market, kind, price, available, last, terms, nowMs } = situation;
  const { limit, lots, typed } = draft;
  const problem = (code: ErrorCode) => ({ code, params: {} });
  if (available === null) return problem('login_required');
  const outer = outerProblem(situation);
  if (outer !== null) return problem(outer);
  const order = { ...terms, isLimit: kind === 'limit', isQueued: isQueued(situation) };
  const unfit = termsProblem(order, nowMs);
  if (unfit !== null) return unfit;
  if (kind === 'limit' && (price === null || exact(price).isZero()))
    return problem('price_invalid');
  if (typed === null || exact(typed).isZero()) return problem('amount_invalid');
  const limits = spotOrderProblem(market, {
    quantity: typed,
    price: kind === 'limit' ? price : null,
    turnover: plainText(exact(typed).times(kind === 'limit' && price !== null ? price : last)),
    last,
  });
  if (limits !== null) return limits;
  if (lots === null || (kind === 'limit' && limit === null)) return problem('amount_invalid');
  const astray = exitProblemOf(situation, typed);
  if (astray !== null) return astray;
  const unmet = unmetBy(situation, limit, lots);
  if (unmet !== null) return problem(unmet);
  return exact(needOf(situation, limit, lots)).gt(available)
    ? problem('insufficient_balance')
    : null;
}

/** Why it cannot have the exit that is typed, or null. */
function exitProblemOf(situation: SpotSituation, quantity: string): SpotPricing['problem'] {
  const { bracket, market, side, kind, price, last } = situation;
  if (bracket === undefined || !hasBracket(bracket)) return null;
  const { takeProfit, stopLoss } = bracket;
  if (isZero(takeProfit ?? '1') || isZero(stopLoss ?? '1'))
    return { code: 'stop_invalid', params: {} };
  const limit = kind === 'limit' ? price : null;
  return bracketProblem(market, { ...bracket, side, quantity, price: limit, last });
}

/** Why the book of now does not allow the order. One at the market is not cut to what the book has. */
function unmetBy(situation: SpotSituation, limit: number | null, lots: number): ErrorCode | null {
  const { kind, terms } = situation;
  if (isQueued(situation)) return null;
  const walk = walkNow(situation, limit, lots);
  if (kind === 'market') return walk.restLots > 0 ? 'no_liquidity' : null;
  return bookProblem({ ...terms, isLimit: true }, walk);
}
