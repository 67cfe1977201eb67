/** Withdrawals as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import type { Intent } from './judge-wish.ts';

/** Kind of the reference of every hold and transfer for a withdrawal; its id is the withdrawal's. */
export const WITHDRAWAL_REFERENCE = 'withdrawal';

export interface WithdrawalRow extends Omit<Withdrawal, 'currencyId' | 'arrives'> {
  readonly userId: number;
  readonly holdId: number;
}

const COLUMNS = `id, user_id, method, currency, network, target_name, target,
  number, fee, hold_id, transaction_hash, status, reason,
  created_at, updated_at, version`;

export function toWithdrawal({ userId: _user, holdId: _hold, ...row }: WithdrawalRow): Withdrawal {
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined)
    throw new Error(`a withdrawal in an unknown currency: ${row.currency}`);
  return { ...row, currencyId, arrives: plainText(exact(row.number).minus(row.fee)) };
}

/** The id comes before the row, because the money is held under it. */
export async function nextWithdrawalId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('withdrawals', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a withdrawal got no id');
  return row.id;
}

export async function insertWithdrawal(
  tx: Queryable,
  withdrawal: { id: number; userId: number; holdId: number; intent: Intent; at: number },
): Promise<WithdrawalRow> {
  const { id, userId, holdId, intent, at } = withdrawal;
  const { currency, target, number, fee, valueUsd, valueBtc } = intent;
  const [row] = await tx.query<WithdrawalRow>(
    `insert into withdrawals (id, user_id, method, currency, network, target_name, target, number, fee,
       value_usd, value_btc, hold_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning ${COLUMNS}`,
    [
      ...[id, userId, target.method, currency.code, target.network, target.name, target.text],
      ...[number, fee, valueUsd, valueBtc, holdId, at],
    ],
  );
  if (row === undefined) throw new Error('a withdrawal was not written');
  return row;
}

export interface Decision {
  readonly status: 'sent' | 'failed' | 'cancelled';
  readonly reason?: string | null;
  readonly transactionHash?: string | null;
  readonly at: number;
}

/**
 * Decides a withdrawal that is in review, once: of several who decide at the same time the first wins.
 * @returns `not_found` for an unknown id or another user's, `already_done` when it was decided.
 */
export async function decideWithdrawal(
  tx: Queryable,
  which: { readonly id: number; readonly userId: number | null },
  decision: Decision,
): Promise<Result<WithdrawalRow>> {
  const { id, userId } = which;
  const { status, reason = null, transactionHash = null, at } = decision;
  const [row] = await tx.query<WithdrawalRow>(
    `update withdrawals set status = $3, reason = $4, transaction_hash = $5, updated_at = $6
       where id = $1 and ($2::bigint is null or user_id = $2) and status = 'reviewing'
       returning ${COLUMNS}`,
    [id, userId, status, reason, transactionHash, at],
  );
  if (row !== undefined) return ok(row);
  const known = await tx.query(
    'select 1 from withdrawals where id = $1 and ($2::bigint is null or user_id = $2)',
    [id, userId],
  );
  return refuse(known.length > 0 ? 'already_done' : 'not_found');
}

/** One page, newest first, with one row more than asked when there are more. */
export function listWithdrawals(
  queryable: Queryable,
  query: {
    readonly userId: number;
    readonly status: Withdrawal['status'] | null;
    readonly currency: string | null;
    readonly page: number;
    readonly limit: number;
  },
): Promise<WithdrawalRow[]> {
  const { userId, status, currency, page, limit } = query;
  return queryable.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals
       where user_id = $1 and ($2::text is null or status = $2) and ($3::text is null or currency = $3)
       order by id desc limit $4 offset $5`,
    [userId, status, currency, limit + 1, (page - 1) * limit],
  );
}

/** What waits for a decision, oldest first. */
export function listReviewing(queryable: Queryable): Promise<WithdrawalRow[]> {
  return queryable.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals where status = 'reviewing' order by id`,
  );
}
