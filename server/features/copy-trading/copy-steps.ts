/**
 * One copy or one closing of a copy that is due, in a transaction of its own. What cannot be done now is tried again or
 * given up, and its follower is told why.
 */
import type { CopyMissReason } from '../../../contract/features/copy-trading-entities.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { claimClosing, closeCopy, type DueClosing } from './close-copy.ts';
import { claimCopy, type DueCopy, makeCopy, missCopy, reasonOf } from './make-copy.ts';
import { readMiss } from './trade-store.ts';

type Parts = Exchange & Pick<Provided, 'futuresDesk'>;

const RETRY_MS = 1000;
/** An opening that keeps failing although the database works is a bug: the trader's next acts must not wait for it. */
const MOST_ATTEMPTS = 5;

/** Answers false when no closing is due. */
export async function closeOne(parts: Parts): Promise<boolean> {
  const { clock, database, futuresDesk: desk, log } = parts;
  const claimed: { closing: DueClosing | null } = { closing: null };
  try {
    return await database.withTransaction(async (tx) => {
      const at = clock.now();
      claimed.closing = await claimClosing(tx, at);
      if (claimed.closing === null) return false;
      await closeCopy(tx, { desk, closing: claimed.closing, at });
      return true;
    });
  } catch (error) {
    if (claimed.closing === null) throw error;
    log.warn({ err: error }, 'a copy could not be closed; it is tried again');
    await database.query(
      'update copy_closings set attempts = attempts + 1, due_at = $2 where id = $1',
      [claimed.closing.id, clock.now() + RETRY_MS],
    );
    return true;
  }
}

/** Answers false when no copy is due. */
export async function copyOne(parts: Parts): Promise<boolean> {
  const { clock, database, futuresDesk: desk } = parts;
  const claimed: { copy: DueCopy | null } = { copy: null };
  try {
    return await database.withTransaction(async (tx) => {
      claimed.copy = await claimCopy(tx, clock.now());
      if (claimed.copy === null) return false;
      const outcome = await makeCopy({ exchange: parts, desk, tx }, claimed.copy);
      if (outcome === 'ended') await drop(tx, claimed.copy, clock.now());
      return true;
    });
  } catch (error) {
    const { copy } = claimed;
    if (copy === null) throw error;
    const reason = reasonOf(error) ?? (copy.attempts + 1 < MOST_ATTEMPTS ? null : 'failed');
    if (reason === null) await putOff(parts, copy, error);
    else await miss(parts, copy, reason);
    return true;
  }
}

function drop(tx: Transaction, { id }: DueCopy, at: number): Promise<unknown> {
  return tx.query(`update copies set status = 'dropped', done_at = $2 where id = $1`, [id, at]);
}

async function putOff(
  { clock, database, log }: Parts,
  { id }: DueCopy,
  error: unknown,
): Promise<void> {
  log.warn({ err: error }, 'a copy could not be made; it is tried again');
  await database.query('update copies set attempts = attempts + 1, due_at = $2 where id = $1', [
    id,
    clock.now() + RETRY_MS,
  ]);
}

/** Says why, by message only when it is not what was said last. */
async function miss(parts: Parts, copy: DueCopy, reason: CopyMissReason): Promise<void> {
  await parts.database.withTransaction(async (tx) => {
    const at = parts.clock.now();
    const isNews = await missCopy(tx, copy, { reason, at });
    const missed = await readMiss(tx, copy.id);
    const { userId } = copy;
    const params = { name: missed.traderNickname, symbol: missed.symbol };
    const message = isNews
      ? [await addMessage(tx, userId, { key: 'copy_missed', params, at })]
      : [];
    await announce(parts, tx, userId, [['copyTrading.missed', missed], ...message]);
  });
}
