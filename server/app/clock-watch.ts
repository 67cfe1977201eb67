/**
 * Compares the clock of this instance with the database's, which all instances share. Prices follow from the time, so
 * one that is behind sells yesterday's price to whoever watches another: beyond a bound it takes no orders.
 */
import type { Logger } from 'pino';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { Database } from '../db/database.ts';
import { everySo } from '../jobs/steady.ts';

/** A clock that is further from the database's than this is wrong. */
export const MOST_SKEW_MS = 50;

export interface ClockWatch {
  /** Whether this instance may take orders, by the newest comparison. */
  isRight(): boolean;
  /** Compares now; it is done every minute. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws when the database cannot be asked for the first comparison. */
export async function watchClock(
  { database, log }: { readonly database: Pick<Database, 'query'>; readonly log: Logger },
  /** Milliseconds since the epoch by the clock of this machine. */
  wallNow: () => number = Date.now,
): Promise<ClockWatch> {
  const held = { isRight: true };

  async function compare(): Promise<void> {
    const skewMs = await readSkewMs(database, wallNow);
    const isRight = Math.abs(skewMs) <= MOST_SKEW_MS;
    if (isRight !== held.isRight) {
      const told = { skewMs, boundMs: MOST_SKEW_MS };
      if (isRight) log.info(told, 'the clock agrees with the database again: orders are taken');
      else log.error(told, 'the clock is not that of the database: no orders are taken');
    }
    held.isRight = isRight;
  }

  await compare();
  const checks = everySo({
    periodMs: MINUTE_MS,
    work: compare,
    log,
    trouble: 'the clock could not be compared with the database',
  });
  checks.start();
  return { isRight: () => held.isRight, check: checks.runAnew, stop: checks.stop };
}

/**
 * How far this clock is ahead of the database's, in milliseconds, as far as can be known for certain: the database told
 * its time at some moment between question and answer, so a slow round trip never makes a right clock wrong.
 */
async function readSkewMs(
  database: Pick<Database, 'query'>,
  wallNow: () => number,
): Promise<number> {
  const askedAt = wallNow();
  const [row] = await database.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  );
  const answeredAt = wallNow();
  const at = row?.at ?? askedAt;
  if (at < askedAt) return askedAt - at;
  return at > answeredAt ? answeredAt - at : 0;
}
