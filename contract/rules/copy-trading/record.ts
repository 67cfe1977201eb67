/** A trader's record, from the positions that were closed and from nothing else. */
import type { Decimal } from 'decimal.js';
import { Exact, exact, plainText, Ratio } from '../../money.ts';
import { DAY_MS } from '../../plain/time.ts';

export interface ClosedPosition {
  readonly symbol: string;
  readonly multiple: number;
  /** What the ledger moved for it: after all fees, and a loss as far as it was paid. */
  readonly net: string;
  /** The margin that it was opened with. */
  readonly margin: string;
  readonly openedAt: number;
  readonly closedAt: number;
}

export interface TraderRecord {
  readonly orders: number;
  readonly accuracy: string;
  readonly totalProfit: string;
  readonly profitRate: string;
  readonly maximumDrawdown: string;
  readonly tradingDays: number;
  readonly profitCurve: readonly string[];
  readonly symbols: readonly { readonly symbol: string; readonly share: string }[];
  readonly averageHoldingMs: number;
  readonly averageMultiple: string;
}

const CURVE_DAYS = 30;
const RATE_SCALE = 6;

/** Positions in the order of their closing; `capital` is what the account had when the record began. */
export function traderRecord(
  closed: readonly ClosedPosition[],
  span: { readonly capital: string; readonly beganAt: number; readonly until: number },
): TraderRecord {
  const orders = closed.length;
  const total = sumOf(closed.map(({ net }) => net));
  const margin = sumOf(closed.map((each) => each.margin));
  const winners = closed.filter(({ net }) => exact(net).gt(0)).length;
  return {
    orders,
    accuracy: rate(new Exact(winners), new Exact(orders)),
    totalProfit: plainText(total),
    profitRate: rate(total, margin),
    maximumDrawdown: drawdownOf(closed, span.capital),
    tradingDays: Math.ceil((span.until - span.beganAt) / DAY_MS),
    profitCurve: curveOf(closed, span.until),
    symbols: symbolsOf(closed),
    averageHoldingMs: Math.round(meanOf(closed.map((each) => each.closedAt - each.openedAt))),
    averageMultiple: plainText(
      new Exact(meanOf(closed.map(({ multiple }) => multiple))).toDecimalPlaces(2),
    ),
  };
}

/** The largest fall of capital and settled profit from a peak of theirs, as a fraction of the peak. */
function drawdownOf(closed: readonly ClosedPosition[], capital: string): string {
  let equity = exact(capital);
  let peak = equity;
  let worst = new Exact(0);
  for (const { net } of closed) {
    equity = equity.plus(net);
    peak = Exact.max(peak, equity);
    if (peak.gt(0)) worst = Exact.max(worst, peak.minus(equity).div(peak));
  }
  return plainText(worst.toDecimalPlaces(RATE_SCALE));
}

/** Total profit at the end of each of the last days, the present one last; from the first closing on. */
function curveOf(closed: readonly ClosedPosition[], until: number): string[] {
  const [first] = closed;
  if (first === undefined) return [];
  const last = Math.floor((until - 1) / DAY_MS);
  const from = Math.max(last - CURVE_DAYS + 1, Math.floor(first.closedAt / DAY_MS));
  const curve: string[] = [];
  let total = new Exact(0);
  let next = 0;
  for (let day = from; day <= last; day += 1) {
    for (; next < closed.length; next += 1) {
      const each = closed[next];
      if (each === undefined || each.closedAt >= (day + 1) * DAY_MS) break;
      total = total.plus(each.net);
    }
    curve.push(plainText(total));
  }
  return curve;
}

function symbolsOf(closed: readonly ClosedPosition[]): TraderRecord['symbols'] {
  const counts = new Map<string, number>();
  for (const { symbol } of closed) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, left], [other, right]) => right - left || one.localeCompare(other))
    .map(([symbol, count]) => ({
      symbol,
      share: rate(new Exact(count), new Exact(closed.length)),
    }));
}

function sumOf(amounts: readonly string[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0));
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rate(part: Decimal, whole: Decimal): string {
  if (whole.isZero()) return '0';
  return plainText(new Ratio(part).div(whole).toDecimalPlaces(RATE_SCALE));
}
