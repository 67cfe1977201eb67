/**
 * A ladder of limits that open: the one quote of the server, which places it, and of the worker, which previews it. Its orders
 * wait, each is a limit like every other from then on, and opens a position of its own.
 */
import { maximumLots } from '../../lots.ts';
import { Exact, exact } from '../../money.ts';
import { scaledInteger, scaledText } from '../../scaled.ts';
import type { OrderProblem } from '../spot/limits.ts';
import { averagePrice } from '../spot/pricing.ts';
import { pricesProblem, type Scale, scaleRungs } from '../spot/scale-orders.ts';
import { crossLiquidationTicks } from './account.ts';
import { lotsProblem } from './limits.ts';
import { isSuperMultiple, liquidationAfter, quoteFuturesOrder } from './order.ts';
import { maximumNotionalAt } from './pricing.ts';
import type { FuturesQuote, FuturesQuoteRequest } from './quote.ts';
import { type FuturesRung, rungOf, totalOf } from './scale-rung.ts';

/** Its first price is the limit of the request. */
export type FuturesLadder = Pick<Scale, 'toPrice' | 'count' | 'sizes'>;

export interface FuturesScaleQuote extends FuturesQuote {
  /** From the first price to the last; none where it cannot be laid out. */
  readonly rungs: readonly FuturesRung[];
}

/** The quote of a ladder, of so many lots in all. With a problem its numbers are those of what could be laid out. */
export function quoteFuturesScale(
  request: FuturesQuoteRequest,
  ladder: FuturesLadder & { readonly lots: string },
): FuturesScaleQuote {
  const unlaid = ladderProblem(request, ladder);
  const unsized = lotsProblem(request, ladder.lots, String(mostLots(request, ladder)));
  const lots = unsized === null ? scaledInteger(ladder.lots, 0) : 0;
  const rungs = unlaid === null && lots > 0 ? rungsOf(request, ladder, lots) : [];
  const quote = sumOf(request, rungs);
  const problem =
    unlaid ?? unsized ?? rungsProblem(request, rungs) ?? moneyProblem(request, quote.required);
  return { ...quote, rungs, problem };
}

/** The most lots in all that free money, and what one order may open, allow. */
export function maximumScaleLots(request: FuturesQuoteRequest, ladder: FuturesLadder): number {
  if (ladderProblem(request, ladder) !== null) return 0;
  const { terms, multiple, market, free } = request;
  const tiered = maximumNotionalAt(terms.riskTiers, multiple);
  const most = Exact.min(tiered, market.maximumNotional);
  return maximumLots(mostLots(request, ladder), (lots) => {
    const rungs = rungsOf(request, ladder, lots);
    return (
      exact(totalOf(rungs, 'required')).lte(free) && rungs.every((rung) => most.gte(rung.notional))
    );
  });
}

/** The most lots in all whose margin is no more than this; none where it cannot be laid out. */
export function scaleLotsWithin(
  request: FuturesQuoteRequest,
  ladder: FuturesLadder,
  most: { readonly name: 'margin' | 'notional'; readonly amount: string },
): number {
  if (ladderProblem(request, ladder) !== null) return 0;
  return maximumLots(mostLots(request, ladder), (lots) =>
    exact(totalOf(rungsOf(request, ladder, lots), most.name)).lte(most.amount),
  );
}

/** Why nothing can be laid out between these prices. */
function ladderProblem(request: FuturesQuoteRequest, ladder: FuturesLadder): OrderProblem | null {
  const { market, side, targetPrice, lastTicks, book } = request;
  const last = scaledText(lastTicks, market.priceScale);
  const scale = { side: side === 'long' ? 'buy' : 'sell', price: targetPrice ?? '0' } as const;
  return pricesProblem(market, { ...ladder, ...scale }, { ...book, last });
}

