/**
 * Ends the accounts whose days have passed. What names or reaches a person is erased; the ledger and what it refers to
 * stay, because they are other people's history as well. Money that came meanwhile keeps an account open.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { addMessage } from '../../messages/add-message.ts';
import { addLetterTo } from '../../messages/letters.ts';
import { eraseUser } from './erase-user.ts';
import { isEmpty, readObstacles } from './obstacles.ts';

const BATCH = 20;

export function closeAccountsJob({ config, log }: Pick<Exchange, 'config' | 'log'>): JobHandler {
  const pictures = join(resolve(config.dataDir), 'uploads');
  return async (tx, _job, nowMs) => {
    // A login that takes an account back waits for this lock, or is waited for.
    const due = await tx.query<{ id: number; email: string | null }>(
      `select id, email from users where closing_at <= $1 order by closing_at, id limit ${BATCH} for update skip locked`,
      [nowMs],
    );
    for (const { id: userId, email } of due) {
      if (!isEmpty(await readObstacles(tx, userId))) {
        await stopClosing(tx, userId, nowMs);
        log.warn({ userId }, 'an account was not closed, because something came into it');
        continue;
      }
      const names = await eraseUser(tx, userId, nowMs);
      if (email !== null)
        await addLetterTo(
          tx,
          { userId, address: email },
          { key: 'account_closed', params: {}, at: nowMs },
        );
      tx.afterCommit(() => {
        for (const name of names)
          rm(join(pictures, name), { force: true }).catch((error: unknown) => {
            // The row is what opens a picture: a file that stays behind is seen by nobody.
            log.warn({ err: error }, 'a picture of a closed account stays on the disk');
          });
        log.info({ userId }, 'an account was closed');
      });
    }
    return due.length === BATCH ? nowMs : nowMs + HOUR_MS;
  };
}

async function stopClosing(tx: Transaction, userId: number, at: number): Promise<void> {
  await tx.query('update users set closing_at = null where id = $1', [userId]);
  await addMessage(tx, userId, { key: 'closing_stopped', params: {}, at });
}
