/** What a purchase that is being thought of would come to: pure, from what is typed and what is known. */
import type { DualProduct } from '../../../contract/features/dual-invest.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  annualisedRate,
  COIN_SCALE,
  dualBreakEven,
  dualPayouts,
  dualSharePrice,
} from '../../../contract/rules/dual/dual-payout.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';

export interface DualSituation {
  readonly product: DualProduct;
  /** As it was typed. */
  readonly num: string;
  readonly available: string;
  /** The price of the moment; null while none is known. */
  readonly price: string | null;
  readonly isStale: boolean;
  readonly priceScale: number;
  readonly nowMs: number;
}

export interface DualPricing {
  readonly quantity: string;
  readonly amount: string;
  readonly below: string;
  readonly above: string;
  /** The interest in each, and what it is over a year. */
  readonly belowGain: string;
  readonly aboveGain: string;
  readonly belowRate: string;
  readonly aboveRate: string;
}

/** Null for no whole number of shares. */
export function priceDual({
  product,
  num,
}: Pick<DualSituation, 'product' | 'num'>): DualPricing | null {
  const shares = readShares(num);
  if (shares === null) return null;
  const quantity = plainText(exact(product.shareQuantity).times(shares));
  const amount = plainText(exact(dualSharePrice(product)).times(shares));
  const payouts = payoutsOf(product, quantity);
  const worth = plainText(exact(quantity).times(product.linkedPrice));
  const { holdingDays } = product;
  return {
    quantity,
    amount,
    ...payouts,
    belowGain: plainText(exact(payouts.below).minus(quantity)),
    aboveGain: plainText(exact(payouts.above).minus(worth)),
    belowRate: annualisedRate({ paid: quantity, received: payouts.below, holdingDays }),
    aboveRate: annualisedRate({ paid: worth, received: payouts.above, holdingDays }),
  };
}

export function payoutsOf(product: DualProduct, quantity: string) {
  return dualPayouts({ ...product, quantity, coinScale: COIN_SCALE, quoteScale: COIN_SCALE });
}

export function breakEvenOf(product: DualProduct, priceScale: number): string {
  return dualBreakEven(product.type, { ...product, scale: priceScale });
}

/** Null for what is no positive whole number (DUAL-07). */
function readShares(num: string): number | null {
  return /^[1-9]\d{0,8}$/.test(num) ? Number(num) : null;
}

/** In the order in which a person can correct it; the server judges in the same way. */
export function dualProblem(situation: DualSituation): OrderProblem | null {
  const { product, num, available, price, isStale, nowMs } = situation;
  const { type, linkedPrice, sellsUntil, remainingShares, maximumShares, annualRate } = product;
  if (nowMs >= sellsUntil || remainingShares === 0) return problem('not_on_sale');
  const pricing = priceDual(situation);
  if (pricing === null) return problem('quantity_invalid');
  if (exact(num).gt(maximumShares))
    return problem('amount_above_maximum', { maximum: String(maximumShares) });
  if (price === null || isStale) return problem('market_stale');
  const isPassed = exact(price).comparedTo(linkedPrice) !== (type === 'call' ? -1 : 1);
  if (isPassed || exact(annualRate).isZero()) return problem('not_on_sale');
  return exact(pricing.amount).gt(available) ? problem('insufficient_balance') : null;
}

function problem(code: OrderProblem['code'], params: OrderProblem['params'] = {}): OrderProblem {
  return { code, params };
}
