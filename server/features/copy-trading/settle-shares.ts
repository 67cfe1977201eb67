/**
 * Settles closings of copies: what each brought goes into the sums of its follow, the trader gets the share of what is
 * above the high-water mark, and a follow that has lost its limit ends. Many follows at once, each under its lock and each
 * closing in its turn; the transfer is named by the closing.
 */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { settleShare, shareDue } from '../../../contract/rules/copy-trading/profit-share.ts';
import { freeMoney } from '../../../contract/rules/futures/account.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { newestBalances } from '../../ledger/balance-view.ts';
import { LEVER_CURRENCY, type LeverMoney } from '../../ledger/lever-funds.ts';
import type { TransferOrder } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import { FOLLOW_REFERENCE, readFollows, toFollow } from './follow-store.ts';
import { endLost } from './loss-limits.ts';
import {
  claimSettlements,
  type DueSettlement,
  type FollowSums,
  saveSettled,
} from './settlement-store.ts';

/** Follows of one transaction: few enough that the orders of others do not wait for it. */
const BATCHES = { server: 50, embedded: 20 } as const;

type Parts = Exchange & Pick<Provided, 'leverFunds'>;

/** Settles all closings of some follows; answers of how many. */
export function settleFollows(parts: Parts): Promise<number> {
  const { clock, database, leverFunds } = parts;
  return database.withTransaction(async (tx) => {
    const closings = await claimSettlements(tx, BATCHES[database.kind]);
    if (closings.length === 0) return 0;
    const at = clock.now();
    const users = closings.flatMap(({ userId, traderUserId }) => [userId, traderUserId]);
    const settling = new Settling(await leverFunds.lock(tx, users), at);
    for (const closing of closings) settling.settle(closing);
    const balances = await settleMany(tx, settling.shares);
    await saveSettled(tx, { closings, follows: settling.follows, at });
    await tellSettled(parts, tx, { ids: [...settling.follows.keys()], balances });
    return settling.follows.size;
  });
}

/** The sums of follows and what is free in the accounts, closing by closing: nothing is awaited meanwhile. */
class Settling {
  readonly follows = new Map<number, FollowSums>();
  readonly shares: TransferOrder[] = [];
  readonly #copies = new Map<number, string>();
  readonly #money: Map<number, LeverMoney>;
  readonly #at: number;

  constructor(money: ReadonlyMap<number, LeverMoney>, at: number) {
    this.#money = new Map(money);
    this.#at = at;
  }

  settle(closing: DueSettlement): void {
    const { followId, copyId, net } = closing;
    const { settledProfit, highWaterMark, sharePaid } = this.follows.get(followId) ?? closing;
    const settled = this.#copies.get(copyId) ?? closing.settled;
    const gained = plainText(exact(net).minus(settled));
    const state = settleShare({ settledProfit, highWaterMark, sharePaid }, gained);
    this.#copies.set(copyId, net);
    const paid = this.#pay(closing, shareDue(state, closing.shareRate));
    this.follows.set(followId, { ...state, sharePaid: plainText(exact(sharePaid).plus(paid)) });
  }

  /** As much of the share as may leave the follower's account; the rest is owed at the next closing. */
  #pay({ fillId, followId, userId, traderUserId }: DueSettlement, due: string): string {
    if (isZero(due)) return '0';
    const money = this.#money.get(userId);
    const paid = money === undefined ? '0' : plainText(Exact.min(due, freeMoney(money)));
    if (isZero(paid)) return '0';
    this.#move(userId, `-${paid}`);
    this.#move(traderUserId, paid);
    const account = (of: number) =>
      ({ userId: of, account: 'lever', currency: LEVER_CURRENCY }) as const;
    this.shares.push({
      code: 'copy_share',
      key: `copy_share:${fillId}`,
      reference: { kind: FOLLOW_REFERENCE, id: followId },
      legs: [
        { account: account(userId), amount: `-${paid}` },
        { account: account(traderUserId), amount: paid },
      ],
      at: this.#at,
    });
    return paid;
  }

  #move(userId: number, amount: string): void {
    const money = this.#money.get(userId) ?? { available: '0', crossProfit: '0' };
    const available = plainText(exact(money.available).plus(amount));
    this.#money.set(userId, { ...money, available });
  }
}

async function tellSettled(
  parts: Parts,
  tx: Transaction,
  { ids, balances }: { ids: readonly number[]; balances: readonly Balance[] },
): Promise<void> {
  const follows = await readFollows(tx, ids);
  const ended = await endLost(parts, tx, follows);
  const settled = ended.length > 0 ? await readFollows(tx, ids) : follows;
  const news = settled.map((follow): News => {
    return { userId: follow.userId, news: ['copyTrading.settled', toFollow(follow)] };
  });
  for (const { userId, available } of newestBalances(balances))
    parts.leverFunds.changed(tx, userId, available);
  await announceToMany(parts, tx, [...news, ...ended, ...balanceNews(balances)]);
}
