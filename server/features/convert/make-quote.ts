/** Prices a requested conversion: the rate of the moment, the fee, and the received amount. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import {
  conversionBounds,
  conversionRate,
  priceConversion,
} from '../../../contract/rules/money/convert-pricing.ts';
import { livePrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { Currency } from '../../money/currencies.ts';
import { convertibleCurrencies, FEE_RATE, MAXIMUM_USD, MINIMUM_USD } from './terms.ts';

export interface ConvertWish {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly number: string;
}

export interface Pair {
  readonly from: Currency;
  readonly to: Currency;
}

/** What will be moved, in plain decimal text. */
export interface PricedWish {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly number: string;
  readonly rate: string;
  readonly feeRate: string;
  readonly fee: string;
  readonly received: string;
}

export function readPair({ fromCurrencyId, toCurrencyId }: ConvertWish): Result<Pair> {
  const from = convertibleCurrencies.find(({ id }) => id === fromCurrencyId);
  if (!from) return refuse('currency_unknown', { fields: { fromCurrencyId: 'currency_unknown' } });
  const to = convertibleCurrencies.find(({ id }) => id === toCurrencyId);
  if (!to) return refuse('currency_unknown', { fields: { toCurrencyId: 'currency_unknown' } });
  return ok({ from, to });
}

export function boundsOf({ scale }: Currency, price: string) {
  return conversionBounds({ minimumUsd: MINIMUM_USD, maximumUsd: MAXIMUM_USD, price, scale });
}

/** `available`: what the caller has, where the ledger does not decide whether it is enough. */
export function priceWish(
  feed: MarketFeed,
  wish: ConvertWish,
  { nowMs, available = null }: { nowMs: number; available?: string | null },
): Result<PricedWish> {
  const pair = readPair(wish);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  const fromPrice = livePrice(feed, from.code, nowMs);
  if (!fromPrice.ok) return fromPrice;
  const toPrice = livePrice(feed, to.code, nowMs);
  if (!toPrice.ok) return toPrice;
  const problem = amountProblem(wish.number, {
    ...boundsOf(from, fromPrice.value),
    currency: from.code,
    scale: from.scale,
    available,
  });
  if (problem !== null) return refuseNumber(problem.code, problem.params);
  const number = plainText(exact(wish.number));
  const rate = conversionRate(fromPrice.value, toPrice.value);
  const feeRate = FEE_RATE;
  const priced = priceConversion({ number, rate, feeRate, scale: to.scale });
  if (isZero(priced.received)) return refuseNumber('amount_invalid', {});
  return ok({ fromCurrency: from.code, toCurrency: to.code, number, rate, feeRate, ...priced });
}

function refuseNumber(
  code: 'amount_invalid' | NonNullable<ReturnType<typeof amountProblem>>['code'],
  params: Readonly<Record<string, string>>,
) {
  return refuse(code, { params: { ...params }, fields: { number: code } });
}
