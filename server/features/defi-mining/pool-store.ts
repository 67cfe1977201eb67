/** What users have of each pool, whether an operator lets nobody in, and the volumes of its days. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import { quoteFor } from '../../../contract/rules/defi-mining/pool.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { OFFERED_SHARE, type PoolTerms, quoteCurrency } from './terms.ts';

/** As the liquidity of shares. */
const LIQUIDITY_SCALE = 12;

export interface PoolState {
  readonly id: number;
  /** Liquidity of all open shares. */
  readonly taken: string;
  readonly isOpen: boolean;
}

/** Those that nobody has entered are missing. */
export async function poolStates(queryable: Queryable): Promise<ReadonlyMap<number, PoolState>> {
  const rows = await queryable.query<PoolState>('select id, taken, is_open from defi_pools');
  return new Map(rows.map((row) => [row.id, row]));
}

export function offeredOf({ liquidity }: PoolTerms): string {
  return roundToScale(exact(liquidity).times(OFFERED_SHARE), LIQUIDITY_SCALE, 'down');
}

export function remainingOf(pool: PoolTerms, state: PoolState | undefined): string {
  return plainText(exact(offeredOf(pool)).minus(state?.taken ?? '0'));
}

/**
 * Takes liquidity of a pool, one after the other.
 * @returns `not_on_sale` while nobody is let in, `limit_exceeded` when less is left.
 */
export async function takeLiquidity(
  tx: Transaction,
  pool: PoolTerms,
  { liquidity, price }: { readonly liquidity: string; readonly price: string },
): Promise<Result<null>> {
  const state = await lockPool(tx, pool);
  if (!state.isOpen) return refuse('not_on_sale', { fields: { poolId: 'not_on_sale' } });
  const remaining = remainingOf(pool, state);
  if (exact(liquidity).gt(remaining))
    return refuse('limit_exceeded', {
      params: { maximum: `${quoteFor(remaining, price)} ${quoteCurrency.code}` },
      fields: { amount: 'limit_exceeded' },
    });
  await tx.query('update defi_pools set taken = taken + $2 where id = $1', [pool.id, liquidity]);
  return ok(null);
}

/** Gives the liquidity of a share that was left back to the house. */
export async function returnLiquidity(
  tx: Transaction,
  poolId: number,
  liquidity: string,
): Promise<void> {
  await tx.query('update defi_pools set taken = taken - $2 where id = $1', [poolId, liquidity]);
}

/** Lets nobody in any more, or lets them in again; shares are not touched. */
export async function setOpen(
  tx: Transaction,
  pool: PoolTerms,
  isOpen: boolean,
): Promise<PoolState> {
  const state = await lockPool(tx, pool);
  await tx.query('update defi_pools set is_open = $2 where id = $1', [pool.id, isOpen]);
  return { ...state, isOpen };
}

async function lockPool(tx: Transaction, pool: PoolTerms): Promise<PoolState> {
  await tx.query('insert into defi_pools (id, offered) values ($1, $2) on conflict do nothing', [
    pool.id,
    offeredOf(pool),
  ]);
  const [row] = await tx.query<PoolState>(
    'select id, taken, is_open from defi_pools where id = $1 for update',
    [pool.id],
  );
  if (row === undefined) throw new Error(`the pool ${pool.id} was not written`);
  return row;
}

export interface PoolDay {
  readonly poolId: number;
  readonly day: number;
  readonly volume: string;
}

/** The days since an instant of which the volume is written down, the newest first. */
export function daysSince(queryable: Queryable, sinceMs: number): Promise<PoolDay[]> {
  return queryable.query<PoolDay>(
    'select pool_id, day, volume from defi_days where day >= $1 order by day desc, pool_id',
    [sinceMs],
  );
}

/** Writes the volume of a day down. Where another instance was first, its volume stands. */
export async function writeDay(
  queryable: Queryable,
  { poolId, day, volume }: PoolDay,
): Promise<void> {
  await queryable.query(
    'insert into defi_days (pool_id, day, volume) values ($1, $2, $3) on conflict do nothing',
    [poolId, day, volume],
  );
}
