/** What a spot draft would do now: pure, from what was typed and what is known, to exact decimals. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { lotsIn, maximumLots, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { farThrough } from '../../../contract/rules/market/far-limit.ts';
import { spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import {
  type BookWalk,
  type SpotSettlement,
  settleSpot,
  spotHold,
  turnoverOf,
  walkBook,
} from '../../../contract/rules/spot/pricing.ts';
import { canQueue, collarTicks } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';

export interface SpotSituation {
  readonly market: Market;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  /** Typed numbers as plain decimals; null when they cannot be read. */
  readonly price: string | null;
  readonly amount: string | null;
  /** What the amount is in: the coin, or the money for it. */
  readonly unit: 'base' | 'quote';
  /** 0 to 100 of what is available, instead of an amount. */
  readonly percent: number | null;
  /** Of the quote currency for a buy, of the base currency for a sell; null when not logged in. */
  readonly available: string | null;
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
  /** Last price in plain decimals. */
  readonly last: string;
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** False while an order has no way to the exchange. */
  readonly isReachable: boolean;
}

export interface SpotPricing {
  readonly amount: string;
  readonly price: string;
  readonly maximum: string;
  /** Null until there is an amount and a price. */
  readonly settlement: SpotSettlement | null;
  readonly averagePrice: string | null;
  /** How far the average is from the best price, as a share; only at the market. */
  readonly slippage: string | null;
  readonly feeRate: string;
  /** How far a limit is through the market, as a share; null where it is not far. */
  readonly far: string | null;
  readonly problem: {
    readonly code: ErrorCode;
    readonly params: Readonly<Record<string, string>>;
  } | null;
}

/** What is ordered while the market is closed waits for the open, where it can. */
export function isQueued({ market, isOpen }: Pick<SpotSituation, 'market' | 'isOpen'>): boolean {
  return !isOpen && canQueue(market);
}

export function priceSpot(situation: SpotSituation): SpotPricing {
  const { market, side, kind } = situation;
  const limit = kind === 'limit' ? readLimit(situation) : readCollar(situation);
  const highest = highestLots(situation, limit);
  const { lots, typed } = readSize(situation, limit, highest);
  const feeRate = feeRateOf(situation, limit);
  const isPriced = lots !== null && lots > 0 && (kind === 'market' || limit !== null);
  const walk = isPriced && limit === null ? walkMarket(situation, lots) : null;
  const turnover = isPriced ? (walk?.turnover ?? limitTurnover(market, limit ?? 0, lots)) : null;
  return {
    amount: typed ?? '',
    price: kind === 'limit' ? (situation.price ?? '') : '',
    maximum: plainText(quantityOf(highest, market)),
    settlement: turnover === null ? null : settleSpot({ side, turnover, feeRate }),
    averagePrice:
      walk?.averagePrice ??
      ((isPriced || isQueued(situation)) && limit !== null
        ? scaledText(limit, market.priceScale)
        : null),
    slippage: walk === null ? null : slippageOf(situation, walk),
    feeRate,
    far: farOf(situation, limit),
    problem: findProblem(situation, { limit, lots, typed, walk }),
  };
}

/** An order at the market that waits for the open is held and priced at its worst price. */
function readCollar(situation: SpotSituation): number | null {
  const { market, side, last } = situation;
  return isQueued(situation) ? collarTicks(side, scaledInteger(last, market.priceScale)) : null;
}

/** The limit in ticks, or null when there is none that fits the market. */
function readLimit({ market, price }: SpotSituation): number | null {
  if (price === null || exact(price).decimalPlaces() > market.priceScale || exact(price).isZero())
    return null;
  const ticks = exact(price).times(10 ** market.priceScale);
  return ticks.lt(Number.MAX_SAFE_INTEGER) ? ticks.toNumber() : null;
}

/** How many lots are meant, and as what amount of the coin. */
function readSize(
  situation: SpotSituation,
  limit: number | null,
  highest: number,
): { readonly lots: number | null; readonly typed: string | null } {
  const { market, percent, unit, amount } = situation;
  const lots =
    percent === null ? readLots(situation, limit) : Math.floor((highest * percent) / 100);
  const isTyped = percent === null && (unit === 'base' || amount === null);
  return { lots, typed: isTyped ? amount : plainText(quantityOf(lots ?? 0, market)) };
}

