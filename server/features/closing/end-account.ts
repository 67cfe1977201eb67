/**
 * Ends the accounts whose days have passed. What names or reaches a person is erased; the ledger and what it refers to
 * stay, because they are other people's history as well. Money that came meanwhile keeps an account open, unless it is
 * little and its owner has given it up.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ClosingState } from '../../../contract/features/closing.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { transfer } from '../../ledger/transfer.ts';
import { addMessage } from '../../messages/add-message.ts';
import { addLetterTo } from '../../messages/letters.ts';
import { eraseUser } from './erase-user.ts';
import { mayEnd, readObstacles } from './obstacles.ts';

const BATCH = 20;

type Parts = Pick<Exchange, 'config' | 'feed' | 'log'> & Pick<Provided, 'endFollows'>;

export function closeAccountsJob({ config, feed, log, endFollows }: Parts): JobHandler {
  const pictures = join(resolve(config.dataDir), 'uploads');
  return async (tx, _job, nowMs) => {
    // A login that takes an account back waits for this lock, or is waited for.
    const due = await tx.query<{ id: number; email: string | null; givesUp: boolean }>(
      `select id, email, closing_gives_up as gives_up from users where closing_at <= $1 order by closing_at, id limit ${BATCH} for update skip locked`,
      [nowMs],
    );
    for (const { id: userId, email, givesUp } of due) {
      const obstacles = await readObstacles({ database: tx, feed }, userId);
      if (!mayEnd(obstacles, { givesUp })) {
        await stopClosing(tx, userId, nowMs);
        log.warn({ userId }, 'an account was not closed, because something came into it');
        continue;
      }
      await giveUp(tx, { userId, balances: obstacles.balances, at: nowMs });
      await endFollows(tx, { userId, at: nowMs });
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

/** All of it by one transfer, which an account makes once. */
async function giveUp(
  tx: Transaction,
  left: {
    readonly userId: number;
    readonly balances: ClosingState['balances'];
    readonly at: number;
  },
): Promise<void> {
  const { userId, balances, at } = left;
  if (balances.length === 0) return;
  const legs = balances.flatMap(({ account, currency, amount }) => [
    { account: { userId, account, currency }, amount: `-${amount}` },
    { account: { house: 'promotions' as const, currency }, amount },
  ]);
  accept(await transfer(tx, { code: 'given_up', key: `given_up:${userId}`, legs, at }));
}

async function stopClosing(tx: Transaction, userId: number, at: number): Promise<void> {
  await tx.query('update users set closing_at = null where id = $1', [userId]);
  await addMessage(tx, userId, { key: 'closing_stopped', params: {}, at });
}
