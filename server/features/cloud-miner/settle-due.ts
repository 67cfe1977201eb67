/**
 * Pays the days that are due of rented hash power: orders are claimed in batches, each paid one day, and told of it. A
 * batch is one transaction and every movement has a key of its own, so a day is paid once, however many instances are at
 * it and however often they are started. A clock that has jumped over several days finds them one after the other.
 */
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transferMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { claimDue, type MinerRow, saveDays, toMinerOrder } from './miner-store.ts';
import { dayMovements } from './pay-out.ts';

/** Orders of which one transaction pays a day. */
const BATCH = 250;
const PERIOD_MS = 500;

export interface MinerKeeper {
  /** Pays everything that is due; the timer does the same. */
  settleDue(): Promise<void>;
  /** Resolves once the batch in hand is committed. */
  stop(): Promise<void>;
}

export function startCloudMiner(exchange: Exchange): MinerKeeper {
  const settling = everySo({
    periodMs: PERIOD_MS,
    work: settleAll,
    log: exchange.log,
    trouble: 'outputs of miners could not be paid; the timer tries again',
  });
  async function settleAll(): Promise<void> {
    let taken = BATCH;
    while (taken > 0 && !settling.isStopped()) taken = await settleBatch(exchange, BATCH);
  }
  settling.start();
  return {
    settleDue: async () => {
      await settling.settled();
      await settleAll();
    },
    stop: settling.stop,
  };
}

/** One batch, in one transaction; answers of how many orders it paid a day. */
export function settleBatch(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const claimed = await claimDue(tx, { at, limit });
    if (claimed.length === 0) return 0;
    // Accounts are locked user by user, as `transferMany` asks for.
    const miners = claimed.toSorted((left, right) => left.userId - right.userId);
    const written = await transferMany(
      tx,
      miners.flatMap((miner) => dayMovements(miner, at)),
    );
    const balances = written.flatMap((result) => accept(result).balances);
    const rows = await saveDays(tx, miners);
    const messages = await tellOfEnds(tx, rows, at);
    await announceToMany(exchange, tx, [
      ...rows.map(newsOf),
      ...messages,
      ...balanceNews(balances),
    ]);
    return miners.length;
  });
}

type News = { readonly userId: number; readonly news: Announcement };

function newsOf(row: MinerRow): News {
  const name = row.status === 'ended' ? 'cloudMiner.ended' : 'cloudMiner.outputPaid';
  return { userId: row.userId, news: [name, toMinerOrder(row)] };
}

/** An output is a bill; the end of a term, which nobody waits up for, is a message too. */
async function tellOfEnds(tx: Transaction, rows: readonly MinerRow[], at: number): Promise<News[]> {
  const ended = rows.filter(({ status }) => status === 'ended');
  const told = await addMessages(
    tx,
    ended.map((row) => {
      const params = { amount: toMinerOrder(row).paidOutput, currency: row.currency };
      return { userId: row.userId, key: 'miner_ended' as const, params, at };
    }),
  );
  return ended.flatMap(({ userId }, index) => {
    const news = told[index];
    return news === undefined ? [] : [{ userId, news }];
  });
}

/** Each user's balances last, in their newest state. */
function balanceNews(balances: readonly Balance[]): News[] {
  return [...new Set(balances.map(({ userId }) => userId))].map((userId) => ({
    userId,
    news: [
      'balances.changed',
      balanceViews(balances.filter((balance) => balance.userId === userId)),
    ] as const,
  }));
}
