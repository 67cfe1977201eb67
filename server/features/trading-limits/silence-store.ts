/** Dead-man switches as rows. */
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';

export interface Silent {
  readonly userId: number;
  readonly silenceMs: number;
  readonly heardAt: number;
}

/** To set it is a sign of life. */
export async function setSilence(
  tx: Transaction,
  wish: { userId: number; silenceMs: number | null; nowMs: number },
): Promise<void> {
  const { userId, silenceMs, nowMs } = wish;
  await (silenceMs === null
    ? tx.query('delete from silence_switches where user_id = $1', [userId])
    : tx.query(
        `insert into silence_switches (user_id, silence_ms, heard_at) values ($1, $2, $3)
           on conflict (user_id) do update set silence_ms = excluded.silence_ms,
             heard_at = greatest(silence_switches.heard_at, excluded.heard_at), fired_at = null`,
        [userId, silenceMs, nowMs],
      ));
}

export async function readSilence(queryable: Queryable, userId: number): Promise<number | null> {
  const [row] = await queryable.query<{ silenceMs: number }>(
    'select silence_ms from silence_switches where user_id = $1',
    [userId],
  );
  return row?.silenceMs ?? null;
}

/** Answers when the switch would fire without another sign of life; null while it is off. */
export async function beat(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<number | null> {
  const [row] = await queryable.query<{ firesAt: number }>(
    `update silence_switches set heard_at = greatest(heard_at, $2), fired_at = null
       where user_id = $1 returning heard_at + silence_ms as fires_at`,
    [userId, nowMs],
  );
  return row?.firesAt ?? null;
}

/** The exchange is away when no instance has looked for so long. */
const AWAY_MS = 20 * SECOND_MS;
/** How often an instance writes down that it looks. */
export const LOOKED_EVERY_MS = 5 * SECOND_MS;
const LOOKED_AT = 'silences_looked_at';

/** While the exchange was away it heard nobody, so its start is a sign of life of everybody; one more instance is none. */
export function hearEverybodyIfAway(database: Database, nowMs: number): Promise<void> {
  return database.withTransaction(async (tx) => {
    const [looked] = await tx.query<{ value: string }>('select value from meta where key = $1', [
      LOOKED_AT,
    ]);
    if (looked !== undefined && nowMs - Number.parseInt(looked.value, 10) < AWAY_MS) return;
    await tx.query(
      'update silence_switches set heard_at = $1 where fired_at is null and heard_at < $1',
      [nowMs],
    );
    await keepLooking(tx, nowMs);
  });
}

/** Each instance says that it is there. */
export async function keepLooking(queryable: Queryable, nowMs: number): Promise<void> {
  await queryable.query(
    `insert into meta (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value
         where meta.value::bigint < excluded.value::bigint`,
    [LOOKED_AT, String(nowMs)],
  );
}

export function silentUsers(queryable: Queryable, nowMs: number): Promise<Silent[]> {
  return queryable.query<Silent>(
    `select user_id, silence_ms, heard_at from silence_switches
       where fired_at is null and heard_at + silence_ms <= $1
       order by heard_at + silence_ms, user_id limit 200`,
    [nowMs],
  );
}

/** False where the user was heard meanwhile, or another instance was faster. */
export async function claimSilent(
  tx: Transaction,
  { userId, heardAt }: Silent,
  nowMs: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update silence_switches set fired_at = $3
       where user_id = $1 and heard_at = $2 and fired_at is null and heard_at + silence_ms <= $3
       returning user_id`,
    [userId, heardAt, nowMs],
  );
  return rows.length === 1;
}
