/**
 * What a futures order costs and becomes: the one quote of the server, which opens by it, and of
 * the worker, which previews it. Closing has its own in `close.ts`, the reasons for which
 * an order is refused are in `limits.ts`.
 */
import type { FuturesSide, FuturesTerms } from '../../features/futures-entities.ts';
import { maximumLots } from '../../lots.ts';
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { scaledInteger } from '../../scaled.ts';
import { mayWait } from '../spot/order-terms.ts';
import { averagePrice, QUOTE_SCALE, turnoverOf, walkBook } from '../spot/pricing.ts';
import { crossLiquidationTicks } from './account.ts';
import { futuresOrderProblem, readPrice } from './limits.ts';
import {
  futuresNotional,
  initialMargin,
  liquidationTicks,
  maintenanceMargin,
  maximumNotionalAt,
  riskTierOf,
} from './pricing.ts';
import type { FuturesMeasure, FuturesQuote, FuturesQuoteRequest } from './quote.ts';

export interface FuturesFeeRates {
  readonly maker: string;
  readonly taker: string;
  /** What a hold must be able to pay. */
  readonly higher: string;
}

/** Fee rates after the caller's discount. */
export function futuresFeeRates(
  terms: Pick<FuturesTerms, 'makerFeeRate' | 'takerFeeRate' | 'feeDiscount'>,
): FuturesFeeRates {
  const kept = new Exact(1).minus(terms.feeDiscount);
  const maker = plainText(kept.times(terms.makerFeeRate));
  const taker = plainText(kept.times(terms.takerFeeRate));
  return { maker, taker, higher: exact(maker).gt(taker) ? maker : taker };
}

/** Super leverage is nothing but its multiples (FUT-02). */
export function isSuperMultiple(
  terms: Pick<FuturesTerms, 'superMultiples'>,
  multiple: number,
): boolean {
  return terms.superMultiples.includes(multiple);
}

/**
 * The tick at which a size is judged: the limit, else the trigger, else the last price; of a pair the higher of its two. Slices are
 * traded at the market, so the last price it is.
 */
export function referenceTicks(
  request: Pick<
    FuturesQuoteRequest,
    'market' | 'targetPrice' | 'triggerPrice' | 'lastTicks' | 'pair' | 'twap'
  >,
): number {
  const { market, targetPrice, triggerPrice, lastTicks, pair, twap } = request;
  if (twap) return lastTicks;
  const ticks = readPrice(targetPrice, market) ?? readPrice(triggerPrice, market) ?? lastTicks;
  return pair ? Math.max(ticks, stopTicks(request) ?? ticks) : ticks;
}

/** Where the stop of a pair opens, as far as it is known: at its limit, else at its trigger. */
export function stopTicks({
  market,
  triggerPrice,
  pair,
}: Pick<FuturesQuoteRequest, 'market' | 'triggerPrice' | 'pair'>): number | null {
  return readPrice(pair?.stopLimit ?? triggerPrice, market);
}

/**
 * The quote of an order. It always answers: with a problem the numbers are those of what could be
 * read, so that a ticket can show them beside it.
 */
export function quoteFuturesOrder(request: FuturesQuoteRequest): FuturesQuote {
  const { market, terms, multiple, marginMode, side } = request;
  const lots = lotsOf(request);
  const measure = measureFuturesOrder(request, lots);
  const { cost, notional, filledLots, restLots, margin } = measure;
  const tier = riskTierOf(terms.riskTiers, { notional, multiple });
  const maintenanceRate = tier?.maintenanceRate ?? terms.riskTiers[0]?.maintenanceRate ?? '0';
  const maintenance = maintenanceMargin(notional, maintenanceRate);
  const filledMargin = initialMargin(cost, Math.max(multiple, 1));
  const filledFee = feeOf([[cost, futuresFeeRates(terms).taker]]);
  const isWaiting = request.type.startsWith('stop') || request.twap !== undefined;
  const rest = exact(measure.required).minus(filledMargin).minus(filledFee);
  const opened = { side, lots: filledLots + restLots, cost: notional, margin, maintenance };
  const average = averagePrice(cost, filledLots, market);
  const quote = {
    ...measure,
    lots,
    isSuper: isSuperMultiple(terms, multiple),
    averagePrice: average ?? namedPrice(request),
    filledMargin,
    filledFee,
    restHold: isWaiting || restLots === 0 ? '0' : plainText(rest),
    maintenanceRate,
    maintenance,
    liquidationTicks: nearestLiquidation(request, { ...opened, fee: measure.fee }),
    liquidationTicksBefore:
      marginMode === 'isolated'
        ? null
        : crossLiquidationTicks(request.cross, request.lastTicks, market),
  };
  return { ...quote, problem: futuresOrderProblem(request, quote) };
}

/** The worst price of slices is not the one at which they are expected. */
function namedPrice({
  targetPrice,
  triggerPrice,
  twap,
}: Pick<FuturesQuoteRequest, 'targetPrice' | 'triggerPrice' | 'twap'>): string | null {
  return twap ? null : (targetPrice ?? triggerPrice);
}

