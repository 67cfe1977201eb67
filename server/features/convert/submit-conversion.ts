/** Makes a conversion: by a quote that still holds, or by the rate of the moment. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Conversion } from '../../../contract/features/convert.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { isRateTooLow } from '../../../contract/rules/money/convert-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept, Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { insertConversion } from './conversion-store.ts';
import { type ConvertWish, type PricedWish, priceWish, readPair } from './make-quote.ts';
import { takeQuote } from './quote-store.ts';
import { CONVERT_ACCOUNT, DEFAULT_SLIPPAGE, SEEN_RATE_LIFE_MS } from './terms.ts';

export interface ConvertRequest extends ConvertWish {
  readonly quoteId?: string | undefined;
  readonly seenRate?: string | undefined;
  readonly seenAt?: number | undefined;
  readonly slippage?: string | undefined;
}

/** @throws Refused when the account cannot pay; the mount rolls back, and a quote is not used up. */
export async function submitConversion(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { userId: number; request: ConvertRequest },
): Promise<Result<Conversion>> {
  const at = exchange.clock.now();
  const { quoteId } = request;
  const priced =
    quoteId === undefined
      ? priceNow(exchange, request, at)
      : await priceByQuote(exchange, tx, { userId, quoteId, wish: request, at });
  if (!priced.ok) return priced;
  const conversion = await insertConversion(tx, {
    userId,
    priced: priced.value,
    quoteId: quoteId ?? null,
    at,
  });
  const balances = await moveMoney(tx, { userId, id: conversion.id, priced: priced.value, at });
  await announce(exchange, tx, userId, [
    ['convert.converted', conversion],
    ['balances.changed', balanceViews(balances)],
  ]);
  return ok(conversion);
}

/** The rate of the moment, unless it is worse than what the user saw by more than they allow. */
function priceNow({ feed }: Exchange, request: ConvertRequest, at: number): Result<PricedWish> {
  const priced = priceWish(feed, request, { nowMs: at });
  if (!priced.ok) return priced;
  const { seenRate, seenAt, slippage = DEFAULT_SLIPPAGE } = request;
  if (seenRate === undefined) return priced;
  if (seenAt !== undefined && at - seenAt > SEEN_RATE_LIFE_MS) return refuse('market_stale');
  return isRateTooLow(priced.value.rate, seenRate, slippage) ? refuse('slippage_exceeded') : priced;
}

/**
 * The rate that was promised, unless the market has moved against the house by more than the fee since: else
 * a quote would be a choice for nothing.
 */
async function priceByQuote(
  { feed }: Exchange,
  tx: Transaction,
  asked: { userId: number; quoteId: string; wish: ConvertWish; at: number },
): Promise<Result<PricedWish>> {
  const { userId, quoteId, wish, at } = asked;
  const pair = readPair(wish);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  const quote = await takeQuote(tx, {
    userId,
    quoteId,
    fromCurrency: from.code,
    toCurrency: to.code,
    number: wish.number,
    at,
  });
  if (quote === null) return refuse('quote_expired');
  const now = priceWish(feed, wish, { nowMs: at });
  if (!now.ok) return now;
  return isRateTooLow(now.value.rate, quote.rate, quote.feeRate)
    ? refuse('quote_expired')
    : ok(quote);
}

/** Through the house account of conversions in both currencies; the fee is a separate bill. */
async function moveMoney(
  tx: Transaction,
  made: { userId: number; id: number; priced: PricedWish; at: number },
): Promise<Balance[]> {
  const { userId, id, priced, at } = made;
  const { fromCurrency, toCurrency, number, fee, received } = priced;
  const reference = { kind: 'conversion', id };
  const gross = plainText(exact(received).plus(fee));
  const own = (currency: string) => ({ userId, account: CONVERT_ACCOUNT, currency }) as const;
  const house = (currency: string) => ({ house: 'conversion', currency }) as const;
  const converted = await transfer(tx, {
    code: 'convert',
    key: `convert:${id}`,
    reference,
    legs: [
      { account: own(fromCurrency), amount: `-${number}` },
      { account: house(fromCurrency), amount: number },
      { account: house(toCurrency), amount: `-${gross}` },
      { account: own(toCurrency), amount: gross },
    ],
    at,
  });
  if (!converted.ok && converted.error.code === 'insufficient_balance')
    throw new Refused(
      refuse('insufficient_balance', { fields: { number: 'insufficient_balance' } }).error,
    );
  const { balances } = accept(converted);
  if (isZero(fee)) return [...balances];
  const charged = await transfer(tx, {
    code: 'convert_fee',
    key: `convert_fee:${id}`,
    reference,
    legs: [
      { account: own(toCurrency), amount: `-${fee}` },
      { account: { house: 'fees', currency: toCurrency }, amount: fee },
    ],
    at,
  });
  return [...balances, ...accept(charged).balances];
}
