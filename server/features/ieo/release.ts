/**
 * Releases tokens whose lock is over: they are claimed in batches and moved out of their holds, a batch in one
 * transaction, so several instances and restarts release each subscription once.
 */
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { HoldPosting } from '../../ledger/transfer.ts';
import { transferMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { claimDue, IEO_REFERENCE, type OrderRow, saveReleased, toOrder } from './ieo-store.ts';
import { PAY_ACCOUNT } from './terms.ts';

/** One batch; answers how many subscriptions it released. */
export function releaseDue(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const due = await claimDue(tx, { at, limit });
    if (due.length === 0) return 0;
    // The accounts of a batch are locked user by user.
    const byUser = due.toSorted((left, right) => left.userId - right.userId || left.id - right.id);
    const written = await transferMany(
      tx,
      byUser.map((order) => releasing(order, at)),
    );
    const balances = written.flatMap((result) => accept(result).balances);
    const rows = await saveReleased(
      tx,
      byUser.map(({ id }) => id),
      at,
    );
    const told = await tellOf(tx, rows, at);
    const paid = [...new Set(rows.map(({ userId }) => userId))].map((userId) => ({
      userId,
      news: [
        'balances.changed',
        balanceViews(balances.filter((balance) => balance.userId === userId)),
      ] as const,
    }));
    await announceToMany(exchange, tx, [...told, ...paid]);
    return due.length;
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
async function tellOf(
  tx: Transaction,
  rows: readonly OrderRow[],
  at: number,
): Promise<{ userId: number; news: Announcement }[]> {
  const messages = await addMessages(
    tx,
    rows.map(({ userId, amount, symbol }) => {
      return { userId, key: 'ieo_released' as const, params: { amount, currency: symbol }, at };
    }),
  );
  return rows.flatMap((row, index) => {
    const { userId } = row;
    const released: Announcement = ['ieo.released', toOrder(row)];
    const message = messages[index];
    const news = message === undefined ? [released] : [released, message];
    return news.map((each) => ({ userId, news: each }));
  });
}
