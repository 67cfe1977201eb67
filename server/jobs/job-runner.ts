/**
 * Work driven by the clock. A job is a row that is claimed, done and marked in one transaction, so
 * several instances and restarts do it once; a job that fails is tried again later.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../db/database.ts';
import { everySo } from './steady.ts';

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
}

/** Does the work inside the transaction; answers when it is due again, or null when it is done. */
export type JobHandler = (tx: Transaction, job: Job, nowMs: number) => Promise<number | null>;

export interface JobRunner {
  start(): void;
  /** Does everything that is due now; the timer does the same each second. */
  runDue(): Promise<void>;
  /** Resolves once the job in hand is finished. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Adds a job unless one of its key is there, for example from an earlier start. */
export async function scheduleJob(
  tx: Pick<Transaction, 'query'>,
  job: { kind: string; key: string; payload?: Readonly<Record<string, unknown>>; runAtMs: number },
): Promise<void> {
  await tx.query(
    'insert into jobs (kind, key, payload, run_at) values ($1, $2, $3, $4) on conflict do nothing',
    [job.kind, job.key, job.payload ?? {}, job.runAtMs],
  );
}

/** Schedules a job that is there once and says itself when it is due again. */
export function scheduleRecurring(
  tx: Pick<Transaction, 'query'>,
  kind: string,
  nowMs: number,
): Promise<void> {
  return scheduleJob(tx, { kind, key: kind, runAtMs: nowMs });
}

export function createJobRunner(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  handlers: ReadonlyMap<string, JobHandler>;
}): JobRunner {
  const { database, clock, log, handlers } = options;
  const kinds = [...handlers.keys()];

  /** False when nothing is due. */
  async function runOne(): Promise<boolean> {
    const claimed: { job: Job | null } = { job: null };
    try {
      return await database.withTransaction(async (tx) => {
        const job = await claim(tx, kinds, clock.now());
        claimed.job = job;
        const handler = job && handlers.get(job.kind);
        if (!job || !handler) return false;
        const nextMs = await handler(tx, job, clock.now());
        await settle(tx, job.id, { nextMs, nowMs: clock.now() });
        return true;
      });
    } catch (error) {
      log.error({ err: error, job: claimed.job?.kind }, 'a job failed');
      if (!claimed.job) return false;
      await postpone(database, claimed.job.id, { error, nowMs: clock.now() });
      return true;
    }
  }

  async function runAll(): Promise<void> {
    let isBusy = true;
    // A job that is due again at once must not keep the process from ending.
    while (isBusy && !steady.isStopped()) isBusy = await runOne();
  }

  const steady = everySo({
    periodMs: POLL_MS,
    work: runAll,
    log,
    trouble: 'jobs wait for the database',
  });
  return { start: steady.start, runDue: steady.runAnew, stop: steady.stop };
}

async function claim(
  tx: Transaction,
  kinds: readonly string[],
  nowMs: number,
): Promise<Job | null> {
  const [job] = await tx.query<Job>(
    `select id, kind, payload from jobs where done_at is null and run_at <= $1 and kind = any ($2::text[])
       order by run_at, id limit 1 for update skip locked`,
    [nowMs, kinds],
  );
  return job ?? null;
}

async function settle(
  tx: Transaction,
  id: number,
  done: { nextMs: number | null; nowMs: number },
): Promise<void> {
  const { nextMs, nowMs } = done;
  await (nextMs === null
    ? tx.query('update jobs set done_at = $2, attempts = attempts + 1 where id = $1', [id, nowMs])
    : tx.query('update jobs set run_at = $2, attempts = 0, last_error = null where id = $1', [
        id,
        nextMs,
      ]));
}

async function postpone(
  database: Database,
  id: number,
  failed: { error: unknown; nowMs: number },
): Promise<void> {
  const { error, nowMs } = failed;
  const words = error instanceof Error ? error.message : String(error);
  await database.query(
    `update jobs set attempts = attempts + 1, last_error = $2,
         run_at = $3 + least($5::bigint, $4::bigint * (2 ^ least(attempts, 20))::bigint) where id = $1`,
    [id, words.slice(0, 500), nowMs, FIRST_RETRY_MS, LONGEST_RETRY_MS],
  );
}
