/**
 * Forgets what has expired (docs/operations.md, "What is kept how long"): a batch of each table in a transaction,
 * and again at once while any has more, so that no backlog is too long for one statement.
 */
import { DAY_MS, HOUR_MS } from '../../contract/plain/time.ts';
import type { KeptDays } from '../config.ts';
import type { Transaction } from '../db/database.ts';
import { KEY_LIFE_MS } from '../http/idempotency.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { LOGIN_MEMORY_MS } from '../users/sessions/login-history.ts';

const BATCH = 5_000;

interface Rule {
  readonly table: string;
  /** The instant from which a row is of no more use; an index leads to the oldest. */
  readonly since: string;
  readonly keepMs: number;
  /** What else must hold; `$2` in it is the present instant. */
  readonly and?: string;
  /** A trigger lets nothing but the retention delete its rows. */
  readonly isAppendOnly?: true;
}

function rulesOf(keptDays: KeptDays): readonly Rule[] {
  const kept = (name: keyof KeptDays) => keptDays[name] * DAY_MS;
  return [
    { table: 'outbox', since: 'created_at', keepMs: kept('outbox') },
    { table: 'messages', since: 'created_at', keepMs: kept('messages') },
    {
      table: 'operator_log',
      since: 'created_at',
      keepMs: kept('operator_log'),
      isAppendOnly: true,
    },
    // The key of a job that is done keeps it from being scheduled again.
    { table: 'jobs', since: 'done_at', keepMs: kept('jobs') },
    // With what was said in them.
    { table: 'tickets', since: 'changed_at', keepMs: kept('tickets') },
    { table: 'chat_messages', since: 'created_at', keepMs: kept('chat_messages') },
    { table: 'idempotency', since: 'created_at', keepMs: KEY_LIFE_MS },
    // Codes of the last day still count against the daily limit.
    { table: 'verification_codes', since: 'created_at', keepMs: 2 * DAY_MS },
    {
      table: 'sessions',
      since: 'least(expires_at, coalesce(revoked_at, expires_at))',
      keepMs: 7 * DAY_MS,
    },
    { table: 'login_history', since: 'created_at', keepMs: LOGIN_MEMORY_MS },
    {
      table: 'login_attempts',
      since: 'last_failed_at',
      keepMs: DAY_MS,
      and: "scope <> 'known' and blocked_until < $2",
    },
    {
      table: 'login_attempts',
      since: 'last_failed_at',
      keepMs: LOGIN_MEMORY_MS,
      and: 'blocked_until < $2',
    },
    { table: 'former_usernames', since: 'free_from', keepMs: 0 },
    { table: 'convert_quotes', since: 'expires_at', keepMs: HOUR_MS },
    { table: 'card_quotes', since: 'expires_at', keepMs: HOUR_MS },
    { table: 'option_sale_quotes', since: 'expires_at', keepMs: HOUR_MS },
    { table: 'passkey_challenges', since: 'expires_at', keepMs: 0 },
    { table: 'authenticator_drafts', since: 'expires_at', keepMs: 0 },
  ];
}

export function retentionJob({ keptDays }: { readonly keptDays: KeptDays }): JobHandler {
  const rules = rulesOf(keptDays);
  return async (tx, _job, nowMs) => {
    const counts: number[] = [];
    for (const rule of rules) counts.push(await forgetSome(tx, rule, nowMs));
    return counts.includes(BATCH) ? nowMs : nowMs + HOUR_MS;
  };
}

/** Answers how many rows went: a whole batch may have left more behind. */
async function forgetSome(tx: Transaction, rule: Rule, nowMs: number): Promise<number> {
  const { table, since, keepMs, and, isAppendOnly = false } = rule;
  if (isAppendOnly) await tx.query(`set local aureus.retention = 'on'`);
  const condition = and === undefined ? `${since} < $1` : `${since} < $1 and ${and}`;
  const [row] = await tx.query<{ count: number }>(
    `with gone as (
       delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} order by ${since} limit ${BATCH}
           for update skip locked
       )) returning 1
     )
     select count(*) as count from gone`,
    and === undefined ? [nowMs - keepMs] : [nowMs - keepMs, nowMs],
  );
  return row?.count ?? 0;
}
