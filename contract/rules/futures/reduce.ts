/**
 * What an order that reduces a position comes to, and why it is refused: the one quote of the server, which places it, and of
 * the worker, which previews it. It needs no margin, so only the position, the prices, the terms and the book count.
 */
import type { BookFill } from '../../lots.ts';
import { exact } from '../../money.ts';
import type { OrderProblem } from '../spot/limits.ts';
import { turnoverOf, walkBook } from '../spot/pricing.ts';
import { type ClosablePosition, closingFills, settleFuturesClose } from './close.ts';
import { pricesProblem, readPrice, unfitTerms, unmetBy } from './limits.ts';
import { feeOf, futuresFeeRates, isForNow } from './order.ts';
import { futuresNotional } from './pricing.ts';
import type { FuturesQuoteRequest } from './quote.ts';

export interface ReducingRequest
  extends Pick<
    FuturesQuoteRequest,
    | 'market'
    | 'terms'
    | 'type'
    | 'targetPrice'
    | 'triggerPrice'
    | 'timeInForce'
    | 'postOnly'
    | 'expiry'
    | 'book'
    | 'lastTicks'
  > {
  readonly position: ClosablePosition;
  readonly lots: string;
  /** The orders of the account that are open beside it. */
  readonly openOrders: number;
}

export interface ReducingQuote {
  readonly filledLots: number;
  /** What waits for its price. */
  readonly restLots: number;
  /** As money, before fees: of what is filled at once and what waits, at its limit. */
  readonly profit: string;
  /** Taker for what is filled at once, maker for what waits. */
  readonly fee: string;
  readonly problem: OrderProblem | null;
}

/** It always answers: with a problem the numbers are those of what could be read. */
export function quoteReducing(request: ReducingRequest): ReducingQuote {
  const { position, market, terms, type, lots } = request;
  const unfit = closedLotsProblem(lots, position.lots);
  const meant = unfit === null ? exact(lots).toNumber() : 0;
  const fills = type.startsWith('stop') ? [] : reducingFills(request, { ...position, lots: meant });
  const filledLots = fills.reduce((sum, { quantityLots }) => sum + quantityLots, 0);
  const restLots = isForNow(request) ? 0 : meant - filledLots;
  const priceTicks = readPrice(request.targetPrice ?? request.triggerPrice, market);
  const rest =
    priceTicks === null || restLots === 0 ? [] : [{ priceTicks, quantityLots: restLots }];
  const rates = futuresFeeRates(terms);
  const settled = settleFuturesClose(position, {
    ...{ fills: [...fills, ...rest], feeRate: rates.taker, scales: market },
  });
  return {
    ...{ filledLots, restLots, profit: settled.profit },
    fee: feeOf([
      [turnoverOf(fills, market), rates.taker],
      [futuresNotional(restLots, priceTicks ?? 0, market), rates.maker],
    ]),
    problem:
      unfitTerms(request) ??
      pricesProblem({ ...request, side: position.side }) ??
      crowdProblem(request) ??
      unfit ??
      unmetBy(request, { lots: meant, filledLots }),
  };
}

/** What the book gives now for lots of a position: within the limit, or all of them at the market. */
export function reducingFills(
  {
    market,
    targetPrice,
    book,
    lastTicks,
  }: Pick<ReducingRequest, 'market' | 'targetPrice' | 'book' | 'lastTicks'>,
  { side, lots }: Pick<ClosablePosition, 'side' | 'lots'>,
): readonly BookFill[] {
  if (targetPrice === null) return closingFills({ side, lots, book, lastTicks });
  const levels = side === 'long' ? book.bids : book.asks;
  const limitTicks = readPrice(targetPrice, market);
  if (limitTicks === null) return [];
  const walked = side === 'long' ? 'sell' : 'buy';
  return walkBook({ side: walked, levels, lots, limitTicks }).fills;
}

/** Lots of a position are whole ones, and no more than it has. */
export function closedLotsProblem(lots: string, most: number): OrderProblem | null {
  if (!exact(lots).isInteger()) return { code: 'amount_step', params: { step: '1' } };
  if (exact(lots).gt(most))
    return { code: 'amount_above_maximum', params: { maximum: String(most) } };
  return exact(lots).gt(0) ? null : { code: 'quantity_invalid', params: {} };
}

/** What is filled or refused at the market takes no place among what waits. */
function crowdProblem({ type, terms, openOrders }: ReducingRequest): OrderProblem | null {
  const { maximumOrders } = terms;
  if (type === 'market' || openOrders < maximumOrders) return null;
  return { code: 'too_many_orders', params: { maximum: String(maximumOrders) } };
}
