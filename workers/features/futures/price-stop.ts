/** What a stop would bring, and where it stands when it is given by its profit: pure, in exact decimals. */
import type { StopsDraft } from '../../../contract/features/futures-managing.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { Exact, exact, plainText, Ratio } from '../../../contract/money.ts';
import { readPrice } from '../../../contract/rules/futures/limits.ts';
import {
  futuresNotional,
  futuresProfit,
  type PositionSide,
} from '../../../contract/rules/futures/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';

/** What the stop closes: lots that cost so much, with the margin behind them. */
export interface Stopped {
  readonly market: Market;
  readonly side: PositionSide;
  readonly lots: number;
  readonly cost: string;
  readonly margin: string;
}

export interface PricedStop {
  readonly price: string;
  readonly profit: string;
  /** Of the margin. */
  readonly share: string;
}

/** `typed` is a plain decimal; a loss is typed without a sign. Null where there is no such price. */
export function priceStop(
  stopped: Stopped,
  wish: { unit: StopsDraft['unit']; typed: string; isLoss: boolean },
): PricedStop | null {
  const { market, side, lots, cost, margin } = stopped;
  const ticks = wish.unit === 'price' ? readPrice(wish.typed, market) : ticksAt(stopped, wish);
  if (ticks === null || ticks <= 0) return null;
  const proceeds = futuresNotional(lots, ticks, market);
  const profit = futuresProfit({ side, cost, proceeds });
  const share = exact(margin).isZero() ? '0' : new Ratio(profit).div(margin).toFixed(6);
  return { price: plainText(exact(scaledText(ticks, market.priceScale))), profit, share };
}

/** The nearest price at which the lots bring this profit. */
function ticksAt(
  { market, side, lots, cost, margin }: Stopped,
  { unit, typed, isLoss }: { unit: StopsDraft['unit']; typed: string; isLoss: boolean },
): number | null {
  const size = unit === 'money' ? exact(typed) : exact(typed).times(margin).div(100);
  const profit = isLoss ? size.negated() : size;
  const proceeds = side === 'long' ? exact(cost).plus(profit) : exact(cost).minus(profit);
  const ticks = proceeds
    .div(futuresNotional(lots, 1, market))
    .toDecimalPlaces(0, Exact.ROUND_HALF_UP);
  return ticks.lte(Number.MAX_SAFE_INTEGER) ? ticks.toNumber() : null;
}
