/** Quotes: promises of a rate to one user for one amount, each kept once and for some seconds. */
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

/** A call that hangs on a slow network may still come with an expired quote, and is told so. */
const MEMORY_MS = 60_000;

/**
 * Keeps a quote in the place of the one that its user had for this pair, and forgets those that are over. One that is
 * asked for again before its end goes on beside the new one: its acceptance may be on its way.
 */
export async function insertQuote(
  queryable: Queryable,
  { userId, priced, at }: { userId: number; priced: PricedWish; at: number },
): Promise<StoredQuote> {
  const quote = { ...priced, id: randomUUID(), quotedAt: at, expiresAt: at + QUOTE_LIFE_MS };
  const { fromCurrency, toCurrency, number, rate, feeRate, fee, received } = priced;
  await queryable.query(
    `with forgotten as (delete from convert_quotes where user_id = $2 and used_at < $12)
      insert into convert_quotes as open (id, user_id, from_currency, to_currency, number, rate, fee_rate, fee,
          received, quoted_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (user_id, least(from_currency, to_currency), greatest(from_currency, to_currency))
          where used_at is null
          do update set id = excluded.id, from_currency = excluded.from_currency,
            to_currency = excluded.to_currency, number = excluded.number, rate = excluded.rate,
            fee_rate = excluded.fee_rate, fee = excluded.fee, received = excluded.received,
            quoted_at = excluded.quoted_at, expires_at = excluded.expires_at,
            replaced = case when (open.from_currency, open.number) = (excluded.from_currency, excluded.number)
              then to_jsonb(open) - 'replaced' end`,
    [
      ...[quote.id, userId, fromCurrency, toCurrency, number, rate, feeRate, fee, received],
      ...[quote.quotedAt, quote.expiresAt, at - MEMORY_MS],
    ],
  );
  return quote;
}

/**
 * Uses up a quote, and with it the one that it replaced or was replaced by. Null when this user has none of this id
 * for this pair and number, when it has expired, and when it was used: of several at once one gets it.
 */
export async function takeQuote(
  tx: Transaction,
  wish: {
    userId: number;
    quoteId: string;
    fromCurrency: string;
    toCurrency: string;
    number: string;
    at: number;
  },
): Promise<PricedWish | null> {
  const { userId, quoteId, fromCurrency, toCurrency, number, at } = wish;
  const rows = await tx.query<PricedWish>(
    `with used as (
        update convert_quotes set used_at = $6
          where user_id = $2 and from_currency = $3 and to_currency = $4 and number = $5::numeric
            and used_at is null and $1 in (id, replaced ->> 'id')
            and case id when $1 then expires_at else (replaced ->> 'expires_at')::bigint end >= $6
          returning *)
      select used.from_currency, used.to_currency, used.number, accepted.*
        from used, jsonb_to_record(case id when $1 then to_jsonb(used) else replaced end)
          as accepted (rate numeric, fee_rate numeric, fee numeric, received numeric)`,
    [quoteId, userId, fromCurrency, toCurrency, number, at],
  );
  return rows[0] ?? null;
}
