/**
 * Cancels what waits to open for those who may open nothing now: as soon as a cooling-off begins, and within seconds of a loss
 * that reaches the limit of its day. An order is ended once, by its version, however many instances look.
 */
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Exchange } from '../../exchange.ts';
import type { OrdersDesk } from '../../feature.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { everySo } from '../../jobs/steady.ts';
import { lastOutboxSequences } from '../../ledger/outbox.ts';
import { closedRefusal, limitsOf } from '../../limits/opener-limits.ts';
import { closingLimits, type LimitsRow, readLimits } from '../../limits/own-limits.ts';

const EVERY_MS = 2 * SECOND_MS;

export interface OpeningsKeeper {
  /** Looks at one user now. */
  closeOf(userId: number): Promise<void>;
  /** Looks at everybody; the timer does the same. */
  closeAll(): Promise<void>;
  stop(): Promise<void>;
}

export function startOpeningsKeeper(
  exchange: Exchange,
  desks: readonly OrdersDesk[],
): OpeningsKeeper {
  const { database, feed, clock, log } = exchange;

  /** What each user had been told when they were last found open: nothing is realised, and no limit set, untold. */
  const seen = new Map<number, number>();

  /** False for a user who may open still. */
  async function close(row: LimitsRow): Promise<boolean> {
    const sight = { queryable: database, feed, nowMs: clock.now() };
    if (closedRefusal(await limitsOf(sight, row)) === null) return false;
    seen.delete(row.userId);
    for (const desk of desks) {
      await database.withTransaction((tx) => desk.cancelOpening(tx, row.userId));
    }
    return true;
  }

  async function closeAll(): Promise<void> {
    const rows = await closingLimits(database, clock.now());
    if (rows.length === 0) return;
    const waiting = new Set<number>();
    const userIds = rows.map(({ userId }) => userId);
    for (const desk of desks)
      for (const userId of await desk.whoWaits(database, userIds)) waiting.add(userId);
    const told = await lastOutboxSequences(database, [...waiting]);
    const lastOf = ({ userId }: LimitsRow) => told.get(userId) ?? 0;
    const changed = rows.filter(
      (row) => waiting.has(row.userId) && seen.get(row.userId) !== lastOf(row),
    );
    const look = async (row: LimitsRow) => {
      if (!(await close(row))) seen.set(row.userId, lastOf(row));
    };
    await eachAlone(changed, look, {
      log,
      trouble: 'orders of a user who may open nothing were not cancelled; they are tried again',
      name: ({ userId }) => ({ userId }),
    });
    for (const userId of seen.keys()) if (!waiting.has(userId)) seen.delete(userId);
  }

  const closing = everySo({
    periodMs: EVERY_MS,
    work: closeAll,
    log,
    trouble: 'orders of those who may open nothing could not be cancelled; the timer tries again',
  });
  closing.start();
  return {
    closeOf: async (userId) => {
      await close(await readLimits(database, userId));
    },
    closeAll: closing.runAnew,
    stop: closing.stop,
  };
}
