/** Why a futures order is refused: the reasons, in the order in which a person can correct them. */
import { quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, powerOfTen, stepOf } from '../../money.ts';
import { scaledInteger, scaledText } from '../../scaled.ts';
import type { OrderProblem } from '../spot/limits.ts';
import { bookProblem, termsProblem } from '../spot/order-terms.ts';
import { type SlicedMarket, twapProblem } from '../spot/twap-orders.ts';
import { profitAt } from './account.ts';
import { sidesProblem } from './oco.ts';
import { maintenanceMargin, maximumNotionalAt, riskTierOf } from './pricing.ts';
import type { FuturesMarket, FuturesQuote, FuturesQuoteRequest } from './quote.ts';

/** A trigger or a stop further from the last price than this factor is a slip of the finger. */
const FURTHEST_FACTOR = 10;

/** A price as ticks; null for none, and for one that is no whole number of ticks. */
export function readPrice(
  price: string | null,
  market: Pick<FuturesMarket, 'priceScale'>,
): number | null {
  if (price === null || exact(price).decimalPlaces() > market.priceScale) return null;
  const ticks = exact(price).times(powerOfTen(market.priceScale));
  return ticks.lte(Number.MAX_SAFE_INTEGER) ? scaledInteger(price, market.priceScale) : null;
}

export function futuresOrderProblem(
  request: FuturesQuoteRequest,
  quote: Omit<FuturesQuote, 'problem'>,
): OrderProblem | null {
  return (
    unfitTerms(request) ??
    leverageProblem(request, quote) ??
    sizeProblem(request, quote) ??
    pricesProblem(request) ??
    unmetBy(request, quote) ??
    notionalProblem(request, quote) ??
    slicesProblem(request, quote) ??
    openingStopsProblem(request) ??
    moneyProblem(request, quote)
  );
}

function leverageProblem(
  { terms, multiple, marginMode }: FuturesQuoteRequest,
  { isSuper }: { isSuper: boolean },
): OrderProblem | null {
  if (!isSuper && !terms.multiples.includes(multiple)) return problem('leverage_invalid');
  return isSuper && marginMode === 'cross' ? problem('margin_mode_invalid') : null;
}

function sizeProblem(
  { size, terms, market }: FuturesQuoteRequest,
  { lots }: { lots: number },
): OrderProblem | null {
  const unfit =
    'lots' in size ? lotsProblem({ terms, market }, size.lots, terms.maximumLots) : null;
  if (unfit !== null) return unfit;
  const minimum = inBase(terms.minimumLots, market);
  return exact(terms.minimumLots).gt(lots) ? problem('amount_below_minimum', { minimum }) : null;
}

/** Lots are whole steps, and no more than `most`. */
export function lotsProblem(
  { terms, market }: Pick<FuturesQuoteRequest, 'terms' | 'market'>,
  lots: string,
  most: string,
): OrderProblem | null {
  const { lotStep: step } = terms;
  if (!exact(lots).mod(scaledInteger(step, 0)).isZero()) return problem('amount_step', { step });
  if (exact(lots).lte(most)) return null;
  return problem('amount_above_maximum', { maximum: inBase(most, market) });
}

function inBase(lots: string, market: FuturesMarket): string {
  return `${plainText(quantityOf(scaledInteger(lots, 0), market))} ${market.base}`;
}

/** The band of a limit lies around the last price, or around the trigger that wakes it. */
export function pricesProblem(
  request: Pick<
    FuturesQuoteRequest,
    'market' | 'targetPrice' | 'triggerPrice' | 'lastTicks' | 'pair' | 'book' | 'side'
  >,
): OrderProblem | null {
  const { market, targetPrice, triggerPrice, lastTicks } = request;
  const last = plainText(exact(String(lastTicks)).div(powerOfTen(market.priceScale)));
  const trigger = triggerPrice === null ? null : triggerProblem(market, triggerPrice, last);
  if (trigger !== null || targetPrice === null) return trigger;
  if (request.pair) return pairProblem(request, { last, price: targetPrice });
  return limitPriceProblem(market, targetPrice, triggerPrice ?? last);
}

