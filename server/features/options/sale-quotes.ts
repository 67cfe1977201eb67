/** Prices that were promised for options that are held, each for two seconds. */
import { randomUUID } from 'node:crypto';
import type { OptionSaleQuote } from '../../../contract/features/options.ts';
import { exact } from '../../../contract/money.ts';
import type { Queryable, Transaction } from '../../db/database.ts';

/** Keeps a quote, with the volatility that it was made of, and forgets those of the same option that are over. */
export async function insertSaleQuote(
  queryable: Queryable,
  quote: Omit<OptionSaleQuote, 'quoteId'>,
  volatility: number,
): Promise<OptionSaleQuote> {
  const quoteId = randomUUID();
  const { id, price, quotedAt, expiresAt } = quote;
  await queryable.query(
    `with forgotten as (delete from option_sale_quotes where option_id = $2 and expires_at < $5)
      insert into option_sale_quotes (id, option_id, price, volatility, quoted_at, expires_at)
        values ($1, $2, $3, $4, $5, $6)`,
    [quoteId, id, price, String(volatility), quotedAt, expiresAt],
  );
  return { ...quote, quoteId };
}

/** What was quoted for this option and still holds, or null. */
export async function heldQuote(
  tx: Transaction,
  { id, quoteId, at }: { id: number; quoteId: string; at: number },
): Promise<{ readonly price: string; readonly volatility: number } | null> {
  const [quote] = await tx.query<{ price: string; volatility: string }>(
    `select price, volatility from option_sale_quotes
       where id = $1 and option_id = $2 and expires_at >= $3`,
    [quoteId, id, at],
  );
  return quote === undefined ? null : { ...quote, volatility: exact(quote.volatility).toNumber() };
}
