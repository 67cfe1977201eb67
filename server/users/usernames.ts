/**
 * Usernames: who has one, who had it a short while ago, and how one is changed. An account that was not named by its
 * owner has one drawn from its address, so the first change may come at any time.
 */
import { type Result, refuse } from '../../contract/envelope.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { Refused } from '../db/errors.ts';
import { isUsername } from './codes/target.ts';

/** Between two changes. */
const CHANGE_EVERY_MS = 30 * DAY_MS;
/** How long a name that was given up is kept for who had it. */
const KEPT_MS = 180 * DAY_MS;

/** Looks after the name was written, because the row that holds it off may have been written meanwhile. */
export async function isHeldForAnother(
  tx: Queryable,
  name: string,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<boolean> {
  const held = await tx.query(
    'select 1 from former_usernames where name = lower($1) and user_id <> $2 and free_from > $3',
    [name, userId, nowMs],
  );
  return held.length > 0;
}

export function refuseUsername(code: 'username_taken' | 'special_characters') {
  return refuse(code, { fields: { account: code } });
}

/** Why a name cannot be one, whoever wants it; null when it can. */
export function judgeUsername(name: string): Result<never> | null {
  return isUsername(name) ? null : refuseUsername('special_characters');
}

/** Throws `Refused`, or a unique violation of `users_account` when another user has the name. */
export async function changeUsername(
  tx: Transaction,
  {
    userId,
    name,
    nowMs,
  }: { readonly userId: number; readonly name: string; readonly nowMs: number },
): Promise<void> {
  const [before] = await tx.query<{ name: string | null; changedAt: number | null }>(
    'select account as name, account_changed_at as changed_at from users where id = $1 for update',
    [userId],
  );
  if (before?.name === name)
    throw new Refused(refuse('already_done', { fields: { account: 'already_done' } }).error);
  const leftMs = (before?.changedAt ?? Number.NEGATIVE_INFINITY) + CHANGE_EVERY_MS - nowMs;
  if (leftMs > 0) {
    const params = { days: String(Math.ceil(leftMs / DAY_MS)) };
    throw new Refused(
      refuse('username_waiting', { params, fields: { account: 'username_waiting' } }).error,
    );
  }
  await tx.query('update users set account = $2, account_changed_at = $3 where id = $1', [
    userId,
    name,
    nowMs,
  ]);
  if (await isHeldForAnother(tx, name, { userId, nowMs }))
    throw new Refused(refuseUsername('username_taken').error);
  // Back to a name of one's own, or the same one in other letters: nobody is kept off it.
  await tx.query('delete from former_usernames where name = lower($1)', [name]);
  if (before?.name && before.name.toLowerCase() !== name.toLowerCase())
    await tx.query(
      `insert into former_usernames (name, user_id, free_from) values (lower($1), $2, $3)
         on conflict (name) do update set user_id = excluded.user_id, free_from = excluded.free_from`,
      [before.name, userId, nowMs + KEPT_MS],
    );
}
