/** Coupons as rows, and as the contract says them. */
import type { Coupon, CouponState } from '../../../contract/features/coupons.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';

/** Columns of `coupons`, and the state that the clock gives them. */
export type CouponRow = Omit<Coupon, 'currencyId'>;

const COLUMNS = `id, source, currency, number, created_at, expires_at,
    used_at, version`;

/** Of a row at the instant of the parameter `at`. */
const stateAt = (at: string) =>
  `case when used_at is not null then 'used' when expires_at > ${at} then 'usable' else 'expired' end`;

export function toCoupon(row: CouponRow): Coupon {
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined) throw new Error(`a coupon in an unknown currency: ${row.currency}`);
  return { ...row, currencyId };
}

export interface NewCoupon {
  readonly userId: number;
  readonly key: string;
  readonly source: Coupon['source'];
  readonly currency: string;
  readonly scale: number;
  /** Plain decimal text. */
  readonly number: string;
  readonly at: number;
  readonly expiresAt: number;
}

/** @throws a unique violation when the key has given one. */
export async function insertCoupon(tx: Transaction, coupon: NewCoupon): Promise<CouponRow> {
  const { userId, key, source, currency, scale, number, at, expiresAt } = coupon;
  const [row] = await tx.query<CouponRow>(
    `insert into coupons (user_id, key, source, currency, scale, number, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}, ${stateAt('$7')} as state`,
    [userId, key, source, currency, scale, number, at, expiresAt],
  );
  if (!row) throw new Error('a coupon was not written');
  return row;
}

/** A coupon of this user, locked until the transaction ends; null for an unknown one and for another user's. */
export async function lockCoupon(
  tx: Transaction,
  { id, userId, at }: { readonly id: number; readonly userId: number; readonly at: number },
): Promise<CouponRow | null> {
  const [row] = await tx.query<CouponRow>(
    `select ${COLUMNS}, ${stateAt('$3')} as state from coupons
       where id = $1 and user_id = $2 for update`,
    [id, userId, at],
  );
  return row ?? null;
}

/** Uses one that was locked and is usable. */
export async function markUsed(tx: Transaction, id: number, at: number): Promise<CouponRow> {
  const [row] = await tx.query<CouponRow>(
    `update coupons set used_at = $2 where id = $1 returning ${COLUMNS}, 'used' as state`,
    [id, at],
  );
  if (!row) throw new Error(`the coupon ${id} is gone`);
  return row;
}

interface ListWanted extends PageWanted {
  readonly userId: number;
  readonly state: CouponState;
  readonly at: number;
}

/**
 * One page of a state, with one row more than asked when there are more: usable ones by their expiry, the
 * soonest first, the others by when they came to their end, the newest first.
 */
export function listCoupons(queryable: Queryable, wanted: ListWanted): Promise<CouponRow[]> {
  const { userId, state, at, page, limit } = wanted;
  const direction = state === 'usable' ? 'asc' : 'desc';
  return queryable.query<CouponRow>(
    `select * from (select ${COLUMNS}, ${stateAt('$2')} as state from coupons where user_id = $1) own
       where state = $3
       order by coalesce(used_at, expires_at) ${direction}, id ${direction} limit $4 offset $5`,
    [userId, at, state, limit + 1, (page - 1) * limit],
  );
}

export async function countUsable(
  queryable: Queryable,
  userId: number,
  at: number,
): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    'select count(*) from coupons where user_id = $1 and used_at is null and expires_at > $2',
    [userId, at],
  );
  return row?.count ?? 0;
}
