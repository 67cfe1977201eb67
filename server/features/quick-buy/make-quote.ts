/** Prices a payment by card: the price of the moment, the fee, what arrives and what is given back. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import { fiatTradeLimit } from '../../../contract/rules/money/identity-limits.ts';
import {
  cardBounds,
  cardPrice,
  priceCardPayment,
} from '../../../contract/rules/money/quick-buy-pricing.ts';
import { cardCashbackRate } from '../../../contract/rules/money/vip.ts';
import { livePrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { type Depositor, returningIn } from '../../users/net-deposits.ts';
import { boughtCurrencies, type CardFiat, cardFiats, FEE_RATE, MINIMUM_USD } from './terms.ts';

export interface CardWish {
  /** Code of a fiat currency. */
  readonly fiat: string;
  readonly amount: string;
  readonly currencyId: number;
}

/** What will be moved, in plain decimal text. */
export interface PricedWish {
  readonly fiat: string;
  readonly amount: string;
  readonly currency: string;
  /** Of the coin in USD. */
  readonly coinPrice: string;
  /** Of the coin in the fiat currency. */
  readonly price: string;
  readonly feeRate: string;
  readonly fee: string;
  readonly received: string;
  readonly cashbackRate: string;
  readonly cashback: string;
}

/** A payment is a fiat trade, which the level of verification limits. */
export function boundsOf({ currency, rate }: CardFiat, level: number) {
  const { scale } = currency;
  return cardBounds({ minimumUsd: MINIMUM_USD, maximumUsd: fiatTradeLimit(level), rate, scale });
}

/** @returns what it comes to, with the part of the coin that makes up for what the buyer has withdrawn. */
export function priceWish(
  feed: MarketFeed,
  wish: CardWish,
  { buyer, nowMs }: { readonly buyer: Depositor; readonly nowMs: number },
): Result<PricedWish & { readonly returning: string }> {
  const fiat = cardFiats.find(({ currency }) => currency.code === wish.fiat);
  if (!fiat) return refuse('currency_unknown', { fields: { fiat: 'currency_unknown' } });
  const coin = boughtCurrencies.find(({ id }) => id === wish.currencyId);
  if (!coin) return refuse('currency_unknown', { fields: { currencyId: 'currency_unknown' } });
  const coinPrice = livePrice(feed, coin.code, nowMs);
  if (!coinPrice.ok) return coinPrice;
  const { code, scale: fiatScale } = fiat.currency;
  const bounds = { ...boundsOf(fiat, buyer.level), currency: code, scale: fiatScale };
  const problem = amountProblem(wish.amount, { ...bounds, available: null });
  if (problem !== null) return refuseAmount(problem.code, { ...problem.params });
  const { scale } = coin;
  const terms = {
    amount: plainText(exact(wish.amount)),
    price: cardPrice(coinPrice.value, fiat.rate),
    feeRate: FEE_RATE,
    cashbackRate: cardCashbackRate(buyer.tier),
    returning: returningIn({ usd: buyer.returningUsd, price: coinPrice.value, scale }),
  };
  const priced = priceCardPayment({ ...terms, fiatScale, scale });
  if (isZero(priced.received)) return refuseAmount('amount_invalid', {});
  return ok({
    ...terms,
    ...priced,
    fiat: code,
    currency: coin.code,
    coinPrice: coinPrice.value,
  });
}

function refuseAmount(
  code: 'amount_invalid' | NonNullable<ReturnType<typeof amountProblem>>['code'],
  params: Record<string, string>,
) {
  return refuse(code, { params, fields: { amount: code } });
}
