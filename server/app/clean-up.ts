/** Deletes what has expired: old codes, dead sessions, old logins, spent keys, failed logins. */
import { DAY_MS, HOUR_MS } from '../../contract/plain/time.ts';
import { KEY_LIFE_MS } from '../http/idempotency.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { LOGIN_MEMORY_MS } from '../users/login-history.ts';

/** Codes of the last day still count against the daily limit. */
const CODE_MEMORY_MS = 2 * DAY_MS;
const SESSION_MEMORY_MS = 7 * DAY_MS;

export const cleanUp: JobHandler = async (tx, _job, nowMs) => {
  await tx.query('delete from verification_codes where created_at < $1', [nowMs - CODE_MEMORY_MS]);
  await tx.query(
    'delete from sessions where expires_at < $1 or revoked_at < $1 or last_seen_at + idle_ms < $1',
    [nowMs - SESSION_MEMORY_MS],
  );
  await tx.query('delete from login_history where created_at < $1', [nowMs - LOGIN_MEMORY_MS]);
  await tx.query('delete from passkey_challenges where expires_at <= $1', [nowMs]);
  await tx.query('delete from authenticator_drafts where expires_at <= $1', [nowMs]);
  await tx.query('delete from idempotency where created_at < $1', [nowMs - KEY_LIFE_MS]);
  await tx.query(
    `delete from login_attempts where blocked_until < $2
       and last_failed_at < case scope when 'known' then $3::bigint else $1::bigint end`,
    [nowMs - DAY_MS, nowMs, nowMs - LOGIN_MEMORY_MS],
  );
  return nowMs + HOUR_MS;
};
