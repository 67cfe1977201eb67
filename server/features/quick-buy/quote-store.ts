/** Quotes: promises of a price to one user for one payment, each kept once and for some seconds. */
import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { PricedWish } from './make-quote.ts';
import { QUOTE_LIFE_MS } from './terms.ts';

export interface StoredQuote extends PricedWish {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly quotedAt: number;
  readonly expiresAt: number;
}

/**
 * Keeps a quote. Of those that its user has, only the newest goes on beside it, and only for the same payment: its
 * acceptance may be on its way. More would be a choice of prices for nothing.
 */
export async function insertQuote(
  queryable: Queryable,
  { userId, priced, at }: { userId: number; priced: PricedWish; at: number },
): Promise<StoredQuote> {
  const { fiat, amount, currency, coinPrice, price, feeRate, fee } = priced;
  const { received, cashbackRate, cashback } = priced;
  const quote = { ...priced, id: randomUUID(), quotedAt: at, expiresAt: at + QUOTE_LIFE_MS };
  await queryable.query(
    `with newest as (
        select id from card_quotes where user_id = $2 order by quoted_at desc, id limit 1
      ), forgotten as (
        delete from card_quotes where user_id = $2
          and ((fiat, amount, currency) <> ($3, $4::numeric, $5) or id not in (select id from newest))
      )
      insert into card_quotes (id, user_id, fiat, amount, currency, coin_price, price, fee_rate, fee, received,
          cashback_rate, cashback, quoted_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[quote.id, userId, fiat, amount, currency, coinPrice, price, feeRate, fee, received],
      ...[cashbackRate, cashback, quote.quotedAt, quote.expiresAt],
    ],
  );
  return quote;
}

/**
 * Uses up a quote, and with it every other of its user. Null when this user has none of this id for this payment, when
 * it has expired, and when it was used: of several at once one gets it.
 */
export async function takeQuote(
  tx: Transaction,
  wish: {
    userId: number;
    quoteId: string;
    fiat: string;
    amount: string;
    currency: string;
    at: number;
  },
): Promise<PricedWish | null> {
  const { userId, quoteId, fiat, amount, currency, at } = wish;
  const [row] = await tx.query<PricedWish>(
    `with used as (delete from card_quotes where user_id = $2 returning *)
      select fiat, amount, currency, coin_price, price, fee_rate, fee, received, cashback_rate, cashback
        from used
        where id = $1 and fiat = $3 and amount = $4::numeric and currency = $5 and expires_at >= $6`,
    [quoteId, userId, fiat, amount, currency, at],
  );
  return row ?? null;
}
