/**
 * Copies and closings of copies that are due, many in one transaction. What cannot be done now is tried again or given
 * up, and its follower is told why.
 */
import type { Database } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { claimClosings, closeWithTrader, type DueClosing } from './close-copies.ts';
import { noteFates } from './copy-fates.ts';
import { lockFollows } from './follow-store.ts';
import { claimCopies, type DueCopy, makeCopies, reasonOf } from './make-copies.ts';

type Parts = Exchange & Pick<Provided, 'futuresDesk'>;

/** Copies of one transaction: few enough that the orders of others do not wait for it. */
const BATCHES = { server: 70, embedded: 20 } as const;
const RETRY_MS = 1000;
/** An opening that keeps failing although the database works is a bug: the trader's next acts must not wait for it. */
const MOST_ATTEMPTS = 5;

/** Answers how many closings were due. */
export function closeSome(
  parts: Parts,
  most: number = BATCHES[parts.database.kind],
): Promise<number> {
  const { clock, database, futuresDesk: desk, log } = parts;
  return inBatch<DueClosing>(most, {
    work: (note) =>
      database.withTransaction(async (tx) => {
        const at = clock.now();
        const closings = note(await claimClosings(tx, { nowMs: at, most }));
        if (closings.length === 0) return;
        const later = await closeWithTrader({ desk, tx, at }, closings);
        await putOff(tx, 'copy_closings', { ids: later.map(({ id }) => id), at });
      }),
    alone: () => closeSome(parts, 1),
    failed: async ({ id }, error) => {
      log.warn({ err: error }, 'a copy could not be closed; it is tried again');
      await putOff(database, 'copy_closings', { ids: [id], at: clock.now() });
    },
  });
}

/** Answers how many copies were due. */
export function copySome(
  parts: Parts,
  most: number = BATCHES[parts.database.kind],
): Promise<number> {
  const { clock, database, futuresDesk: desk } = parts;
  return inBatch<DueCopy>(most, {
    work: (note) =>
      database.withTransaction(async (tx) => {
        const copies = note(await claimCopies(tx, { nowMs: clock.now(), most }));
        if (copies.length > 0) await makeCopies({ exchange: parts, desk, tx }, copies);
      }),
    alone: () => copySome(parts, 1),
    failed: (copy, error) => giveUp(parts, copy, error),
  });
}

/** What fails among others is tried once more, each by itself, so that one bad row holds up nobody else's. */
async function inBatch<Due>(
  most: number,
  batch: {
    readonly work: (note: (due: Due[]) => Due[]) => Promise<void>;
    readonly alone: () => Promise<unknown>;
    readonly failed: (due: Due, error: unknown) => Promise<void>;
  },
): Promise<number> {
  const claimed: { due: readonly Due[] } = { due: [] };
  try {
    await batch.work((due) => {
      claimed.due = due;
      return due;
    });
  } catch (error) {
    const [first] = claimed.due;
    if (first === undefined) throw error;
    if (most === 1) await batch.failed(first, error);
    else for (const _ of claimed.due) await batch.alone();
  }
  return claimed.due.length;
}

async function giveUp(parts: Parts, copy: DueCopy, error: unknown): Promise<void> {
  const { clock, database, log } = parts;
  const at = clock.now();
  const reason = reasonOf(error) ?? (copy.attempts + 1 < MOST_ATTEMPTS ? null : 'failed');
  if (reason === null) {
    log.warn({ err: error }, 'a copy could not be made; it is tried again');
    await putOff(database, 'copies', { ids: [copy.id], at });
    return;
  }
  await database.withTransaction(async (tx) => {
    const follows = await lockFollows(tx, [copy.followId]);
    await noteFates(parts, tx, { fates: [{ copy, status: 'missed', reason }], follows, at });
  });
}

async function putOff(
  queryable: Pick<Database, 'query'>,
  table: 'copies' | 'copy_closings',
  { ids, at }: { ids: readonly number[]; at: number },
): Promise<void> {
  if (ids.length === 0) return;
  await queryable.query(
    `update ${table} set attempts = attempts + 1, due_at = $2 where id = any ($1::bigint[])`,
    [ids, at + RETRY_MS],
  );
}
