/** Deposits as rows, and as the contract says them. */
import type { Deposit, DepositType } from '../../../contract/features/deposit.ts';
import { creditedOf } from '../../../contract/rules/money/deposit-credit.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';

/** Columns of `deposits`. */
export interface DepositRow {
  readonly id: number;
  readonly userId: number;
  readonly type: DepositType;
  readonly currency: string;
  readonly scale: number;
  readonly network: string | null;
  readonly account: string;
  readonly amount: string;
  readonly fee: string;
  readonly bonus: string;
  readonly voucher: string | null;
  readonly status: Deposit['status'];
  readonly reason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

const COLUMNS = `id, user_id, type, currency, scale, network, account, amount, fee, bonus, voucher,
    status, reason, created_at, updated_at, version`;

export function toDeposit({ userId: _, scale: __, ...row }: DepositRow): Deposit {
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined)
    throw new Error(`a deposit in an unknown currency: ${row.currency}`);
  return { ...row, currencyId, credited: row.status === 'done' ? creditedOf(row) : null };
}

export type NewDeposit = Pick<
  DepositRow,
  'userId' | 'type' | 'currency' | 'scale' | 'network' | 'account' | 'amount' | 'fee'
> & { readonly voucher: string };

/** Null when the voucher belongs to another deposit already. */
export async function insertDeposit(
  tx: Transaction,
  deposit: NewDeposit,
  at: number,
): Promise<DepositRow | null> {
  const { userId, type, currency, scale, network, account, amount, fee, voucher } = deposit;
  const [row] = await tx.query<DepositRow>(
    `insert into deposits (user_id, type, currency, scale, network, account, amount, fee, voucher, created_at,
         updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       on conflict on constraint deposits_voucher do nothing returning ${COLUMNS}`,
    [userId, type, currency, scale, network, account, amount, fee, voucher, at],
  );
  return row ?? null;
}

/** One that waits, locked until the transaction ends; null for one that is unknown or was decided. */
export async function claimReviewing(tx: Transaction, id: number): Promise<DepositRow | null> {
  const [row] = await tx.query<DepositRow>(
    `select ${COLUMNS} from deposits where id = $1 and status = 'reviewing' for update`,
    [id],
  );
  return row ?? null;
}

/** Null for a deposit that is unknown. */
export async function ownerOf(queryable: Queryable, id: number): Promise<number | null> {
  const [row] = await queryable.query<{ userId: number }>(
    'select user_id from deposits where id = $1',
    [id],
  );
  return row?.userId ?? null;
}

/** Decides one that was claimed; it still has to be in review, or this is a bug. */
export async function decideDeposit(
  tx: Transaction,
  id: number,
  decision: {
    readonly status: 'done' | 'failed';
    readonly bonus: string;
    readonly valueUsd: string | null;
    readonly newUsd: string | null;
    readonly reason: string | null;
    readonly at: number;
  },
): Promise<DepositRow> {
  const { status, bonus, valueUsd, newUsd, reason, at } = decision;
  const [row] = await tx.query<DepositRow>(
    `update deposits set status = $2, bonus = $3, value_usd = $4, new_usd = $5, reason = $6, updated_at = $7,
         version = version + 1
       where id = $1 and status = 'reviewing' returning ${COLUMNS}`,
    [id, status, bonus, valueUsd, newUsd, reason, at],
  );
  if (!row) throw new Error(`the deposit ${id} was decided before`);
  return row;
}

/** Takes back one that was claimed. Its picture may go with another report, or is forgotten with the loose ones. */
export async function takeBackDeposit(
  tx: Transaction,
  id: number,
  at: number,
): Promise<DepositRow> {
  const [row] = await tx.query<DepositRow>(
    `update deposits set status = 'cancelled', voucher = null, updated_at = $2, version = version + 1
       where id = $1 and status = 'reviewing' returning ${COLUMNS}`,
    [id, at],
  );
  if (!row) throw new Error(`the deposit ${id} was decided before`);
  return row;
}

/** In USD, of all new money that was credited to the user: what went out and came back counts once. */
export async function sumOfDeposits(queryable: Queryable, userId: number): Promise<string> {
  const [row] = await queryable.query<{ sum: string }>(
    `select coalesce(sum(new_usd), 0) as sum from deposits where user_id = $1 and status = 'done'`,
    [userId],
  );
  return row?.sum ?? '0';
}

/** One page, newest first, with one row more than asked when there are more. */
export function listDeposits(
  queryable: Queryable,
  query: PageWanted & {
    readonly userId: number;
    readonly status: Deposit['status'] | null;
    readonly currency: string | null;
  },
): Promise<DepositRow[]> {
  const { userId, status, currency, page, limit } = query;
  return queryable.query<DepositRow>(
    `select ${COLUMNS} from deposits
       where user_id = $1 and ($2::text is null or status = $2) and ($3::text is null or currency = $3)
       order by id desc limit $4 offset $5`,
    [userId, status, currency, limit + 1, (page - 1) * limit],
  );
}

/** What waits for a decision, oldest first. */
export function listReviewing(queryable: Queryable): Promise<DepositRow[]> {
  return queryable.query<DepositRow>(
    `select ${COLUMNS} from deposits where status = 'reviewing' order by id`,
  );
}