function readLots(situation: SpotSituation, limit: number | null): number | null {
  const { market, amount, unit } = situation;
  if (amount === null) return null;
  if (unit === 'quote') return lotsFor(situation, limit, amount);
  if (exact(amount).decimalPlaces() > market.quantityScale) return null;
  const lots = lotsIn(amount, market);
  return Number.isSafeInteger(lots) ? lots : null;
}

/** The most that costs no more than this money with its fee, or as a sale brings no more than it before the fee. */
function lotsFor(situation: SpotSituation, limit: number | null, money: string): number {
  const { side, market, kind } = situation;
  if (kind === 'limit' && limit === null) return 0;
  const soldFor = (lots: number) =>
    limit === null ? walkMarket(situation, lots).turnover : limitTurnover(market, limit, lots);
  // Money for which the book has too little is not cut to what it has: a lot more says so.
  const most = limit === null ? depthOf(situation) + 1 : Number.MAX_SAFE_INTEGER;
  return maximumLots(most, (lots) =>
    exact(side === 'buy' ? needOf(situation, limit, lots) : soldFor(lots)).lte(money),
  );
}

function walkMarket(situation: SpotSituation, lots: number): BookWalk {
  const { side, market } = situation;
  const levels = side === 'buy' ? situation.asks : situation.bids;
  return walkBook({ side, levels, lots, scales: market });
}

function limitTurnover(market: Market, limit: number, lots: number): string {
  return turnoverOf([{ priceTicks: limit, quantityLots: lots }], market);
}

/** A limit that meets the other side of the book takes; one that rests makes. */
function feeRateOf(situation: SpotSituation, limit: number | null): string {
  const { side, bids, asks, makerFeeRate, takerFeeRate } = situation;
  if (limit === null || situation.kind === 'market') return takerFeeRate;
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
  if (side === 'sell') return plainText(quantityOf(lots, market));
  if (limit !== null)
    return spotHold({ side, priceTicks: limit, lots, scales: market, fees: situation });
  const { turnover } = walkMarket(situation, lots);
  return settleSpot({ side, turnover, feeRate: situation.takerFeeRate }).total;
}

function highestLots(situation: SpotSituation, limit: number | null): number {
  const { market, side, kind, available } = situation;
  if (available === null || (kind === 'limit' && limit === null && side === 'buy')) return 0;
  const budget = exact(available);
  const depth = depthOf(situation);
  const price =
    kind === 'limit' && limit !== null ? scaledText(limit, market.priceScale) : situation.last;
  const mostByNotional = exact(price).isZero()
    ? 0
    : lotsIn(plainText(exact(market.maximumNotional).div(price).toDecimalPlaces(18, 1)), market);
  const most = Math.min(
    Number.MAX_SAFE_INTEGER,
    mostByNotional,
    limit === null ? depth : Number.MAX_SAFE_INTEGER,
  );
  return maximumLots(most, (lots) => budget.gte(needOf(situation, limit, lots)));
}

/** What the other side of the book has in all. */
function depthOf({ side, asks, bids }: SpotSituation): number {
  return (side === 'buy' ? asks : bids).reduce((sum, [, quantity]) => sum + quantity, 0);
}

function slippageOf({ side, bids, asks, market }: SpotSituation, walk: BookWalk): string | null {
  const best = (side === 'buy' ? asks : bids)[0]?.[0];
  if (best === undefined || walk.averagePrice === null) return null;
  const bestPrice = scaledText(best, market.priceScale);
  return plainText(
    exact(walk.averagePrice).minus(bestPrice).abs().div(bestPrice).toDecimalPlaces(6),
  );
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
  draft: { limit: number | null; lots: number | null; typed: string | null; walk: BookWalk | null },
): SpotPricing['problem'] {
  const { market, kind, price, available, last } = situation;
  const { limit, lots, typed, walk } = draft;
  const problem = (code: ErrorCode) => ({ code, params: {} });
  if (available === null) return problem('login_required');
  const outer = outerProblem(situation);
  if (outer !== null) return problem(outer);
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
  if (walk !== null && walk.restLots > 0) return problem('no_liquidity');
  return exact(needOf(situation, limit, lots)).gt(available)
    ? problem('insufficient_balance')
    : null;
}
