/**
 * Releases tokens whose lock is over: a timer has them claimed in batches and moved out of their holds, a batch in one
 * transaction, so several instances and restarts release each subscription once.
 */
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnBatch } from '../../jobs/claiming.ts';
import { type Settler, startSettling } from '../../jobs/settling.ts';
import type { HoldPosting } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import { claimDue, IEO_REFERENCE, type OrderRow, saveReleased, toOrder } from './ieo-store.ts';
import { PAY_ACCOUNT } from './terms.ts';

const PERIOD_MS = 500;

export function startIeo(exchange: Exchange): Settler {
  return startSettling({
    periodMs: PERIOD_MS,
    log: exchange.log,
    trouble: 'tokens could not be released; the timer tries again',
    work: (inBatches) => inBatches((limit) => releaseDue(exchange, limit)),
  });
}

/** One batch; answers how many subscriptions it released. */
export function releaseDue(exchange: Exchange, limit: number): Promise<number> {
  return workOnBatch(exchange, limit, claimDue, async (tx, due, at) => {
    // The accounts of a batch are locked user by user.
    const byUser = due.toSorted((left, right) => left.userId - right.userId || left.id - right.id);
    const balances = await settleMany(
      tx,
      byUser.map((order) => releasing(order, at)),
    );
    const rows = await saveReleased(
      tx,
      byUser.map(({ id }) => id),
      at,
    );
    await announceToMany(exchange, tx, [...(await tellOf(tx, rows, at)), ...balanceNews(balances)]);
  });
}

function releasing({ id, userId, symbol, amount, holdId }: OrderRow, at: number): HoldPosting {
  return {
    code: 'ieo_release',
    key: `ieo_release:${id}`,
    reference: { kind: IEO_REFERENCE, id },
    settles: true,
    holdId,
    amount,
    legs: [{ account: { userId, account: PAY_ACCOUNT, currency: symbol }, amount }],
    at,
  };
}

/** Each user hears of every subscription, and reads of it. */
async function tellOf(tx: Transaction, rows: readonly OrderRow[], at: number): Promise<News[]> {
  const messages = await addMessages(
    tx,
    rows.map(({ userId, amount, symbol }) => {
      return { userId, key: 'ieo_released' as const, params: { amount, currency: symbol }, at };
    }),
  );
  const released = rows.map(
    (row): News => ({ userId: row.userId, news: ['ieo.released', toOrder(row)] }),
  );
  return [...released, ...messages];
}