/** No order of it may have more than an order, so that all of them together are a number that is exact. */
function mostLots({ terms }: FuturesQuoteRequest, { count }: FuturesLadder): number {
  return Math.min(
    scaledInteger(terms.maximumLots, 0) * Math.max(1, count),
    Number.MAX_SAFE_INTEGER,
  );
}

function rungsOf(request: FuturesQuoteRequest, ladder: FuturesLadder, lots: number) {
  const scale = { price: request.targetPrice ?? '0', ...ladder };
  return scaleRungs(request.market, scale, lots).map((rung) => rungOf(request, rung));
}

/** Each must be an order by itself. That one of them is too small is not said of what was typed. */
function rungsProblem(
  request: FuturesQuoteRequest,
  rungs: readonly FuturesRung[],
): OrderProblem | null {
  for (const { priceTicks, quantityLots } of rungs) {
    const { problem } = quoteFuturesOrder({
      ...request,
      ...{ type: 'limit', timeInForce: 'gtc', postOnly: false, triggerPrice: null },
      targetPrice: scaledText(priceTicks, request.market.priceScale),
      size: { lots: String(quantityLots) },
    });
    if (problem?.code === 'amount_below_minimum') return { ...problem, code: 'scale_too_small' };
    if (problem !== null) return problem;
  }
  return null;
}

/** All of them are paid for at once. */
function moneyProblem({ free }: FuturesQuoteRequest, required: string): OrderProblem | null {
  return exact(required).gt(free) ? { code: 'insufficient_balance', params: {} } : null;
}

/** All of its orders as one quote, of which nothing fills at once. */
function sumOf(
  request: FuturesQuoteRequest,
  rungs: readonly FuturesRung[],
): Omit<FuturesQuote, 'problem'> {
  const { market, terms, multiple, targetPrice } = request;
  const lots = rungs.reduce((sum, rung) => sum + rung.quantityLots, 0);
  const notional = totalOf(rungs, 'notional');
  const required = totalOf(rungs, 'required');
  return {
    ...{ fills: [], filledLots: 0, restLots: lots, lots, cost: '0', restNotional: notional },
    ...{ notional, required, margin: totalOf(rungs, 'margin'), fee: totalOf(rungs, 'fee') },
    isSuper: isSuperMultiple(terms, multiple),
    averagePrice: averagePrice(notional, lots, market) ?? targetPrice,
    ...{ filledMargin: '0', filledFee: '0', restHold: required },
    maintenanceRate: rungs[0]?.maintenanceRate ?? '0',
    maintenance: totalOf(rungs, 'maintenance'),
    ...liquidationsOf(request, { rungs, lots, notional }),
  };
}

/**
 * Of the cross account the mark that liquidates it once all of them are filled; of isolated positions, of which each order opens
 * one, the first that is reached.
 */
function liquidationsOf(
  request: FuturesQuoteRequest,
  {
    rungs,
    lots,
    notional: cost,
  }: { rungs: readonly FuturesRung[]; lots: number; notional: string },
): Pick<FuturesQuote, 'liquidationTicks' | 'liquidationTicksBefore'> {
  const { side, marginMode, cross, lastTicks, market } = request;
  if (marginMode === 'cross') {
    const [margin, fee] = [totalOf(rungs, 'margin'), totalOf(rungs, 'fee')];
    const maintenance = totalOf(rungs, 'maintenance');
    return {
      liquidationTicks: liquidationAfter(request, { side, lots, cost, margin, fee, maintenance }),
      liquidationTicksBefore: crossLiquidationTicks(cross, lastTicks, market),
    };
  }
  const each = rungs
    .map((rung) =>
      liquidationAfter(request, { ...rung, side, lots: rung.quantityLots, cost: rung.notional }),
    )
    .filter((ticks) => ticks !== null);
  const first = side === 'long' ? Math.max(...each) : Math.min(...each);
  return { liquidationTicks: each.length === 0 ? null : first, liquidationTicksBefore: null };
}
