/** Follows as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type {
  CopyMissReason,
  Follow,
  FollowEnd,
} from '../../../contract/features/copy-trading-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable, Transaction } from '../../db/database.ts';

/** Kind of the reference of a share's transfer; its id is the follow's. */
export const FOLLOW_REFERENCE = 'copy_follow';

export interface FollowRow
  extends Pick<
    Follow,
    | 'traderUserId'
    | 'nickname'
    | 'type'
    | 'number'
    | 'maximumMargin'
    | 'lossLimit'
    | 'maximumMultiple'
    | 'slippage'
    | 'maximumLots'
    | 'status'
    | 'endedBy'
    | 'orders'
    | 'openOrders'
    | 'missed'
    | 'sharePaid'
    | 'highWaterMark'
    | 'shareRate'
    | 'averageLagMs'
    | 'averageSlippage'
    | 'followedAt'
    | 'cancelledAt'
    | 'version'
  > {
  readonly id: number;
  readonly userId: number;
  /** Empty for none. */
  readonly headPortrait: string;
  readonly settledProfit: string;
  readonly lastMiss: CopyMissReason | null;
}

const SLIPPAGE_SCALE = 6;

const SELECT = `select f.id, f.user_id, f.trader_user_id, u.nickname, u.head_portrait, f.type, f.number, f.maximum_margin,
    f.loss_limit, f.maximum_multiple, f.slippage, f.maximum_lots, f.status, f.ended_by, f.settled_profit,
    f.high_water_mark, f.share_rate, f.share_paid, f.last_miss, f.followed_at, f.cancelled_at, f.version,
    f.made as orders, held.open_orders, f.missed, round(f.lag_sum_ms::numeric / nullif(f.made, 0))::integer as average_lag_ms,
    trim_scale(round(f.slippage_sum / nullif(f.made, 0), ${SLIPPAGE_SCALE})) as average_slippage
  from copy_follows f join users u on u.id = f.trader_user_id
  cross join lateral (
    select count(*) as open_orders from futures_positions p join copies c on c.position_id = p.id
      where p.user_id = f.user_id and p.status = 'open' and p.holding = 'copied' and c.follow_id = f.id) held`;

export function toFollow(row: FollowRow): Follow {
  const { id, userId: _user, headPortrait, settledProfit, lastMiss: _miss, ...follow } = row;
  return {
    ...follow,
    followUserId: id,
    headPortrait: headPortrait === '' ? null : headPortrait,
    profit: plainText(exact(settledProfit).minus(row.sharePaid)),
  };
}

export async function readFollow(queryable: Queryable, id: number): Promise<FollowRow> {
  const [row] = await queryable.query<FollowRow>(`${SELECT} where f.id = $1`, [id]);
  if (row === undefined) throw new Error(`no follow has the id ${id}`);
  return row;
}

export function readFollows(queryable: Queryable, ids: readonly number[]): Promise<FollowRow[]> {
  return queryable.query<FollowRow>(`${SELECT} where f.id = any ($1::bigint[]) order by f.id`, [
    ids,
  ]);
}

/** The user's follows that go on, by trader. */
export async function followsOf(
  queryable: Queryable,
  userId: number | null,
): Promise<ReadonlyMap<number, Follow>> {
  if (userId === null) return new Map();
  const rows = await queryable.query<FollowRow>(
    `${SELECT} where f.user_id = $1 and f.status = 'following'`,
    [userId],
  );
  return new Map(rows.map((row) => [row.traderUserId, toFollow(row)]));
}

/**
 * Locks a follow of this user, so that copying, settling and ending it happen one after the other.
 * @returns `not_found` for an unknown id or another user's, `already_done` when it has ended.
 */
export async function takeFollow(
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<FollowRow>> {
  const row = await lockFollow(tx, id);
  if (row?.userId !== userId) return refuse('not_found');
  return row.status === 'following' ? ok(row) : refuse('already_done');
}

/** Locked until the transaction ends; null for an unknown id. The lock of a follow comes before that of its account. */
export async function lockFollow(tx: Transaction, id: number): Promise<FollowRow | null> {
  const rows = await tx.query(`select id from copy_follows where id = $1 for no key update`, [id]);
  return rows.length === 0 ? null : readFollow(tx, id);
}

/** What copying asks of a follow. */
export type FollowLimits = Pick<
  FollowRow,
  'id' | 'status' | 'type' | 'number' | 'maximumMargin' | 'maximumMultiple' | 'slippage'
> &
  Pick<FollowRow, 'maximumLots' | 'lastMiss'>;

/** Locked in the order of their ids until the transaction ends; a follow comes before the account of its follower. */
export async function lockFollows(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FollowLimits>> {
  const rows = await tx.query<FollowLimits>(
    `select id, status, type, number, maximum_margin, maximum_multiple, slippage, maximum_lots, last_miss
      from copy_follows where id = any ($1::bigint[]) order by id for no key update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The margin of the open copies of each of these follows; of those that have none it is missing. */
export async function openMargins(
  queryable: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryable.query<{ id: number; margin: string }>(
    `select f.id, sum(p.margin) as margin
      from copy_follows f
      join futures_positions p on p.user_id = f.user_id and p.status = 'open' and p.holding = 'copied'
      join copies c on c.position_id = p.id and c.follow_id = f.id
      where f.id = any ($1::bigint[]) group by f.id`,
    [ids],
  );
  return new Map(rows.map(({ id, margin }) => [id, margin]));
}

export async function endFollow(
  tx: Transaction,
  end: { readonly id: number; readonly endedBy: FollowEnd; readonly at: number },
): Promise<FollowRow> {
  await tx.query(
    `update copy_follows set status = 'cancelled', ended_by = $2, cancelled_at = $3 where id = $1`,
    [end.id, end.endedBy, end.at],
  );
  return readFollow(tx, end.id);
}

/** The user's own part of the page. */
export async function sumFollows(
  queryable: Queryable,
  userId: number,
): Promise<{ isTrader: boolean; follows: number; openOrders: number; profit: string }> {
  const [row] = await queryable.query<{
    isTrader: boolean;
    follows: number;
    openOrders: number;
    profit: string;
  }>(
    `select exists (select from copy_traders where user_id = $1) as is_trader,
        (select count(*) from copy_follows where user_id = $1 and status = 'following') as follows,
        (select count(*) from futures_positions where user_id = $1 and status = 'open' and holding = 'copied')
          as open_orders,
        (select coalesce(sum(settled_profit - share_paid), 0) from copy_follows where user_id = $1) as profit`,
    [userId],
  );
  if (row === undefined) throw new Error('nothing was summed');
  return row;
}
