/** Points as rows: movements, what waits to become one, and what was exchanged. */
import type { PointsRecord } from '../../../contract/features/points.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Reward } from './terms.ts';

const COLUMNS = 'id, change, points_after, code, at as time';

export interface Movement {
  readonly userId: number;
  /** Unique: what it is for. */
  readonly key: string;
  readonly code: PointsRecord['code'];
  readonly change: number;
  readonly at: number;
}

/** What the points of the user are then; `id` is null when nothing moved. */
export interface Moved {
  readonly outcome: 'done' | 'duplicate' | 'short';
  readonly id: number | null;
  readonly pointsAfter: number;
}

export async function insertMovement(tx: Transaction, movement: Movement): Promise<Moved> {
  const { userId, key, code, change, at } = movement;
  const [row] = await tx.query<Moved>(
    'select outcome, id, points_after from points_move($1, $2, $3, $4, $5)',
    [userId, key, code, change, at],
  );
  if (!row) throw new Error('a movement of points has no outcome');
  return row;
}

/** One row more than asked for, when there are more. */
export function listRecords(
  queryable: Queryable,
  userId: number,
  { page, limit }: PageWanted,
): Promise<PointsRecord[]> {
  return queryable.query<PointsRecord>(
    `select ${COLUMNS} from point_movements where user_id = $1 order by id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

export interface PointSource {
  readonly id: number;
  readonly earnerId: number;
  readonly code: 'verified' | 'invited' | 'traded';
  readonly key: string | null;
  readonly currency: string | null;
  readonly fee: string | null;
}

/** Takes the oldest that are waiting; what the transaction does not commit waits on. */
export async function takeSources(tx: Transaction, limit: number): Promise<PointSource[]> {
  const rows = await tx.query<PointSource>(
    `delete from point_sources where id in (select id from point_sources order by id limit $1)
       returning id, earner_id, code, key, currency, fee`,
    [limit],
  );
  return rows.toSorted((left, right) => left.id - right.id);
}

/** Adds dollars to what has not become a point yet; answers the sum, under the lock of the user. */
export async function addRest(tx: Transaction, userId: number, usd: string): Promise<string> {
  const [row] = await tx.query<{ usd: string }>(
    `update users set point_rest_usd = point_rest_usd + $2 where id = $1
       returning point_rest_usd as usd`,
    [userId, usd],
  );
  return row?.usd ?? '0';
}

export async function setRest(tx: Transaction, userId: number, usd: string): Promise<void> {
  await tx.query('update users set point_rest_usd = $2 where id = $1', [userId, usd]);
}

export interface PointsAccount {
  readonly points: number;
  readonly isVerified: boolean;
  /** The last check-in; null before the first. */
  readonly lastDay: number | null;
  readonly streak: number | null;
}

export async function readAccount(queryable: Queryable, userId: number): Promise<PointsAccount> {
  const [row] = await queryable.query<PointsAccount>(
    `select u.points, u.verification_level > 0 as is_verified, c.day as last_day, c.streak
       from users u left join lateral (
         select day, streak from check_ins where user_id = u.id order by day desc limit 1
       ) c on true
       where u.id = $1`,
    [userId],
  );
  if (!row) throw new Error('a caller without a row');
  return row;
}

/** Parallel calls of one user wait for each other here. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId]);
}

export async function insertCheckIn(
  tx: Transaction,
  {
    userId,
    day,
    streak,
  }: { readonly userId: number; readonly day: number; readonly streak: number },
): Promise<void> {
  const values = [userId, day, streak];
  await tx.query('insert into check_ins (user_id, day, streak) values ($1, $2, $3)', values);
}

/** Any number will do that nothing else takes. */
const REWARDS_LOCK = 7_283_230;

/** Exchanges for one reward wait for each other, so that each counts what the others have taken. */
export async function lockReward(tx: Transaction, rewardId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, $2)', [REWARDS_LOCK, rewardId]);
}

/** How often each reward was taken in a month, by everybody and by one user. */
export interface Taken {
  readonly rewardId: number;
  readonly taken: number;
  readonly own: number;
}

export function countTaken(
  queryable: Queryable,
  { userId, month }: { readonly userId: number; readonly month: number },
  rewardIds: readonly number[],
): Promise<Taken[]> {
  return queryable.query<Taken>(
    `select reward_id, count(*) as taken, count(*) filter (where user_id = $1) as own
       from point_exchanges where month = $2 and reward_id = any ($3::integer[]) group by reward_id`,
    [userId, month, [...rewardIds]],
  );
}

export async function insertExchange(
  tx: Transaction,
  reward: Reward,
  taken: { readonly userId: number; readonly month: number; readonly at: number },
): Promise<number> {
  const { id, kind, points, value, currency } = reward;
  const { userId, month, at } = taken;
  const [row] = await tx.query<{ id: number }>(
    `insert into point_exchanges (user_id, reward_id, month, kind, points, value, currency, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [userId, id, month, kind, points, value, currency, at],
  );
  if (!row) throw new Error('an exchange of points was not written');
  return row.id;
}
