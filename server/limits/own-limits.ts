/** The limits that traders have set themselves, as rows, and as they hold at an instant. */
import {
  type LimitName,
  limitNames,
  type OwnLimits,
  type WaitingChange,
} from '../../contract/features/trading-limits.ts';
import type { Queryable } from '../db/database.ts';

type ChangeName = WaitingChange['name'];
type Waiting = Readonly<Partial<Record<ChangeName, { value: string | null; at: number }>>>;

/** A row of `trading_limits`, or what stands for one that is not there. */
export interface LimitsRow extends OwnLimits {
  readonly userId: number;
  readonly waiting: Waiting;
}

export const noLimits: Omit<LimitsRow, 'userId'> = {
  ...{ orderValue: null, positionValue: null, multiple: null, dailyLoss: null },
  ...{ timeZone: 'UTC', coolingOffUntil: null, waiting: {} },
};

/** What holds now of what was read, and what still waits. */
export function inForce(row: LimitsRow, nowMs: number): OwnLimits & { readonly waiting: Waiting } {
  const { userId: _, waiting, ...limits } = row;
  const changes = Object.entries(waiting);
  const due = changes.filter(([, { at }]) => at <= nowMs);
  const coolingOff = row.coolingOffUntil;
  return {
    ...limits,
    ...Object.fromEntries(due.map(([name, { value }]) => [name, value])),
    coolingOffUntil: coolingOff !== null && nowMs < coolingOff ? coolingOff : null,
    waiting: Object.fromEntries(changes.filter(([, { at }]) => at > nowMs)),
  };
}

const SELECT = `select user_id, order_value, position_value, multiple, daily_loss, time_zone,
    cooling_off_until, waiting from trading_limits`;

export async function readLimits(queryable: Queryable, userId: number): Promise<LimitsRow> {
  const [row] = await readLimitsOfMany(queryable, [userId]);
  return row ?? { ...noLimits, userId };
}

/** Those who never set any are missing. */
export function readLimitsOfMany(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<LimitsRow[]> {
  return queryable.query<LimitsRow>(`${SELECT} where user_id = any ($1::bigint[])`, [userIds]);
}

/** The same of all whose trading may have to be closed by itself. */
export function closingLimits(queryable: Queryable, nowMs: number): Promise<LimitsRow[]> {
  return queryable.query<LimitsRow>(
    `${SELECT} where cooling_off_until > $1 or daily_loss is not null order by user_id`,
    [nowMs],
  );
}

/** From now on every order looks at the limits; whoever is under way waits for the user's row. */
export async function lockLimits(
  tx: Queryable,
  userId: number,
): Promise<{ row: LimitsRow; isDemo: boolean }> {
  const [user] = await tx.query<{ isDemo: boolean }>(
    'update users set limits_version = limits_version + 1 where id = $1 returning is_demo',
    [userId],
  );
  return { row: await readLimits(tx, userId), isDemo: user?.isDemo === true };
}

export async function writeLimits(tx: Queryable, row: LimitsRow, at: number): Promise<void> {
  const { userId, timeZone, coolingOffUntil, waiting } = row;
  const values = limitNames.map((name: LimitName) => row[name]);
  await tx.query(
    `insert into trading_limits (user_id, order_value, position_value, multiple, daily_loss,
         time_zone, cooling_off_until, waiting, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_id) do update set order_value = excluded.order_value,
         position_value = excluded.position_value, multiple = excluded.multiple,
         daily_loss = excluded.daily_loss, time_zone = excluded.time_zone,
         cooling_off_until = excluded.cooling_off_until, waiting = excluded.waiting,
         updated_at = excluded.updated_at`,
    [userId, ...values, timeZone, coolingOffUntil, waiting, at],
  );
}
