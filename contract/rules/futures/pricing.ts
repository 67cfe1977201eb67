/**
 * What futures cost, earn and bear: one set of formulas for the server that settles and for the
 * worker that previews (docs/invariants.md, 9 to 12). Prices are integer ticks of 10^-priceScale. A
 * lot is one step of the market's quantity, so a contract's size is 10^-quantityScale base units
 * and a size is a whole number of lots. Money is exact decimal text in quote units.
 *
 * Rounding never makes money for a user: margins, fees and what a loss takes round up, what a
 * profit brings rounds down, at `QUOTE_SCALE`. The cost of a position is kept exact.
 */
import { type MarketScales, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, powerOfTen, roundToScale } from '../../money.ts';
import { QUOTE_SCALE } from '../spot/pricing.ts';

export type PositionSide = 'long' | 'short';

/** One step of the table of risk; larger positions bear less leverage. */
export interface RiskTierRule {
  readonly maximumNotional: string;
  readonly maximumMultiple: number;
  readonly maintenanceRate: string;
}

/** Exact notional of lots at one price. */
export function futuresNotional(lots: number, priceTicks: number, scales: MarketScales): string {
  const price = new Exact(priceTicks).div(powerOfTen(scales.priceScale));
  return plainText(quantityOf(lots, scales).times(price));
}

/** Initial margin of a notional: N / multiple, rounded up (docs/invariants.md, 9). */
export function initialMargin(notional: string, multiple: number): string {
  return roundToScale(exact(notional).div(multiple), QUOTE_SCALE, 'up');
}

/** Equity at which a position of this cost is liquidated, rounded up. */
export function maintenanceMargin(notional: string, maintenanceRate: string): string {
  return roundToScale(exact(notional).times(maintenanceRate), QUOTE_SCALE, 'up');
}

/** Handling, overnight or liquidation fee on a notional, rounded up. */
export function futuresFee(notional: string, rate: string): string {
  return roundToScale(exact(notional).times(rate), QUOTE_SCALE, 'up');
}

/**
 * The tier that holds a notional at a multiple, or null when none does. Tiers rise by their bound.
 */
export function riskTierOf(
  tiers: readonly RiskTierRule[],
  order: { notional: string; multiple: number },
): RiskTierRule | null {
  const tier = tiers.find(({ maximumNotional }) => exact(order.notional).lte(maximumNotional));
  return tier !== undefined && order.multiple <= tier.maximumMultiple ? tier : null;
}

/** The largest notional that a multiple may open; `0` for a multiple that no tier bears. */
export function maximumNotionalAt(tiers: readonly RiskTierRule[], multiple: number): string {
  return tiers.findLast((tier) => multiple <= tier.maximumMultiple)?.maximumNotional ?? '0';
}

/**
 * Profit of closing lots that cost `cost` for `proceeds`, exact (docs/invariants.md, 10):
 * proceeds - cost for a long, cost - proceeds for a short.
 */
export function futuresProfit(closing: {
  side: PositionSide;
  cost: string;
  proceeds: string;
}): string {
  const { side, cost, proceeds } = closing;
  const gain = exact(proceeds).minus(cost);
  return plainText(side === 'long' || gain.isZero() ? gain : gain.negated());
}

/** An exact profit as money: rounded down, so a loss grows and a gain shrinks. */
export function settledProfit(profit: string): string {
  return plainText(exact(profit).toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_FLOOR));
}

/**
 * The share of an exact sum that belongs to `part` of `lots`, at `scale` places, rounded down; the
 * last part takes all that is left, so that parts add up to the whole.
 */
export function partOf(sum: string, part: number, lots: number, scale: number): string {
  if (part === lots) return sum;
  return roundToScale(exact(sum).times(part).div(lots), scale, 'down');
}

/** Places of an exact cost in this market. */
export function costScale({ priceScale, quantityScale }: MarketScales): number {
  return priceScale + quantityScale;
}

/**
 * The mark tick at which an isolated position is liquidated: the first on the way at which
 * margin + profit <= maintenance. Null for a long that nothing can liquidate.
 */
export function liquidationTicks(
  position: { side: PositionSide; lots: number; cost: string; margin: string; maintenance: string },
  scales: MarketScales,
): number | null {
  const { side, lots, cost, margin, maintenance } = position;
  const room = exact(margin).minus(maintenance);
  const unit = quantityOf(lots, scales).div(powerOfTen(scales.priceScale));
  if (side === 'long') {
    const ticks = exact(cost).minus(room).div(unit).floor();
    return ticks.gt(0) ? ticks.toNumber() : null;
  }
  return exact(cost).plus(room).div(unit).ceil().toNumber();
}

/** True when a mark at `markTicks` has reached a trigger from the side it waits on. */
export function isTriggered(
  trigger: { ticks: number; when: 'atOrAbove' | 'atOrBelow' },
  markTicks: number,
): boolean {
  return trigger.when === 'atOrAbove' ? markTicks >= trigger.ticks : markTicks <= trigger.ticks;
}

/** The price of a trailing stop when the best mark since it was set is `bestTicks`. */
export function trailingStopTicks(side: PositionSide, bestTicks: number, rate: string): number {
  const distance = exact(rate).times(bestTicks);
  return side === 'long'
    ? new Exact(bestTicks).minus(distance).ceil().toNumber()
    : new Exact(bestTicks).plus(distance).floor().toNumber();
}
