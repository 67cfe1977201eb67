/**
 * Settles closings of copies: what each brought goes into the sums of its follow, the trader gets the share of what is
 * above the high-water mark, and a follow that has lost its limit ends. One follow after the other, under its lock, and
 * each closing in its turn; the transfer is named by the closing.
 */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { settleShare, shareDue } from '../../../contract/rules/copy-trading/profit-share.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { LEVER_CURRENCY } from '../../ledger/lever-funds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announceToMany, type News } from '../../realtime/announce.ts';
import { FOLLOW_REFERENCE, type FollowRow, readFollow, toFollow } from './follow-store.ts';
import { endOfLost } from './loss-limits.ts';

interface DueSettlement {
  readonly fillId: number;
  readonly copyId: number;
  /** Result of the position after the closing, and what of it is settled. */
  readonly net: string;
  readonly settled: string;
}

type Parts = Exchange & Pick<Provided, 'leverFunds'>;

/** Settles all closings of one follow; answers false when none is due. */
export function settleFollow(parts: Parts): Promise<boolean> {
  return parts.database.withTransaction(async (tx) => {
    const followId = await nextFollow(tx);
    if (followId === null) return false;
    const balances: Balance[] = [];
    let state = await readFollow(tx, followId);
    for (let due = await nextDue(tx, followId); due; due = await nextDue(tx, followId)) {
      const step = await settle(parts, tx, { follow: state, due });
      state = step.follow;
      balances.push(...step.balances);
    }
    await tellSettled(parts, tx, { follow: state, balances });
    return true;
  });
}

/** A follow with a closing to settle that no other instance is at, locked; null while there is none. */
async function nextFollow(tx: Transaction): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select f.id from copy_settlements s join copies c on c.position_id = s.position_id
      join copy_follows f on f.id = c.follow_id
      where s.settled_at is null order by s.fill_id limit 1 for no key update of f skip locked`,
  );
  return row?.id ?? null;
}

async function nextDue(tx: Transaction, followId: number): Promise<DueSettlement | null> {
  const [row] = await tx.query<DueSettlement>(
    `select s.fill_id, c.id as copy_id, s.net, c.settled
      from copy_settlements s join copies c on c.position_id = s.position_id
      where s.settled_at is null and c.follow_id = $1 order by s.fill_id limit 1`,
    [followId],
  );
  return row ?? null;
}

async function settle(
  parts: Parts,
  tx: Transaction,
  { follow, due }: { follow: FollowRow; due: DueSettlement },
): Promise<{ follow: FollowRow; balances: readonly Balance[] }> {
  const at = parts.clock.now();
  const gained = plainText(exact(due.net).minus(due.settled));
  const state = settleShare(follow, gained);
  await tx.query(
    'update copy_follows set settled_profit = $2, high_water_mark = $3 where id = $1',
    [follow.id, state.settledProfit, state.highWaterMark],
  );
  await tx.query('update copies set settled = $2 where id = $1', [due.copyId, due.net]);
  await tx.query('update copy_settlements set settled_at = $2 where fill_id = $1', [
    due.fillId,
    at,
  ]);
  const { paid, balances } = await payShare(parts, tx, { follow: state, fillId: due.fillId, at });
  return {
    follow: { ...state, sharePaid: plainText(exact(follow.sharePaid).plus(paid)) },
    balances,
  };
}

/** As much of the share as may leave the follower's account; the rest is owed at the next closing. */
async function payShare(
  { leverFunds }: Parts,
  tx: Transaction,
  { follow, fillId, at }: { follow: FollowRow; fillId: number; at: number },
): Promise<{ paid: string; balances: readonly Balance[] }> {
  const due = shareDue(follow, follow.shareRate);
  if (isZero(due)) return { paid: '0', balances: [] };
  await lockAccounts(tx, [follow.userId, follow.traderUserId]);
  const free = await leverFunds.free(tx, follow.userId);
  const paid = plainText(Exact.min(due, Exact.max(free, 0)));
  if (isZero(paid)) return { paid, balances: [] };
  const account = (userId: number) =>
    ({ userId, account: 'lever', currency: LEVER_CURRENCY }) as const;
  const written = accept(
    await transfer(tx, {
      code: 'copy_share',
      key: `copy_share:${fillId}`,
      reference: { kind: FOLLOW_REFERENCE, id: follow.id },
      legs: [
        { account: account(follow.userId), amount: `-${paid}` },
        { account: account(follow.traderUserId), amount: paid },
      ],
      at,
    }),
  );
  await tx.query('update copy_follows set share_paid = share_paid + $2 where id = $1', [
    follow.id,
    paid,
  ]);
  return { paid, balances: written.balances };
}

/** In the order of their ids, the order in which accounts are always locked. */
async function lockAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `select id from accounts where user_id = any ($1::bigint[]) and account = 'lever' and currency = $2
      order by id for no key update`,
    [userIds, LEVER_CURRENCY],
  );
}

async function tellSettled(
  parts: Parts,
  tx: Transaction,
  { follow, balances }: { follow: FollowRow; balances: readonly Balance[] },
): Promise<void> {
  const { userId } = follow;
  const news: News[] = [];
  for (const each of await endOfLost(parts, tx, follow)) news.push({ userId, news: each });
  const settled = toFollow(await readFollow(tx, follow.id));
  news.unshift({ userId, news: ['copyTrading.settled', settled] });
  for (const each of new Set(balances.map((balance) => balance.userId))) {
    const own = balances.filter((balance) => balance.userId === each);
    news.push({ userId: each, news: ['balances.changed', balanceViews(own)] });
    parts.leverFunds.changed(tx, each, own.at(-1)?.available ?? '0');
  }
  await announceToMany(parts, tx, news);
}
