/**
 * Ends follows that have lost their limit, settled and open losses together. Prices move between closings, so every
 * instance looks by itself; under the lock of the follow it ends once.
 */
import { exact, plainText } from '../../../contract/money.ts';
import { hasLostLimit } from '../../../contract/rules/copy-trading/loss-limit.ts';
import { profitAt } from '../../../contract/rules/futures/account.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { LEVER_CURRENCY } from '../../ledger/lever-funds.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import { endFollow, type FollowRow, lockFollow, toFollow } from './follow-store.ts';

const LOOK_EVERY_MS = 1000;

export interface LossWatch {
  start(): void;
  /** Ends what has lost its limit by now; the timer does the same. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function createLossWatch(exchange: Exchange): LossWatch {
  const { database, feed, log } = exchange;
  const watching = everySo({
    periodMs: LOOK_EVERY_MS,
    work: look,
    log,
    trouble: 'the loss limits of follows could not be read; the timer tries again',
  });

  async function look(): Promise<void> {
    for (const follow of await withOpenCopies(database, feed, null)) {
      if (watching.isStopped()) return;
      if (hasLostLimit(follow, follow.openProfit)) await end(exchange, follow.id);
    }
  }

  return {
    start: watching.start,
    look: async () => {
      await watching.settled();
      await look();
    },
    stop: watching.stop,
  };
}

async function end(exchange: Exchange, id: number): Promise<void> {
  await exchange.database.withTransaction(async (tx) => {
    const follow = await lockFollow(tx, id);
    if (follow === null) throw new Error(`no follow has the id ${id}`);
    const news = await endOfLost(exchange, tx, follow);
    if (news.length > 0) await announce(exchange, tx, follow.userId, news);
  });
}

/** Ends a locked follow if it has lost its limit; answers what its follower is to be told. */
export async function endOfLost(
  { feed, clock }: Exchange,
  tx: Transaction,
  follow: FollowRow,
): Promise<Announcement[]> {
  const { id, userId, lossLimit, nickname } = follow;
  if (follow.status !== 'following' || lossLimit === null) return [];
  const [open] = await withOpenCopies(tx, feed, [id]);
  if (!hasLostLimit(follow, open?.openProfit ?? '0')) return [];
  const at = clock.now();
  const ended = await endFollow(tx, { id, endedBy: 'loss_limit', at });
  const params = { name: nickname, amount: lossLimit, currency: LEVER_CURRENCY };
  const message = await addMessage(tx, userId, { key: 'copy_stopped', params, at });
  return [['copyTrading.cancelled', toFollow(ended)], message];
}

interface Exposed {
  readonly id: number;
  readonly settledProfit: string;
  readonly lossLimit: string;
  /** Of all its open copies at the marks of now. */
  readonly openProfit: string;
}

/** Follows with a loss limit and open copies: all of them, or of these ids. */
async function withOpenCopies(
  queryable: Queryable,
  feed: MarketFeed,
  ids: readonly number[] | null,
): Promise<Exposed[]> {
  const rows = await queryable.query<
    Omit<Exposed, 'openProfit'> & {
      marketId: number;
      side: 'long' | 'short';
      lots: string;
      cost: string;
    }
  >(
    `select f.id, f.settled_profit, f.loss_limit, p.market_id, p.side, sum(p.lots) as lots, sum(p.cost) as cost
      from copy_follows f join copies c on c.follow_id = f.id join futures_positions p on p.id = c.position_id
      where f.status = 'following' and f.loss_limit is not null and ($1::bigint[] is null or f.id = any ($1))
        and p.status = 'open' and p.holding = 'copied'
      group by f.id, p.market_id, p.side order by f.id`,
    [ids],
  );
  const follows = new Map<number, Exposed>();
  for (const { marketId, side, lots, cost, ...follow } of rows) {
    const scales = feed.marketById(marketId);
    if (scales === undefined) continue;
    const profit = profitAt(
      { side, lots: Number.parseInt(lots, 10), cost, scales },
      feed.quote(marketId)[2],
    );
    const before = follows.get(follow.id)?.openProfit ?? '0';
    follows.set(follow.id, { ...follow, openProfit: plainText(exact(before).plus(profit)) });
  }
  return [...follows.values()];
}