/** What these lots would cost now. */
export function measureFuturesOrder(
  request: Pick<
    FuturesQuoteRequest,
    | 'market'
    | 'terms'
    | 'side'
    | 'type'
    | 'multiple'
    | 'targetPrice'
    | 'triggerPrice'
    | 'pair'
    | 'twap'
    | 'timeInForce'
    | 'lastTicks'
    | 'book'
  >,
  lots: number,
): FuturesMeasure {
  const { market, terms, side, type, multiple, targetPrice, book } = request;
  const rates = futuresFeeRates(terms);
  // What takes nothing at once.
  const isWaiting = type.startsWith('stop') || (request.pair ?? request.twap) !== undefined;
  const limitTicks = readPrice(targetPrice, market);
  const opposite = side === 'long' ? book.asks : book.bids;
  const walk = walkBook({
    side: side === 'long' ? 'buy' : 'sell',
    levels: isWaiting ? [] : opposite,
    lots,
    ...(limitTicks !== null && { limitTicks }),
  });
  const cost = turnoverOf(walk.fills, market);
  const restLots = isForNow(request) ? 0 : walk.restLots;
  const restNotional = futuresNotional(restLots, referenceTicks(request), market);
  const notional = plainText(exact(cost).plus(restNotional));
  const margin = initialMargin(notional, Math.max(multiple, 1));
  const crossing = [cost, rates.taker] as const;
  const holdRate = onlyTakes(request) ? rates.taker : rates.higher;
  return {
    fills: walk.fills,
    filledLots: walk.filledLots,
    restLots,
    cost,
    restNotional,
    notional,
    margin,
    fee: feeOf([crossing, [restNotional, restRate(request, rates)]]),
    required: plainText(exact(margin).plus(feeOf([crossing, [restNotional, holdRate]]))),
  };
}

/** What takes what it gets at once, and does not wait for the rest. */
export function isForNow(
  request: Pick<FuturesQuoteRequest, 'type' | 'timeInForce' | 'twap'>,
): boolean {
  return request.twap === undefined && (request.type === 'market' || !mayWait(request));
}

/** What waits, and is at the market once it comes. */
export function onlyTakes({ type, twap }: Pick<FuturesQuoteRequest, 'type' | 'twap'>): boolean {
  return type === 'stop_market' || twap !== undefined;
}

/** A stop that wakes may cross or rest, so its expected fee is the higher one. */
function restRate(
  request: Pick<FuturesQuoteRequest, 'type' | 'pair' | 'twap'>,
  rates: FuturesFeeRates,
): string {
  if (onlyTakes(request)) return rates.taker;
  const { type, pair } = request;
  return type === 'stop_limit' || pair ? rates.higher : rates.maker;
}

/**
 * The most lots that free money, the tier and the book allow; any lots named in `size` are ignored.
 */
export function maximumOpenLots(request: FuturesQuoteRequest): number {
  const { terms, multiple, free, market } = request;
  const bound = exact(maximumNotionalAt(terms.riskTiers, multiple));
  const most = Exact.min(bound, market.maximumNotional);
  const highest = scaledInteger(terms.maximumLots, 0);
  if (referenceTicks(request) <= 0) return 0;
  const found = maximumLots(highest, (lots) => {
    const measure = measureFuturesOrder(request, lots);
    const isGiven = !isForNow(request) || measure.filledLots === lots;
    return isGiven && exact(measure.required).lte(free) && most.gte(measure.notional);
  });
  return found;
}

/** The fee of notionals at their rates, rounded up once. */
export function feeOf(parts: readonly (readonly [notional: string, rate: string])[]): string {
  const sum = parts.reduce(
    (total, [notional, rate]) => total.plus(exact(notional).times(rate)),
    new Exact(0),
  );
  return roundToScale(sum, QUOTE_SCALE, 'up');
}

/** Whole lots of the size; a size that is not whole counts as none. */
function lotsOf(request: FuturesQuoteRequest): number {
  const { size, terms, market, multiple } = request;
  if ('lots' in size) {
    const lots = exact(size.lots);
    return lots.isInteger() && lots.lte(terms.maximumLots) ? lots.toNumber() : 0;
  }
  const unit = exact(futuresNotional(1, referenceTicks(request), market));
  if (unit.isZero()) return 0;
  const lots = exact(size.margin)
    .toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_DOWN)
    .times(multiple)
    .div(unit)
    .floor();
  return Exact.min(lots, terms.maximumLots).toNumber();
}

/** Of a pair, which may open at either of two prices, the one that the mark comes to first. */
function nearestLiquidation(
  request: FuturesQuoteRequest,
  opened: Parameters<typeof liquidationAfter>[1],
): number | null {
  const { market, multiple, targetPrice, pair, side } = request;
  if (!pair) return liquidationAfter(request, opened);
  const legs = [readPrice(targetPrice, market), stopTicks(request)];
  const ends = legs.flatMap((priceTicks) => {
    if (priceTicks === null) return [];
    const cost = futuresNotional(opened.lots, priceTicks, market);
    const margin = initialMargin(cost, Math.max(multiple, 1));
    return liquidationAfter(request, { ...opened, cost, margin }) ?? [];
  });
  if (ends.length === 0) return null;
  return side === 'long' ? Math.max(...ends) : Math.min(...ends);
}

/** The mark tick that liquidates what is opened, in the account as it would be then. */
export function liquidationAfter(
  request: Pick<FuturesQuoteRequest, 'cross' | 'lastTicks' | 'market' | 'marginMode'>,
  opened: {
    side: FuturesSide;
    lots: number;
    cost: string;
    margin: string;
    maintenance: string;
    fee: string;
  },
): number | null {
  const { cross, lastTicks, market } = request;
  const { side, lots, cost, maintenance, fee } = opened;
  if (lots === 0) return null;
  if (request.marginMode === 'isolated') return liquidationTicks(opened, market);
  const gain = exact(futuresNotional(lots, lastTicks, market)).minus(cost);
  const profit = side === 'long' ? gain : gain.negated();
  const after = {
    equity: plainText(exact(cross.equity).minus(fee).plus(profit)),
    maintenance: plainText(exact(cross.maintenance).plus(maintenance)),
    netLots: cross.netLots + (side === 'long' ? lots : -lots),
  };
  return crossLiquidationTicks(after, lastTicks, market);
}
