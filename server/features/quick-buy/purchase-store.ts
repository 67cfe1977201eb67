/** Purchases by card as rows, and as the contract says them. */
import type { CardPurchase } from '../../../contract/features/quick-buy.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import type { PricedWish } from './make-quote.ts';

type Row = Omit<CardPurchase, 'currencyId'>;
interface SavedCard {
  readonly kind: CardPurchase['card'];
  readonly bankName: string;
  readonly ending: string;
}

const COLUMNS = 'id, card, fiat, amount, fee, price, currency, received, cashback, created_at';

export async function insertPurchase(
  tx: Transaction,
  made: {
    readonly userId: number;
    readonly card: CardPurchase['card'];
    readonly priced: PricedWish;
    readonly valueUsd: string;
    readonly newUsd: string;
    readonly quoteId: string;
    readonly at: number;
  },
): Promise<CardPurchase> {
  const { userId, card, priced, valueUsd, newUsd, quoteId, at } = made;
  const { fiat, amount, price, feeRate, fee, currency, received, cashbackRate, cashback } = priced;
  const [row] = await tx.query<Row>(
    `insert into card_purchases (user_id, card, fiat, amount, price, fee_rate, fee, currency, received,
        cashback_rate, cashback, value_usd, new_usd, quote_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${COLUMNS}`,
    [
      ...[userId, card, fiat, amount, price, feeRate, fee, currency, received],
      ...[cashbackRate, cashback, valueUsd, newUsd, quoteId, at],
    ],
  );
  if (row === undefined) throw new Error('a purchase by card was not written');
  return toPurchase(row);
}

/** One page, newest first, with one row more than asked when there are more. */
export function listPurchases(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<Row[]> {
  return queryable.query<Row>(
    `select ${COLUMNS} from card_purchases where user_id = $1 order by id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

export function toPurchase(row: Row): CardPurchase {
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined)
    throw new Error(`a purchase of an unknown currency: ${row.currency}`);
  return { ...row, currencyId };
}

/** The bank cards that the user has saved; of their numbers the last four digits. */
export function savedCards(queryable: Queryable, userId: number): Promise<SavedCard[]> {
  return queryable.query<SavedCard>(
    `select kind, bank_name, right(bank_account, 4) as ending from bank_cards where user_id = $1 order by kind`,
    [userId],
  );
}
