/** Locked sums as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { LockOrder } from '../../../contract/features/lock-mining.ts';
import { firstDividendAt, maturityOf } from '../../../contract/rules/lock-mining/calendar.ts';
import { dailyDividend, dividendsOf } from '../../../contract/rules/lock-mining/redemption.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { currencyIds } from '../../money/currencies.ts';
import type { Offer } from './rounds.ts';
import { DIVIDEND_TIME, PENALTY_RATIO } from './terms.ts';

/** Kind of the reference of every hold and transfer for a locked sum; its id is the order's. */
export const LOCK_REFERENCE = 'lock_order';

export interface LockRow
  extends Omit<LockOrder, 'currencyId' | 'paidDividend' | 'expectedDividend' | 'nextDividendAt'> {
  readonly userId: number;
  /** The principal. */
  readonly holdId: number;
  /** When its next dividend, or after the last one its redemption, is due; null once it is redeemed. */
  readonly dueAt: number | null;
}

const COLUMNS = `id, user_id, config_id, currency, scale, amount, daily_yield, penalty_ratio, term_days,
  daily_dividend, hold_id, started_at, first_dividend_at, matures_at, dividends_paid, status, penalty, returned,
  redeemed_at, version, due_at`;

export function toLockOrder(row: LockRow): LockOrder {
  const { userId: _user, holdId: _hold, dueAt, ...order } = row;
  const currencyId = currencyIds.get(order.currency);
  if (currencyId === undefined) throw new Error(`a lock of an unknown currency: ${order.currency}`);
  return {
    ...order,
    currencyId,
    paidDividend: dividendsOf(order, order.dividendsPaid),
    expectedDividend: dividendsOf(order, order.termDays),
    nextDividendAt: hasDividendDue(row) ? dueAt : null,
  };
}

/** Whether what is due next is a dividend. */
export function hasDividendDue({ status, dividendsPaid, termDays }: LockRow): boolean {
  return status === 'in_progress' && dividendsPaid < termDays;
}

/** The id comes before the row, because the principal is held under it. */
export async function nextLockId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('lock_orders', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a lock got no id');
  return row.id;
}

/** Writes an order by the terms of its offer, which it keeps. */
export async function insertLock(
  tx: Transaction,
  lock: { id: number; userId: number; offer: Offer; amount: string; holdId: number; at: number },
): Promise<LockRow> {
  const { id, userId, offer, amount, holdId, at } = lock;
  const { currency, dailyYield, termDays } = offer;
  const terms = {
    amount,
    scale: currency.scale,
    dailyYield,
    penaltyRatio: PENALTY_RATIO,
    termDays,
  };
  const [row] = await tx.query<LockRow>(
    `insert into lock_orders (id, user_id, config_id, currency, scale, amount, daily_yield, penalty_ratio, term_days,
        daily_dividend, hold_id, started_at, first_dividend_at, matures_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${COLUMNS}`,
    [
      ...[id, userId, offer.id, currency.code, currency.scale, amount, dailyYield, PENALTY_RATIO],
      ...[termDays, dailyDividend(terms), holdId, at],
      ...[firstDividendAt(at, DIVIDEND_TIME), maturityOf(at, termDays)],
    ],
  );
  if (row === undefined) throw new Error('a lock was not written');
  return row;
}

/**
 * Locks an order in progress of this user, so that it is paid and redeemed one after the other.
 * @returns `not_found` for an unknown id or another user's, `already_done` when it is redeemed.
 */
export async function takeLock(
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<LockRow>> {
  const [row] = await tx.query<LockRow>(
    `select ${COLUMNS} from lock_orders where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  if (row === undefined) return refuse('not_found');
  return row.status === 'in_progress' ? ok(row) : refuse('already_done');
}

/**
 * Locks orders for which something is due, the oldest first, and those of no other transaction. Of one instant they come
 * by user, so that instances take different users' and do not wait for each other at an account.
 */
export function claimDue(
  queryable: Queryable,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<LockRow[]> {
  return queryable.query<LockRow>(
    `select ${COLUMNS} from lock_orders where due_at <= $1
      order by due_at, user_id, id limit $2 for update skip locked`,
    [at, limit],
  );
}

/** What a step makes of a locked order. */
export type LockStep = Pick<
  LockRow,
  'id' | 'version' | 'dividendsPaid' | 'status' | 'penalty' | 'returned' | 'redeemedAt'
>;

/** Writes what changes of locked orders, and answers them in the order of the steps. */
export async function saveSteps(tx: Transaction, steps: readonly LockStep[]): Promise<LockRow[]> {
  const changes = steps.map((step) => ({
    id: step.id,
    version: step.version,
    dividends_paid: step.dividendsPaid,
    status: step.status,
    penalty: step.penalty,
    returned: step.returned,
    redeemed_at: step.redeemedAt,
  }));
  const rows = await tx.query<LockRow>(
    `update lock_orders o set dividends_paid = step.dividends_paid, status = step.status,
        penalty = step.penalty, returned = step.returned, redeemed_at = step.redeemed_at
      from jsonb_to_recordset($1::jsonb) as step (id bigint, version integer, dividends_paid integer, status text,
        penalty numeric, returned numeric, redeemed_at bigint)
      where o.id = step.id and o.version = step.version returning o.*`,
    [json(changes)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return steps.map(({ id }) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`the lock ${id} was changed without its lock`);
    return row;
  });
}

export type LockFilter = LockOrder['status'] | 'all';

/** One page, newest first, with one row more than asked when there are more. */
export function listLocks(
  queryable: Queryable,
  wanted: PageWanted & { readonly userId: number; readonly status: LockFilter },
): Promise<LockRow[]> {
  const { userId, status, page, limit } = wanted;
  return queryable.query<LockRow>(
    `select ${COLUMNS} from lock_orders where user_id = $1 and ($2 = 'all' or status = $2)
      order by id desc limit $3 offset $4`,
    [userId, status, limit + 1, (page - 1) * limit],
  );
}

export interface LockSums {
  readonly currency: string;
  readonly locked: string;
  readonly dailyDividend: string;
  readonly paidDividend: string;
  readonly openOrders: number;
}

/** What a user has in progress, and all that was ever paid, by currency. */
export async function sumLocks(queryable: Queryable, userId: number): Promise<LockSums[]> {
  return queryable.query<LockSums>(
    `select currency, count(*) filter (where status = 'in_progress') as open_orders,
        coalesce(sum(amount) filter (where status = 'in_progress'), 0) as locked,
        coalesce(sum(daily_dividend) filter (where status = 'in_progress' and dividends_paid < term_days), 0)
          as daily_dividend,
        sum(daily_dividend * dividends_paid) as paid_dividend
      from lock_orders where user_id = $1 group by currency`,
    [userId],
  );
}

export async function countOpen(queryable: Queryable, userId: number): Promise<number> {
  const sums = await sumLocks(queryable, userId);
  return sums.reduce((total, { openOrders }) => total + openOrders, 0);
}
