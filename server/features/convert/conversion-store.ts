/** Rows of conversions, and as the contract says them. */
import type { Conversion } from '../../../contract/features/convert.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import type { PricedWish } from './make-quote.ts';

type ConversionRow = Omit<Conversion, 'fromCurrencyId' | 'toCurrencyId'>;

const COLUMNS = `id, from_currency, to_currency, number, rate, fee, received,
  created_at`;

export async function insertConversion(
  tx: Transaction,
  made: { userId: number; priced: PricedWish; quoteId: string | null; at: number },
): Promise<Conversion> {
  const { userId, priced, quoteId, at } = made;
  const { fromCurrency, toCurrency, number, rate, feeRate, fee, received } = priced;
  const [row] = await tx.query<ConversionRow>(
    `insert into conversions (user_id, from_currency, to_currency, number, rate, fee_rate, fee, received,
        quote_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [userId, fromCurrency, toCurrency, number, rate, feeRate, fee, received, quoteId, at],
  );
  if (row === undefined) throw new Error('a conversion was not written');
  return toConversion(row);
}

/** One page, newest first, with one row more than asked when there are more. */
export async function listConversions(
  queryable: Queryable,
  wanted: { userId: number; currency: string | null; page: number; limit: number },
): Promise<Conversion[]> {
  const { userId, currency, page, limit } = wanted;
  const rows = await queryable.query<ConversionRow>(
    `select ${COLUMNS} from conversions
      where user_id = $1 and ($2::text is null or $2 in (from_currency, to_currency))
      order by id desc limit $3 offset $4`,
    [userId, currency, limit + 1, (page - 1) * limit],
  );
  return rows.map(toConversion);
}

function toConversion(row: ConversionRow): Conversion {
  return {
    ...row,
    fromCurrencyId: idOf(row.fromCurrency),
    toCurrencyId: idOf(row.toCurrency),
  };
}

export function idOf(code: string): number {
  const id = currencyIds.get(code);
  if (id === undefined) throw new Error(`a conversion of an unknown currency: ${code}`);
  return id;
}
