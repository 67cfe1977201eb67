/** Which orders an offer takes, and which offers the desk takes; server and core share these formulas. */
import { Exact, exact, plainText, roundToScale, stepOf } from '../../money.ts';
import { isZero } from '../../plain/decimal-text.ts';
import { fiatTradeLimit } from '../money/identity-limits.ts';
import type { OrderProblem } from '../spot/limits.ts';
import {
  floatingPrice,
  type OtcReference,
  type OtcSums,
  type OtcWish,
  otcPriceScale,
  otcSums,
} from './prices.ts';

interface Units {
  readonly currency: string;
  /** Decimal places of the coin. */
  readonly scale: number;
  readonly fiat: string;
  readonly fiatScale: number;
}

/** The largest single trade of a level of verification in a fiat currency, of which so many units are a USD. */
export function tradeLimitIn(
  level: number,
  { rate, fiatScale }: Omit<OtcReference, 'usd'>,
): string {
  return roundToScale(exact(fiatTradeLimit(level)).times(rate), fiatScale, 'down');
}

export interface TakeTerms extends Units {
  readonly price: string;
  /** What is left of the offer. */
  readonly left: string;
  /** Of one order, in fiat. */
  readonly minimum: string;
  readonly maximum: string;
  readonly tradeLimit: string;
  /** Coins of who sells to the offer; null for who buys, and where the ledger decides. */
  readonly available: string | null;
}

/** What an order comes to, and the first bound that it breaks. */
export function judgeTake(
  wish: OtcWish,
  terms: TakeTerms,
): OtcSums & { readonly problem: OrderProblem | null } {
  const sums = otcSums(wish, terms);
  return { ...sums, problem: takeProblem(wish, sums, terms) };
}

function takeProblem(
  { by, amount }: OtcWish,
  { number, total }: OtcSums,
  terms: TakeTerms,
): OrderProblem | null {
  const { currency, fiat, left, minimum, maximum, tradeLimit, available } = terms;
  const places = by === 'number' ? terms.scale : terms.fiatScale;
  if (exact(amount).decimalPlaces() > places)
    return { code: 'amount_step', params: { step: stepOf(places) } };
  if (exact(total).lt(minimum) || isZero(number))
    return { code: 'amount_below_minimum', params: { minimum: `${minimum} ${fiat}` } };
  if (exact(total).gt(maximum))
    return { code: 'amount_above_maximum', params: { maximum: `${maximum} ${fiat}` } };
  if (exact(total).gt(tradeLimit))
    return { code: 'limit_exceeded', params: { maximum: `${tradeLimit} ${fiat}` } };
  if (exact(number).gt(left))
    return { code: 'amount_above_maximum', params: { maximum: `${left} ${currency}` } };
  return available !== null && exact(number).gt(available)
    ? { code: 'insufficient_balance', params: {} }
    : null;
}

/** The most that can be taken now, in the measure that is typed in. */
export function mostOf(by: OtcWish['by'], terms: TakeTerms): string {
  const { left, available, price, maximum, tradeLimit, scale, fiatScale } = terms;
  const coins = Exact.min(left, available ?? left);
  const money = Exact.min(maximum, tradeLimit);
  return by === 'number'
    ? roundToScale(Exact.min(coins, money.div(price)), scale, 'down')
    : roundToScale(Exact.min(money, coins.times(price)), fiatScale, 'down');
}

export type OfferField = 'price' | 'quantity' | 'minimum' | 'maximum';

export const otcPriceKinds = ['fixed', 'floating'] as const;
export type OtcPriceKind = (typeof otcPriceKinds)[number];

/** What is published; null for what is no amount. */
export interface OfferWish extends Readonly<Record<OfferField, string | null>> {
  readonly priceKind: OtcPriceKind;
}

export interface OfferTerms extends Units, OtcReference {
  /** A price is within these percents of the market, in whichever way it is set. */
  readonly lowestPercent: string;
  readonly highestPercent: string;
  /** Of an offer, in USD. */
  readonly smallestUsd: string;
  readonly largestUsd: string;
  readonly tradeLimit: string;
}

interface OfferJudgement {
  /** Fiat for a unit; null while there is none. */
  readonly price: string | null;
  /** Of all of it, in fiat. */
  readonly total: string | null;
  readonly problems: Readonly<Partial<Record<OfferField, OrderProblem>>>;
}

