/** Reads balances and bills from the ledger. */
import type { AccountKind } from '../../contract/plain/accounts.ts';
import type { Queryable } from '../db/database.ts';
import type { Balance, Reference } from './accounts.ts';

/** One line of the bills: one user's side of one transfer. */
export interface Bill {
  /** Grows with time within an account. */
  readonly id: number;
  readonly transferId: number;
  readonly code: string;
  readonly account: AccountKind;
  readonly currency: string;
  /** Signed plain decimal text. */
  readonly amount: string;
  /** Available and held together, after this bill. */
  readonly balanceAfter: string;
  readonly reference: Reference | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface BillsFilter {
  readonly account?: AccountKind;
  readonly currency?: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Every account a user has ever had money in. */
export function balances(queryable: Queryable, userId: number): Promise<Balance[]> {
  return queryable.query<Balance>(
    `select user_id, account, currency, available, held
       from accounts where user_id = $1 order by account, currency`,
    [userId],
  );
}

/** A user's bills, newest first, and how many there are in all. */
export async function bills(
  queryable: Queryable,
  userId: number,
  filter: BillsFilter,
): Promise<{ bills: Bill[]; total: number }> {
  const { account = null, currency = null, page, limit } = filter;
  const where = [userId, account, currency];
  const [count] = await queryable.query<{ total: number }>(
    `select count(*) as total ${fromSql}`,
    where,
  );
  const rows = await queryable.query<BillRow>(`${selectSql} ${fromSql} ${pageSql}`, [
    ...where,
    limit,
    (page - 1) * limit,
  ]);
  return { bills: rows.map(toBill), total: count?.total ?? 0 };
}

interface BillRow extends Omit<Bill, 'reference'> {
  readonly referenceKind: string | null;
  readonly referenceId: string | null;
}

const selectSql = `select p.id, p.transfer_id, t.code, a.account, p.currency,
  p.amount, p.balance_after, t.at,
  t.reference_kind, t.reference_id`;
const fromSql = `from postings p
  join accounts a on a.id = p.account_id
  join transfers t on t.id = p.transfer_id
  where p.user_id = $1 and ($2::text is null or a.account = $2)
    and ($3::text is null or p.currency = $3)`;
const pageSql = 'order by p.id desc limit $4 offset $5';

function toBill({ referenceKind, referenceId, ...bill }: BillRow): Bill {
  const isReferred = referenceKind !== null && referenceId !== null;
  return { ...bill, reference: isReferred ? { kind: referenceKind, id: referenceId } : null };
}
