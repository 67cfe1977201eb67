/** Notes when users with a dead-man switch were last heard by their sockets. Without such a user it is one small look. */
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { everySo } from '../../jobs/steady.ts';

const EVERY_MS = 5000;

/** A user, and how long ago their socket was heard. */
export interface HeardUser {
  readonly userId: number;
  readonly agoMs: number;
}

export function noteSignsOfLife(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  heard: () => readonly HeardUser[];
}): { close(): void } {
  const { database, clock, log, heard } = options;

  async function note(): Promise<void> {
    const rows = await database.query<{ userId: number }>('select user_id from silence_switches');
    const switched = new Set(rows.map(({ userId }) => userId));
    const users = heard().filter(({ userId }) => switched.has(userId));
    if (users.length === 0) return;
    const nowMs = clock.now();
    // In the order of the users, so that two instances do not wait for each other.
    await database.query(
      `with heard as (
         select user_id, max(at) as at from unnest($1::bigint[], $2::bigint[]) as told (user_id, at)
           group by user_id),
       locked as (
         select s.user_id, heard.at from silence_switches s join heard using (user_id)
           where heard.at > s.heard_at order by s.user_id for update of s)
       update silence_switches s set heard_at = locked.at, fired_at = null
         from locked where locked.user_id = s.user_id`,
      [users.map(({ userId }) => userId), users.map(({ agoMs }) => Math.floor(nowMs - agoMs))],
    );
  }

  const noting = everySo({
    periodMs: EVERY_MS,
    work: note,
    log,
    trouble: 'signs of life could not be noted; the timer tries again',
  });
  noting.start();
  return { close: () => void noting.stop() };
}
