/**
 * Pays the days that are due of rented hash power: orders are claimed in batches, each paid one day, and told of it. A
 * batch is one transaction and every movement has a key of its own, so a day is paid once, however many instances are at
 * it and however often they are started. A clock that has jumped over several days finds them one after the other.
 */
import type { MinerOrder } from '../../../contract/features/cloud-miner.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnBatch } from '../../jobs/claiming.ts';
import { type Settler, startSettling } from '../../jobs/settling.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import { claimDue, saveDays, toMinerOrder } from './miner-store.ts';
import { dayMovements } from './pay-out.ts';

const PERIOD_MS = 500;

export function startCloudMiner(exchange: Exchange): Settler {
  return startSettling({
    periodMs: PERIOD_MS,
    log: exchange.log,
    trouble: 'outputs of miners could not be paid; the timer tries again',
    work: (inBatches) => inBatches((limit) => settleBatch(exchange, limit)),
  });
}

/** One batch, in one transaction; answers of how many orders it paid a day. */
export function settleBatch(exchange: Exchange, limit: number): Promise<number> {
  return workOnBatch(exchange, limit, claimDue, async (tx, claimed, at) => {
    // Accounts are locked user by user, as `settleMany` asks for.
    const miners = claimed.toSorted((left, right) => left.userId - right.userId);
    const balances = await settleMany(
      tx,
      miners.flatMap((miner) => dayMovements(miner, at)),
    );
    const paid = (await saveDays(tx, miners)).map((row) => ({
      userId: row.userId,
      order: toMinerOrder(row),
    }));
    const messages = await tellOfEnds(tx, paid, at);
    await announceToMany(exchange, tx, [
      ...paid.map(newsOf),
      ...messages,
      ...balanceNews(balances),
    ]);
  });
}

interface PaidMiner {
  readonly userId: number;
  readonly order: MinerOrder;
}

function newsOf({ userId, order }: PaidMiner): News {
  const name = order.status === 'ended' ? 'cloudMiner.ended' : 'cloudMiner.outputPaid';
  return { userId, news: [name, order] };
}

/** An output is a bill; the end of a term, which nobody waits up for, is a message too. */
function tellOfEnds(tx: Transaction, paid: readonly PaidMiner[], at: number): Promise<News[]> {
  const ended = paid.filter(({ order }) => order.status === 'ended');
  return addMessages(
    tx,
    ended.map(({ userId, order: { paidOutput, currency } }) => {
      const params = { amount: paidOutput, currency };
      return { userId, key: 'miner_ended' as const, params, at };
    }),
  );
}