/** The limit of a pair lies around the last price, that of its stop around the trigger. */
function pairProblem(
  {
    market,
    side,
    triggerPrice,
    pair,
    book,
  }: Pick<FuturesQuoteRequest, 'market' | 'side' | 'triggerPrice' | 'pair' | 'book'>,
  { last, price }: { last: string; price: string },
): OrderProblem | null {
  const trigger = triggerPrice ?? '0';
  const stopLimit = pair?.stopLimit ?? null;
  return (
    limitPriceProblem(market, price, last) ??
    (stopLimit === null ? null : limitPriceProblem(market, stopLimit, trigger)) ??
    sidesProblem(market, { side, price, trigger, last }, book)
  );
}

/** A limit must be whole ticks within the market's band around `around`. */
export function limitPriceProblem(
  market: FuturesMarket,
  price: string,
  around: string,
): OrderProblem | null {
  if (readPrice(price, market) === null)
    return problem('price_step', { step: stepOf(market.priceScale) });
  const width = exact(around).times(market.priceBand);
  const low = exact(around).minus(width).toDecimalPlaces(market.priceScale, Exact.ROUND_UP);
  const high = exact(around).plus(width).toDecimalPlaces(market.priceScale, Exact.ROUND_DOWN);
  if (exact(price).gte(low) && exact(price).lte(high)) return null;
  return problem('price_out_of_band', { low: plainText(low), high: plainText(high) });
}

/**
 * A trigger must be whole ticks and differ from the mark: at the mark its side would be undefined.
 */
export function triggerProblem(
  market: Pick<FuturesMarket, 'priceScale'>,
  trigger: string,
  last: string,
): OrderProblem | null {
  if (readPrice(trigger, market) === null)
    return problem('price_step', { step: stepOf(market.priceScale) });
  const isFar = exact(trigger).gt(exact(last).times(FURTHEST_FACTOR));
  return exact(trigger).eq(last) || isFar ? problem('price_invalid') : null;
}

/** Terms are those of a limit: a stop order has none, nor a limit beside one, nor what is traded in slices. */
export function unfitTerms({
  type,
  timeInForce,
  postOnly,
  expiry,
  pair,
  twap,
}: Pick<
  FuturesQuoteRequest,
  'type' | 'timeInForce' | 'postOnly' | 'expiry' | 'pair' | 'twap'
>): OrderProblem | null {
  const terms = { timeInForce, postOnly, expiresAt: expiry?.at ?? null };
  const isLimit = type === 'limit' && (pair ?? twap) === undefined;
  return termsProblem({ ...terms, isLimit, isQueued: false }, expiry?.nowMs ?? 0);
}

/** Why the book of now does not allow the order. */
export function unmetBy(
  request: Pick<FuturesQuoteRequest, 'type' | 'timeInForce' | 'postOnly' | 'twap'>,
  { lots, filledLots }: { lots: number; filledLots: number },
): OrderProblem | null {
  if (request.type.startsWith('stop') || request.twap) return null;
  const walk = { filledLots, restLots: lots - filledLots };
  const code = bookProblem({ ...request, isLimit: request.type === 'limit' }, walk);
  return code && problem(code);
}

function notionalProblem(
  { market, terms, multiple }: FuturesQuoteRequest,
  { notional }: { notional: string },
): OrderProblem | null {
  if (exact(notional).lt(market.minimumNotional)) {
    return problem('amount_below_minimum', {
      minimum: `${market.minimumNotional} ${market.quote}`,
    });
  }
  const tiered = maximumNotionalAt(terms.riskTiers, multiple);
  const maximum = plainText(Exact.min(tiered, market.maximumNotional));
  const isBorne = riskTierOf(terms.riskTiers, { notional, multiple }) !== null;
  return isBorne && exact(notional).lte(maximum)
    ? null
    : problem('amount_above_maximum', { maximum: `${maximum} ${market.quote}` });
}

