/**
 * The sums of a leverage account over its positions, for the server, which refuses and liquidates
 * by them, and for the worker, which shows them. Cross positions share their margins and what is
 * available; open orders only keep their own holds.
 */
import type { Decimal } from 'decimal.js';
import { type MarketScales, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, powerOfTen } from '../../money.ts';
import { QUOTE_SCALE } from '../spot/pricing.ts';
import { futuresNotional, futuresProfit, type PositionSide } from './pricing.ts';

/** An open position as the account sees it. */
export interface AccountPosition {
  readonly marketId: number;
  readonly side: PositionSide;
  readonly marginMode: 'cross' | 'isolated';
  readonly lots: number;
  readonly cost: string;
  readonly margin: string;
  readonly maintenance: string;
  /** Mark price of its market now. */
  readonly markTicks: number;
  readonly scales: MarketScales;
}

export interface AccountSums {
  readonly margin: string;
  /** Exact, not rounded to money. */
  readonly unrealisedProfit: string;
  readonly equity: string;
  /** Equity / margin at eight places, rounded down; null without open positions. */
  readonly riskRate: string | null;
  readonly crossEquity: string;
  readonly crossMargin: string;
  readonly crossMaintenance: string;
  readonly crossProfit: string;
  /** What may back new margin: available, less what the cross positions have lost. */
  readonly free: string;
}

/** The cross account as one market moves it, other marks standing still. */
export interface CrossState {
  /** Available + margins + profits of the cross positions, exact. */
  readonly equity: string;
  readonly maintenance: string;
  /** Lots of the cross longs less those of the cross shorts in this market. */
  readonly netLots: number;
}

/** Exact profit of a position at a mark. */
export function profitAt(
  position: Pick<AccountPosition, 'side' | 'lots' | 'cost' | 'scales'>,
  markTicks: number,
): string {
  const { side, lots, cost, scales } = position;
  return futuresProfit({ side, cost, proceeds: futuresNotional(lots, markTicks, scales) });
}

export function futuresAccountSums(account: {
  available: string;
  frozen: string;
  positions: readonly AccountPosition[];
}): AccountSums {
  const { available, frozen, positions } = account;
  const cross = positions.filter((position) => position.marginMode === 'cross');
  const margin = sumOf(positions, (position) => position.margin);
  const profit = sumOf(positions, (position) => profitAt(position, position.markTicks));
  const equity = margin.plus(profit).plus(available).plus(frozen);
  const crossMargin = sumOf(cross, (position) => position.margin);
  const crossProfit = sumOf(cross, (position) => profitAt(position, position.markTicks));
  return {
    margin: plainText(margin),
    unrealisedProfit: plainText(profit),
    equity: plainText(equity),
    riskRate: riskRate(equity, margin),
    crossEquity: plainText(crossMargin.plus(crossProfit).plus(available)),
    crossMargin: plainText(crossMargin),
    crossMaintenance: plainText(sumOf(cross, (position) => position.maintenance)),
    crossProfit: plainText(crossProfit),
    free: freeMoney({ available, crossProfit: plainText(crossProfit) }),
  };
}

/** What may back new margin: available, less what the cross positions have lost together. */
export function freeMoney({
  available,
  crossProfit,
}: {
  available: string;
  crossProfit: string;
}): string {
  const free = Exact.max(Exact.min(crossProfit, 0).plus(available), 0);
  return plainText(free.toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_DOWN));
}

/** The cross account seen from one market. */
export function crossStateOf(
  sums: Pick<AccountSums, 'crossEquity' | 'crossMaintenance'>,
  positions: readonly AccountPosition[],
  marketId: number,
): CrossState {
  const netLots = positions
    .filter((position) => position.marginMode === 'cross' && position.marketId === marketId)
    .reduce((net, { side, lots }) => (side === 'long' ? net + lots : net - lots), 0);
  return { equity: sums.crossEquity, maintenance: sums.crossMaintenance, netLots };
}

/**
 * The mark tick of this market at which cross equity falls to cross maintenance, or null when no
 * mark of this market alone can liquidate the account.
 */
export function crossLiquidationTicks(
  cross: CrossState,
  markTicks: number,
  scales: MarketScales,
): number | null {
  const { equity, maintenance, netLots } = cross;
  if (netLots === 0) return null;
  const unit = quantityOf(Math.abs(netLots), scales).div(powerOfTen(scales.priceScale));
  const room = exact(equity).minus(maintenance).div(unit);
  if (netLots < 0) {
    const above = room.plus(markTicks).ceil();
    return above.lte(Number.MAX_SAFE_INTEGER) ? above.toNumber() : null;
  }
  const ticks = new Exact(markTicks).minus(room).floor();
  return ticks.gt(0) ? ticks.toNumber() : null;
}

/** Equity over margin at eight places, rounded down; null without margin. */
export function riskRate(equity: Decimal, margin: Decimal): string | null {
  if (margin.isZero()) return null;
  return plainText(equity.div(margin).toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_FLOOR));
}

function sumOf(
  positions: readonly AccountPosition[],
  amountOf: (position: AccountPosition) => string,
): Decimal {
  return positions.reduce((sum, position) => sum.plus(amountOf(position)), new Exact(0));
}
