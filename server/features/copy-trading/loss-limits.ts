/**
 * Ends follows that have lost their limit, settled and open losses together. Prices move between closings, so every
 * instance looks by itself at what it has read; under the lock of the follow it is read again, and ends once.
 */
import { exact, plainText } from '../../../contract/money.ts';
import { hasLostLimit } from '../../../contract/rules/copy-trading/loss-limit.ts';
import { profitAt } from '../../../contract/rules/futures/account.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { listenForChanges } from '../../ledger/changed-users.ts';
import { LEVER_CURRENCY } from '../../ledger/lever-funds.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announceToMany, type News } from '../../realtime/announce.ts';
import { endFollow, type FollowRow, lockFollow, toFollow } from './follow-store.ts';

const LOOK_EVERY_MS = 1000;

export interface LossWatch {
  start(): void;
  /** Ends what has lost its limit by now; the timer does the same. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function createLossWatch(exchange: Exchange): LossWatch {
  const { bell, database, feed, log } = exchange;
  const changed = listenForChanges(bell);
  /** What is open of each follow with a limit, by the follower. */
  const exposed = new Map<number, readonly Exposed[]>();
  const watching = everySo({
    periodMs: LOOK_EVERY_MS,
    work: look,
    log,
    trouble: 'the loss limits of follows could not be read; the timer tries again',
  });

  async function look(): Promise<void> {
    await changed.read(readChanged);
    for (const follow of [...exposed.values()].flat()) {
      if (watching.isStopped()) return;
      if (hasLostLimit(follow, openProfit(follow, feed))) await end(exchange, follow.id);
    }
  }

  async function readChanged(userIds: readonly number[] | null): Promise<void> {
    if (userIds?.length === 0) return;
    const follows =
      userIds === null
        ? await withOpenCopies(database, 'true', [])
        : await withOpenCopies(database, 'f.user_id = any ($1::bigint[])', [userIds]);
    for (const userId of userIds ?? [...exposed.keys()]) exposed.delete(userId);
    for (const follow of follows)
      exposed.set(follow.userId, [...(exposed.get(follow.userId) ?? []), follow]);
  }

  return {
    start: watching.start,
    look: async () => {
      await watching.settled();
      await look();
    },
    stop: () => {
      changed.stop();
      return watching.stop();
    },
  };
}

async function end(exchange: Exchange, id: number): Promise<void> {
  await exchange.database.withTransaction(async (tx) => {
    const follow = await lockFollow(tx, id);
    if (follow === null) throw new Error(`no follow has the id ${id}`);
    const news = await endLost(exchange, tx, [follow]);
    if (news.length > 0) await announceToMany(exchange, tx, news);
  });
}

/** Ends those of these locked follows that have lost their limit; answers what their followers are to be told. */
export async function endLost(
  { feed, clock }: Exchange,
  tx: Transaction,
  follows: readonly FollowRow[],
): Promise<News[]> {
  const limited = follows.filter((each) => each.status === 'following' && each.lossLimit !== null);
  if (limited.length === 0) return [];
  const ids = limited.map(({ id }) => id);
  const open = await withOpenCopies(tx, 'f.id = any ($1::bigint[])', [ids]);
  const profits = new Map(open.map((each) => [each.id, openProfit(each, feed)]));
  const news: News[] = [];
  for (const follow of limited) {
    if (!hasLostLimit(follow, profits.get(follow.id) ?? '0')) continue;
    const { id, userId, nickname } = follow;
    const at = clock.now();
    const ended = await endFollow(tx, { id, endedBy: 'loss_limit', at });
    const params = { name: nickname, amount: follow.lossLimit ?? '0', currency: LEVER_CURRENCY };
    const message = await addMessage(tx, userId, { key: 'copy_stopped', params, at });
    news.push(
      { userId, news: ['copyTrading.cancelled', toFollow(ended)] },
      { userId, news: message },
    );
  }
  return news;
}

/** What a follow has open, together by market and side. */
interface Open {
  readonly marketId: number;
  readonly side: 'long' | 'short';
  readonly lots: number;
  readonly cost: string;
}

interface Exposed {
  readonly id: number;
  readonly userId: number;
  readonly settledProfit: string;
  readonly lossLimit: string;
  readonly open: readonly Open[];
}

/** Of all open copies at the marks of now. */
function openProfit({ open }: Exposed, feed: MarketFeed): string {
  const profits = open.map((each) => {
    const scales = feed.marketById(each.marketId);
    return scales ? profitAt({ ...each, scales }, feed.quote(each.marketId)[2]) : '0';
  });
  return plainText(profits.reduce((sum, profit) => sum.plus(profit), exact('0')));
}

/** Follows with a loss limit and open copies, of those that the condition names. */
async function withOpenCopies(
  queryable: Queryable,
  condition: 'true' | 'f.id = any ($1::bigint[])' | 'f.user_id = any ($1::bigint[])',
  params: readonly unknown[],
): Promise<Exposed[]> {
  const rows = await queryable.query<
    Omit<Exposed, 'open'> & Omit<Open, 'lots'> & { readonly lots: string }
  >(
    `select f.id, f.user_id, f.settled_profit, f.loss_limit, p.market_id, p.side, sum(p.lots) as lots,
        sum(p.cost) as cost
      from copy_follows f
      join futures_positions p on p.user_id = f.user_id and p.status = 'open' and p.holding = 'copied'
      join copies c on c.position_id = p.id and c.follow_id = f.id
      where f.status = 'following' and f.loss_limit is not null and ${condition}
      group by f.id, p.market_id, p.side order by f.id`,
    params,
  );
  const follows = new Map<number, Exposed>();
  for (const { marketId, side, lots, cost, ...follow } of rows) {
    const open = { marketId, side, lots: Number.parseInt(lots, 10), cost };
    const before = follows.get(follow.id)?.open ?? [];
    follows.set(follow.id, { ...follow, open: [...before, open] });
  }
  return [...follows.values()];
}
