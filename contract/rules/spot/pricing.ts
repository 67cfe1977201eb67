/**
 * What a spot order costs and yields: one set of formulas for the server that settles it and for
 * the worker that previews it (docs/invariants.md, 7). Prices are integer ticks of 10^-priceScale
 * and quantities integer lots of 10^-quantityScale; sums of money are exact decimal text.
 *
 * Rounding never makes money for a user: what a buyer pays and every fee round up, what a seller
 * receives rounds down, at `QUOTE_SCALE`. An order that fills in parts is settled by its totals:
 * each part moves the difference between the totals after and before it, so any number of parts
 * costs exactly what one fill would, and never more than the hold.
 */
import { type BookFill, type MarketScales, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, powerOfTen, roundToScale } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';

/** Decimal places of every sum in a quote currency. */
export const QUOTE_SCALE = 8;

export interface SpotFees {
  /** Fractions of the turnover: 0.001 is 0.1 %. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
}

export interface BookWalk {
  readonly fills: readonly BookFill[];
  readonly filledLots: number;
  /** What the book could not fill: the rest of a limit order, no liquidity for a market order. */
  readonly restLots: number;
}

/**
 * Takes `lots` from the opposite side of the book, best level first: asks for a buy, bids for a
 * sell. With `limitTicks` it stops at the first level that is worse than the limit.
 */
export function walkBook(walk: {
  side: 'buy' | 'sell';
  levels: readonly LevelTuple[];
  lots: number;
  limitTicks?: number;
}): BookWalk {
  const { side, levels, lots, limitTicks } = walk;
  const fills: BookFill[] = [];
  let restLots = lots;
  for (const [priceTicks, levelLots] of levels) {
    if (restLots === 0 || isWorse({ side, priceTicks, limitTicks })) break;
    const quantityLots = Math.min(restLots, levelLots);
    if (quantityLots > 0) fills.push({ priceTicks, quantityLots });
    restLots -= quantityLots;
  }
  return { fills, filledLots: lots - restLots, restLots };
}

/** Exact sum of price x quantity in quote units, not yet rounded. */
export function turnoverOf(fills: readonly BookFill[], scales: MarketScales): string {
  const units = fills.reduce(
    (sum, fill) => sum.plus(new Exact(fill.priceTicks).times(fill.quantityLots)),
    new Exact(0),
  );
  return plainText(units.div(powerOfTen(scales.priceScale + scales.quantityScale)));
}

/** Turnover over lots, rounded half up at the market's price scale; null for no lots. */
export function averagePrice(turnover: string, lots: number, scales: MarketScales): string | null {
  if (lots === 0) return null;
  const average = exact(turnover).div(quantityOf(lots, scales));
  return plainText(average.toDecimalPlaces(scales.priceScale, Exact.ROUND_HALF_UP));
}

export interface SpotSettlement {
  /** Turnover as money: rounded up for a buy, down for a sell. */
  readonly turnover: string;
  readonly fee: string;
  /** A buyer pays turnover + fee; a seller receives turnover - fee, never below zero. */
  readonly total: string;
}

/** Settles the total turnover of an order, or of its fills so far, at one fee rate. */
export function settleSpot(order: {
  side: 'buy' | 'sell';
  turnover: string;
  feeRate: string;
}): SpotSettlement {
  const { side, turnover, feeRate } = order;
  return settleTotals({ side, turnover, feeExact: plainText(exact(turnover).times(feeRate)) });
}

/** Settles exact totals whose fee was summed over fills of several rates, maker and taker. */
export function settleTotals(order: {
  side: 'buy' | 'sell';
  turnover: string;
  feeExact: string;
}): SpotSettlement {
  const { side } = order;
  const fee = roundToScale(exact(order.feeExact), QUOTE_SCALE, 'up');
  const turnover = roundToScale(exact(order.turnover), QUOTE_SCALE, side === 'buy' ? 'up' : 'down');
  const total = side === 'buy' ? exact(turnover).plus(fee) : exact(turnover).minus(fee);
  return { turnover, fee, total: plainText(Exact.max(total, 0)) };
}

/**
 * What a limit order keeps aside until it is filled or cancelled: a buy its turnover at the limit
 * with the higher of both fees, in quote units; a sell its quantity, in base units.
 */
export function spotHold(order: {
  side: 'buy' | 'sell';
  priceTicks: number;
  lots: number;
  scales: MarketScales;
  fees: SpotFees;
}): string {
  const { side, priceTicks, lots, scales, fees } = order;
  if (side === 'sell') return plainText(quantityOf(lots, scales));
  const turnover = turnoverOf([{ priceTicks, quantityLots: lots }], scales);
  return settleSpot({ side, turnover, feeRate: holdFeeRate(fees) }).total;
}

/** The rate that a hold must be able to pay, whichever side of the book the order meets. */
export function holdFeeRate(fees: SpotFees): string {
  return exact(fees.makerFeeRate).gt(fees.takerFeeRate) ? fees.makerFeeRate : fees.takerFeeRate;
}

/** A fee rate after a discount in percent (VIP tiers, point 6): 10 on 0.001 gives 0.0009. */
export function discountedFeeRate(feeRate: string, discountPercent: number): string {
  return plainText(
    exact(feeRate)
      .times(100 - discountPercent)
      .div(100),
  );
}

function isWorse(level: {
  side: 'buy' | 'sell';
  priceTicks: number;
  limitTicks: number | undefined;
}): boolean {
  const { side, priceTicks, limitTicks } = level;
  if (limitTicks === undefined) return false;
  return side === 'buy' ? priceTicks > limitTicks : priceTicks < limitTicks;
}