/** What an offer comes to, and what is wrong with each of its fields. */
export function judgeOffer(wish: OfferWish, terms: OfferTerms): OfferJudgement {
  const price = unitPrice(wish, terms);
  const { quantity } = wish;
  const total =
    price === null || quantity === null
      ? null
      : roundToScale(exact(quantity).times(price), terms.fiatScale, 'down');
  const found: Record<OfferField, OrderProblem | null> = {
    price: priceProblem(wish, terms),
    quantity: quantityProblem(quantity, terms),
    minimum: minimumProblem(wish.minimum, total, terms),
    maximum: maximumProblem(wish, total, terms),
  };
  const problems = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, OrderProblem] => entry[1] !== null),
  );
  return { price, total, problems };
}

/** Fiat for a unit: as it was set, or the percent of the market. */
export function unitPrice(
  { priceKind, price }: Pick<OfferWish, 'priceKind' | 'price'>,
  reference: OtcReference,
): string | null {
  if (price === null) return null;
  return priceKind === 'fixed' ? plainText(exact(price)) : floatingPrice(reference, price);
}

const PERCENT_PLACES = 2;
const INVALID: OrderProblem = { code: 'amount_invalid', params: {} };

function priceProblem({ priceKind, price }: OfferWish, terms: OfferTerms): OrderProblem | null {
  if (price === null) return { code: 'price_invalid', params: {} };
  const { fiat, fiatScale, lowestPercent, highestPercent } = terms;
  const isFixed = priceKind === 'fixed';
  const places = isFixed ? otcPriceScale(fiatScale) : PERCENT_PLACES;
  if (exact(price).decimalPlaces() > places)
    return { code: 'price_step', params: { step: stepOf(places) } };
  const low = isFixed ? floatingPrice(terms, lowestPercent) : lowestPercent;
  const high = isFixed ? floatingPrice(terms, highestPercent) : highestPercent;
  const unit = isFixed ? ` ${fiat}` : '%';
  return exact(price).lt(low) || exact(price).gt(high)
    ? { code: 'price_out_of_band', params: { low: `${low}${unit}`, high: `${high}${unit}` } }
    : null;
}

function quantityProblem(quantity: string | null, terms: OfferTerms): OrderProblem | null {
  if (quantity === null) return { code: 'quantity_invalid', params: {} };
  const { currency, scale, usd, smallestUsd, largestUsd } = terms;
  if (exact(quantity).decimalPlaces() > scale)
    return { code: 'amount_step', params: { step: stepOf(scale) } };
  const minimum = roundToScale(exact(smallestUsd).div(usd), scale, 'up');
  if (exact(quantity).lt(minimum))
    return { code: 'amount_below_minimum', params: { minimum: `${minimum} ${currency}` } };
  const maximum = roundToScale(exact(largestUsd).div(usd), scale, 'down');
  return exact(quantity).gt(maximum)
    ? { code: 'amount_above_maximum', params: { maximum: `${maximum} ${currency}` } }
    : null;
}

/** The least of one order: something that can be paid, and no more than all of it. */
function minimumProblem(
  minimum: string | null,
  total: string | null,
  { fiat, fiatScale, rate }: OfferTerms,
): OrderProblem | null {
  if (minimum === null) return INVALID;
  if (exact(minimum).decimalPlaces() > fiatScale)
    return { code: 'amount_step', params: { step: stepOf(fiatScale) } };
  const least = roundToScale(exact(rate), fiatScale, 'up');
  if (exact(minimum).lt(least))
    return { code: 'amount_below_minimum', params: { minimum: `${least} ${fiat}` } };
  return total !== null && exact(minimum).gt(total)
    ? { code: 'amount_above_maximum', params: { maximum: `${total} ${fiat}` } }
    : null;
}

function maximumProblem(
  { minimum, maximum }: OfferWish,
  total: string | null,
  { fiat, fiatScale, tradeLimit }: OfferTerms,
): OrderProblem | null {
  if (maximum === null) return INVALID;
  if (exact(maximum).decimalPlaces() > fiatScale)
    return { code: 'amount_step', params: { step: stepOf(fiatScale) } };
  if (minimum !== null && exact(maximum).lt(minimum))
    return { code: 'amount_below_minimum', params: { minimum: `${minimum} ${fiat}` } };
  if (exact(maximum).gt(tradeLimit))
    return { code: 'limit_exceeded', params: { maximum: `${tradeLimit} ${fiat}` } };
  return total !== null && exact(maximum).gt(total)
    ? { code: 'amount_above_maximum', params: { maximum: `${total} ${fiat}` } }
    : null;
}
