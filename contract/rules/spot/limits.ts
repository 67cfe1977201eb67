/**
 * Which spot orders a market takes: sizes, steps and the price band, with the code of each refusal.
 */
import type { ErrorCode } from '../../envelope.ts';
import type { Market } from '../../features/markets.ts';
import { exact, plainText, stepOf } from '../../money.ts';

export interface OrderProblem {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
}

type Limits = Pick<
  Market,
  | 'base'
  | 'quote'
  | 'priceScale'
  | 'quantityScale'
  | 'minimumQuantity'
  | 'minimumNotional'
  | 'maximumNotional'
  | 'priceBand'
>;

/**
 * The first limit that an order breaks, or null. `price` is the limit price, or null at the market;
 * `turnover` is price x quantity as it would fill; `last` is the last price, for the band.
 */
export function spotOrderProblem(
  market: Limits,
  order: { quantity: string; price: string | null; turnover: string; last: string },
): OrderProblem | null {
  const { quantity, price, turnover, last } = order;
  if (!fitsScale(quantity, market.quantityScale)) {
    return { code: 'amount_step', params: { step: stepOf(market.quantityScale) } };
  }
  if (price !== null) {
    const problem = priceProblem(market, price, last);
    if (problem !== null) return problem;
  }
  if (exact(quantity).lt(market.minimumQuantity)) {
    return {
      code: 'amount_below_minimum',
      params: { minimum: `${market.minimumQuantity} ${market.base}` },
    };
  }
  if (exact(turnover).lt(market.minimumNotional)) {
    return {
      code: 'amount_below_minimum',
      params: { minimum: `${market.minimumNotional} ${market.quote}` },
    };
  }
  if (exact(turnover).gt(market.maximumNotional)) {
    return {
      code: 'amount_above_maximum',
      params: { maximum: `${market.maximumNotional} ${market.quote}` },
    };
  }
  return null;
}

/** Whether a price is in the steps of its market and within its band around the last one. */
export function priceProblem(
  market: Pick<Limits, 'priceScale' | 'priceBand'>,
  price: string,
  last: string,
): OrderProblem | null {
  if (!fitsScale(price, market.priceScale)) {
    return { code: 'price_step', params: { step: stepOf(market.priceScale) } };
  }
  const width = exact(last).times(market.priceBand);
  const low = exact(last).minus(width).toDecimalPlaces(market.priceScale, 0);
  const high = exact(last).plus(width).toDecimalPlaces(market.priceScale, 1);
  if (exact(price).lt(low) || exact(price).gt(high)) {
    return { code: 'price_out_of_band', params: { low: plainText(low), high: plainText(high) } };
  }
  return null;
}

function fitsScale(text: string, scale: number): boolean {
  return exact(text).decimalPlaces() <= scale;
}
