/** Shares of pools as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { DefiShare } from '../../../contract/features/defi-mining.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { currencyIds } from '../../money/currencies.ts';

/** Kind of the reference of every hold and transfer for a share; its id is the share's. */
export const SHARE_REFERENCE = 'defi_share';

export interface ShareRow extends Omit<DefiShare, 'currencyId' | 'nextFeeAt'> {
  readonly userId: number;
  /** What was put in: the coin, and the USDT. */
  readonly coinHoldId: number;
  readonly quoteHoldId: number;
  /** When the next day that brings a fee is over; null when none comes any more. */
  readonly dueAt: number | null;
}

const COLUMNS = `s.id, s.user_id, s.pool_id, s.currency, s.scale, s.quote_currency, s.quote_scale, s.fee_rate,
  s.volume_share, s.coin_amount, s.quote_amount, s.price, s.liquidity, s.pool_liquidity, s.coin_hold_id,
  s.quote_hold_id, s.first_day_at, s.days_paid, s.paid_fees, s.leave_price, s.coin_returned, s.quote_returned,
  s.status, s.entered_at, s.left_at, s.version, s.due_at`;

export function toShare(row: ShareRow): DefiShare {
  const { userId: _user, coinHoldId: _coin, quoteHoldId: _quote, dueAt, ...share } = row;
  const currencyId = currencyIds.get(share.currency);
  if (currencyId === undefined) throw new Error(`a share of an unknown coin: ${share.currency}`);
  return { ...share, currencyId, nextFeeAt: dueAt };
}

/** The id comes before the row, because both sides are held under it. */
export async function nextShareId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('defi_shares', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a share got no id');
  return row.id;
}

export type NewShare = Pick<
  ShareRow,
  | ('id' | 'userId' | 'poolId' | 'currency' | 'scale' | 'quoteCurrency' | 'quoteScale')
  | ('feeRate' | 'volumeShare' | 'coinAmount' | 'quoteAmount' | 'price' | 'liquidity')
  | ('poolLiquidity' | 'coinHoldId' | 'quoteHoldId' | 'firstDayAt' | 'enteredAt')
>;

export async function insertShare(tx: Transaction, share: NewShare): Promise<ShareRow> {
  const [row] = await tx.query<ShareRow>(
    `insert into defi_shares as s (id, user_id, pool_id, currency, scale, quote_currency, quote_scale, fee_rate,
        volume_share, coin_amount, quote_amount, price, liquidity, pool_liquidity, coin_hold_id, quote_hold_id,
        first_day_at, entered_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning ${COLUMNS}`,
    [
      ...[share.id, share.userId, share.poolId, share.currency, share.scale, share.quoteCurrency],
      ...[share.quoteScale, share.feeRate, share.volumeShare, share.coinAmount],
      ...[share.quoteAmount, share.price, share.liquidity, share.poolLiquidity],
      ...[share.coinHoldId, share.quoteHoldId, share.firstDayAt, share.enteredAt],
    ],
  );
  if (row === undefined) throw new Error('a share was not written');
  return row;
}

/**
 * Locks an open share of this user, so that it is left once.
 * @returns `not_found` for an unknown id or another user's, `already_done` when it was left.
 */
export async function takeShare(
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<ShareRow>> {
  const [row] = await tx.query<ShareRow>(
    `select ${COLUMNS} from defi_shares s where s.id = $1 and s.user_id = $2 for update`,
    [id, userId],
  );
  if (row === undefined) return refuse('not_found');
  return row.status === 'open' ? ok(row) : refuse('already_done');
}

/** Writes down what leaving gave back. */
export async function saveLeft(
  tx: Transaction,
  left: {
    readonly id: number;
    readonly price: string;
    readonly coin: string;
    readonly quote: string;
    readonly at: number;
  },
): Promise<ShareRow> {
  const { id, price, coin, quote, at } = left;
  const [row] = await tx.query<ShareRow>(
    `update defi_shares s set status = 'left', leave_price = $2, coin_returned = $3, quote_returned = $4, left_at = $5
      where s.id = $1 returning ${COLUMNS}`,
    [id, price, coin, quote, at],
  );
  if (row === undefined) throw new Error(`the share ${id} is gone`);
  return row;
}

/** A share of which a day is due, with the volume of that day. */
export interface DueShare extends ShareRow {
  readonly volume: string;
}

/**
 * Locks shares of which a day is due whose volume is known, the oldest first, and those of no other transaction. Of one
 * instant they come by user, so that instances do not wait for each other at an account.
 */
export function claimDue(
  queryable: Queryable,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<DueShare[]> {
  return queryable.query<DueShare>(
    `select ${COLUMNS}, d.volume from defi_shares s
      join defi_days d on d.pool_id = s.pool_id and d.day = s.due_at - 86400000
      where s.due_at <= $1 order by s.due_at, s.user_id, s.id limit $2 for update of s skip locked`,
    [at, limit],
  );
}

/** The days that shares wait for. */
export function awaitedDays(
  queryable: Queryable,
  at: number,
): Promise<{ readonly poolId: number; readonly day: number }[]> {
  return queryable.query(
    `select distinct s.pool_id, s.due_at - 86400000 as day from defi_shares s
      where s.due_at <= $1 and not exists (
        select from defi_days d where d.pool_id = s.pool_id and d.day = s.due_at - 86400000)`,
    [at],
  );
}

/** Counts one more day of each as paid, with its fee, and answers them in their order. */
export async function saveDays(
  tx: Transaction,
  paid: readonly { readonly share: ShareRow; readonly fee: string }[],
): Promise<readonly ShareRow[]> {
  const changes = paid.map(({ share: { id, version }, fee }) => ({ id, version, fee }));
  const rows = await tx.query<ShareRow>(
    `update defi_shares s set days_paid = s.days_paid + 1, paid_fees = s.paid_fees + paid.fee
      from jsonb_to_recordset($1::jsonb) as paid (id bigint, version integer, fee numeric)
      where s.id = paid.id and s.version = paid.version returning ${COLUMNS}`,
    [json(changes)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return paid.map(({ share: { id } }) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`the share ${id} was changed without its lock`);
    return row;
  });
}

/** One page, newest first, with one row more than asked when there are more. */
export function listShares(
  queryable: Queryable,
  wanted: PageWanted & { readonly userId: number; readonly status: DefiShare['status'] | 'all' },
): Promise<ShareRow[]> {
  const { userId, status, page, limit } = wanted;
  return queryable.query<ShareRow>(
    `select ${COLUMNS} from defi_shares s where s.user_id = $1 and ($2 = 'all' or s.status = $2)
      order by s.id desc limit $3 offset $4`,
    [userId, status, limit + 1, (page - 1) * limit],
  );
}

export async function countOpen(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    `select count(*) as count from defi_shares where user_id = $1 and status = 'open'`,
    [userId],
  );
  return row?.count ?? 0;
}
