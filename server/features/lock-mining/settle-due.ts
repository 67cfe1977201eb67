/**
 * Pays what is due of locked sums: orders are claimed in batches, each taken one step on, and told of it. A batch is one
 * transaction and every movement has a key of its own, so a step is done once, however many instances are at it and
 * however often they are started. A clock that has jumped over several dividends finds them one after the other.
 */
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnBatch } from '../../jobs/claiming.ts';
import { type Settler, startSettling } from '../../jobs/settling.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import { claimDue, type LockRow, saveSteps, toLockOrder } from './lock-store.ts';
import { dueStep, type PaidStep } from './pay-out.ts';

const PERIOD_MS = 500;

export function startLockMining(exchange: Exchange): Settler {
  return startSettling({
    periodMs: PERIOD_MS,
    log: exchange.log,
    trouble: 'locked sums could not be paid; the timer tries again',
    work: (inBatches) => inBatches((limit) => settleBatch(exchange, limit)),
  });
}

/** One batch, in one transaction; answers how many orders it took on. */
export function settleBatch(exchange: Exchange, limit: number): Promise<number> {
  return workOnBatch(exchange, limit, claimDue, async (tx, claimed, at) => {
    // Accounts are locked user by user, as `settleMany` asks for.
    const locks = claimed.toSorted((left, right) => left.userId - right.userId);
    const { rows, balances } = await takeOn(
      tx,
      locks.map((lock) => dueStep(lock, at)),
    );
    const messages = await tellOfEnds(tx, rows, at);
    await announceToMany(exchange, tx, [
      ...rows.map(newsOf),
      ...messages,
      ...balanceNews(balances),
    ]);
  });
}

/** Moves what the steps move and writes what they change; answers the orders after them. */
export async function takeOn(
  tx: Transaction,
  steps: readonly PaidStep[],
): Promise<{ rows: LockRow[]; balances: Balance[] }> {
  const balances = await settleMany(
    tx,
    steps.flatMap(({ movements }) => movements),
  );
  const rows = await saveSteps(
    tx,
    steps.map(({ step }) => step),
  );
  return { rows, balances };
}

function newsOf(row: LockRow): News {
  const name = row.status === 'redeemed' ? 'lockMining.redeemed' : 'lockMining.dividendPaid';
  return { userId: row.userId, news: [name, toLockOrder(row)] };
}

/** A dividend is a bill; the end of a term, which nobody waits up for, is a message too. */
function tellOfEnds(tx: Transaction, rows: readonly LockRow[], at: number): Promise<News[]> {
  const ended = rows.filter(({ status }) => status === 'redeemed');
  return addMessages(
    tx,
    ended.map(({ userId, amount, currency }) => {
      return { userId, key: 'lock_redeemed' as const, params: { amount, currency }, at };
    }),
  );
}