/** Of an order in slices: its time, and that each of them is an order by itself. */
function slicesProblem(
  { market, lastTicks, twap }: FuturesQuoteRequest,
  { lots }: { lots: number },
): OrderProblem | null {
  if (!twap) return null;
  const quantity = plainText(quantityOf(lots, market));
  const price = scaledText(lastTicks, market.priceScale);
  return twapProblem(slicedMarket(market), { ...twap, quantity, price });
}

/** How slices of a contract are cut: one lot is the least there is. */
export function slicedMarket(market: FuturesMarket): SlicedMarket {
  return { ...market, minimumQuantity: stepOf(market.quantityScale) };
}

/**
 * Stops of an order are judged from where it would open: its limit, its trigger, or the last price, as of slices.
 */
function openingStopsProblem(request: FuturesQuoteRequest): OrderProblem | null {
  const { market, targetPrice, triggerPrice, lastTicks, pair, twap } = request;
  const named = readPrice(targetPrice, market) ?? readPrice(triggerPrice, market);
  const entry = (twap ? null : named) ?? lastTicks;
  const unfit = stopsProblem(request, entry);
  if (unfit !== null || !pair) return unfit;
  // Whichever of a pair opens, they must be on the right side of it.
  return stopsProblem(request, readPrice(pair.stopLimit ?? triggerPrice, market) ?? entry);
}

/** Take profit lies on the winning side of `fromTicks` and stop loss on the losing one. */
export function stopsProblem(
  stops: Pick<
    FuturesQuoteRequest,
    'market' | 'terms' | 'side' | 'targetProfitPrice' | 'stopLossPrice' | 'trailingRate'
  >,
  fromTicks: number,
): OrderProblem | null {
  const { market, terms, side, targetProfitPrice, stopLossPrice, trailingRate } = stops;
  const above = side === 'long' ? targetProfitPrice : stopLossPrice;
  const below = side === 'long' ? stopLossPrice : targetProfitPrice;
  for (const price of [targetProfitPrice, stopLossPrice]) {
    if (price !== null && readPrice(price, market) === null)
      return problem('price_step', { step: stepOf(market.priceScale) });
  }
  const aboveTicks = readPrice(above, market);
  const belowTicks = readPrice(below, market);
  if (aboveTicks !== null && (aboveTicks <= fromTicks || aboveTicks > fromTicks * FURTHEST_FACTOR))
    return problem('stop_invalid');
  if (belowTicks !== null && belowTicks >= fromTicks) return problem('stop_invalid');
  if (trailingRate === null) return null;
  const isTrailing =
    exact(trailingRate).gte(terms.minimumTrailingRate) &&
    exact(trailingRate).lte(terms.maximumTrailingRate);
  return isTrailing ? null : problem('stop_invalid');
}

/** Enough free money, and a book deep enough not to be liquidated by one's own entry. */
function moneyProblem(
  request: FuturesQuoteRequest,
  quote: Omit<FuturesQuote, 'problem'>,
): OrderProblem | null {
  const { market, side, lastTicks, marginMode, cross, free } = request;
  if (exact(quote.required).gt(free)) return problem('insufficient_balance');
  if (quote.filledLots === 0) return null;
  const filled = { side, lots: quote.filledLots, cost: quote.cost, scales: market };
  const profit = exact(profitAt(filled, lastTicks));
  const maintenance = exact(maintenanceMargin(quote.cost, quote.maintenanceRate));
  const room =
    marginMode === 'isolated'
      ? profit.plus(quote.filledMargin).minus(maintenance)
      : profit
          .plus(cross.equity)
          .minus(quote.filledFee)
          .minus(cross.maintenance)
          .minus(maintenance);
  return room.gt(0) ? null : problem('no_liquidity');
}

function problem(code: OrderProblem['code'], params: Record<string, string> = {}): OrderProblem {
  return { code, params };
}
