/** Rented hash power as rows, and as the contract says it. */
import type { MinerOrder } from '../../../contract/features/cloud-miner.ts';
import {
  dailyElectricity,
  dailyMined,
  dailyOutput,
  dailyRentOf,
  type MinerTerms,
  outputOfDays,
  rentOf,
} from '../../../contract/rules/cloud-miner/output.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { minedCurrency } from './terms.ts';

/** Kind of the reference of every hold and transfer for rented hash power; its id is the order's. */
export const MINER_REFERENCE = 'miner_order';

export interface MinerRow
  extends Omit<MinerOrder, 'currencyId' | 'paidOutput' | 'expectedOutput' | 'nextOutputAt'> {
  readonly userId: number;
  /** The rent that the days have not used up. */
  readonly holdId: number;
  /** When the next day is to be paid; null when all are. */
  readonly dueAt: number | null;
}

const COLUMNS = `id, user_id, plan_id, currency, scale, pay_currency, pay_scale, unit, hash_power, hashes_per_unit,
  difficulty, block_reward, watts_per_unit, electricity_price, price, unit_price, term_days, rent, daily_rent,
  daily_mined, daily_electricity, daily_output, hold_id, started_at, ends_at, days_paid, status, version, due_at`;

export function toMinerOrder(row: MinerRow): MinerOrder {
  const { userId: _user, holdId: _hold, dueAt, ...order } = row;
  return {
    ...order,
    currencyId: minedCurrency.id,
    paidOutput: outputOfDays(order.dailyOutput, order.daysPaid),
    expectedOutput: outputOfDays(order.dailyOutput, order.termDays),
    nextOutputAt: dueAt,
  };
}

/** The id comes before the row, because the rent is held under it. */
export async function nextMinerId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('miner_orders', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a miner got no id');
  return row.id;
}

/** What is written of an order when it begins. */
export interface NewMiner extends MinerTerms {
  readonly id: number;
  readonly userId: number;
  readonly planId: number;
  readonly currency: string;
  readonly payCurrency: string;
  readonly unit: string;
  readonly holdId: number;
  readonly startedAt: number;
  readonly endsAt: number;
}

/** Writes an order with the figures that it keeps; what follows from them is compared by the database. */
export async function insertMiner(tx: Transaction, miner: NewMiner): Promise<MinerRow> {
  const [row] = await tx.query<MinerRow>(
    `insert into miner_orders (id, user_id, plan_id, currency, scale, pay_currency, pay_scale, unit, hash_power,
        hashes_per_unit, difficulty, block_reward, watts_per_unit, electricity_price, price, unit_price, term_days,
        rent, daily_rent, daily_mined, daily_electricity, daily_output, hold_id, started_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
        $24, $25) returning ${COLUMNS}`,
    [
      ...[miner.id, miner.userId, miner.planId, miner.currency, miner.scale, miner.payCurrency],
      ...[miner.payScale, miner.unit, miner.hashPower, miner.hashesPerUnit, miner.difficulty],
      ...[miner.blockReward, miner.wattsPerUnit, miner.electricityPrice, miner.price],
      ...[miner.unitPrice, miner.termDays, rentOf(miner), dailyRentOf(miner), dailyMined(miner)],
      ...[dailyElectricity(miner), dailyOutput(miner), miner.holdId, miner.startedAt],
      miner.endsAt,
    ],
  );
  if (row === undefined) throw new Error('a miner was not written');
  return row;
}

/**
 * Locks orders of which a day is due, the oldest first, and those of no other transaction. Of one instant they come by
 * user, so that instances take different users' and do not wait for each other at an account.
 */
export function claimDue(
  queryable: Queryable,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<MinerRow[]> {
  return queryable.query<MinerRow>(
    `select ${COLUMNS} from miner_orders where due_at <= $1
      order by due_at, user_id, id limit $2 for update skip locked`,
    [at, limit],
  );
}

/** Counts one more day of each as paid, and answers them in their order; all but these columns stay as they were claimed. */
export async function saveDays(
  tx: Transaction,
  miners: readonly MinerRow[],
): Promise<readonly MinerRow[]> {
  const rows = await tx.query<Pick<MinerRow, 'id' | 'daysPaid' | 'status' | 'version' | 'dueAt'>>(
    `update miner_orders o set days_paid = o.days_paid + 1
      from jsonb_to_recordset($1::jsonb) as paid (id bigint, version integer)
      where o.id = paid.id and o.version = paid.version
      returning o.id, o.days_paid, o.status, o.version, o.due_at`,
    [json(miners.map(({ id, version }) => ({ id, version })))],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return miners.map((miner) => {
    const row = byId.get(miner.id);
    if (row === undefined) throw new Error(`the miner ${miner.id} was changed without its lock`);
    return { ...miner, ...row };
  });
}

/** One page, newest first, with one row more than asked when there are more. */
export function listMiners(
  queryable: Queryable,
  wanted: PageWanted & {
    readonly userId: number;
    readonly status: MinerOrder['status'] | 'all';
  },
): Promise<MinerRow[]> {
  const { userId, status, page, limit } = wanted;
  return queryable.query<MinerRow>(
    `select ${COLUMNS} from miner_orders where user_id = $1 and ($2 = 'all' or status = $2)
      order by id desc limit $3 offset $4`,
    [userId, status, limit + 1, (page - 1) * limit],
  );
}

export async function countRunning(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    `select count(*) as count from miner_orders where user_id = $1 and status = 'running'`,
    [userId],
  );
  return row?.count ?? 0;
}
