/** What openings of many users are judged by, read together under the locks of their accounts. */
import { exact, plainText } from '../../../../contract/money.ts';
import { freeMoney, profitAt } from '../../../../contract/rules/futures/account.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import type { LeverMoney } from '../../../ledger/lever-funds.ts';
import { type OpenerLimits, openerLimitsOfMany } from '../../../limits/opener-limits.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { marketOf, markTicks } from '../rows/entities.ts';
import { type OrderRow, waitingOrdersOfMany } from '../rows/order-store.ts';
import { openPositionsOfMany, type PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';

export interface SeenOpener {
  readonly userId: number;
  readonly tier: number;
  /** What may back new margin. */
  readonly free: string;
  /** How many positions are open. */
  readonly openCount: number;
  /** Of somebody who has set themselves limits, with what counts towards them; else null. */
  readonly own: OwnLimitsSeen | null;
}

export interface OwnLimitsSeen {
  readonly limits: OpenerLimits;
  readonly positions: readonly PositionRow[];
  readonly orders: readonly OrderRow[];
}

interface OpenerRow {
  readonly userId: number;
  readonly available: string;
  readonly tier: number;
  readonly isLimited: boolean;
  readonly openCount: number;
  readonly crossed: readonly CrossPosition[];
}

interface CrossPosition {
  readonly marketId: number;
  readonly side: 'long' | 'short';
  readonly lots: number;
  readonly cost: string;
}

export async function lockOpeners(
  { feed }: Pick<Exchange, 'feed'>,
  tx: Transaction,
  { userIds, at }: { userIds: readonly number[]; at: number },
): Promise<ReadonlyMap<number, SeenOpener>> {
  const rows = await lockAndSee(tx, userIds);
  const limited = rows.filter(({ isLimited }) => isLimited).map(({ userId }) => userId);
  const own = limited.length === 0 ? new Map() : await ownLimits(feed, tx, { limited, at });
  return new Map(
    rows.map(({ userId, tier, available, openCount, crossed }) => {
      const free = freeMoney({ available, crossProfit: crossProfit(feed, crossed) });
      return [userId, { userId, tier, free, openCount, own: own.get(userId) ?? null }];
    }),
  );
}

/** The same of whoever pays out of the account without opening anything. */
export async function lockLeverMoney(
  { feed }: Pick<Exchange, 'feed'>,
  tx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, LeverMoney>> {
  const rows = await lockAndSee(tx, userIds);
  return new Map(
    rows.map(({ userId, available, crossed }) => [
      userId,
      { available, crossProfit: crossProfit(feed, crossed) },
    ]),
  );
}

/** Locks in the order of the accounts' ids, the order in which accounts are always locked. */
function lockAndSee(tx: Transaction, userIds: readonly number[]): Promise<OpenerRow[]> {
  return tx.query<OpenerRow>('select * from futures_openers($1::bigint[], $2)', [
    [...new Set(userIds)],
    LEVER_CURRENCY,
  ]);
}

function crossProfit(feed: MarketFeed, crossed: readonly CrossPosition[]): string {
  const profits = crossed.map((each) =>
    profitAt({ ...each, scales: marketOf(feed, each) }, markTicks(feed, each.marketId)),
  );
  return plainText(profits.reduce((sum, profit) => sum.plus(profit), exact('0')));
}

async function ownLimits(
  feed: MarketFeed,
  tx: Transaction,
  { limited, at }: { limited: readonly number[]; at: number },
): Promise<Map<number, OwnLimitsSeen>> {
  const found = await openerLimitsOfMany({ queryable: tx, feed, nowMs: at }, limited);
  const positions = await openPositionsOfMany(tx, limited);
  const orders = await waitingOrdersOfMany(tx, limited);
  const isOf = (userId: number) => (row: { userId: number }) => row.userId === userId;
  return new Map(
    [...found].map(([userId, limits]) => [
      userId,
      {
        limits,
        positions: positions.filter(isOf(userId)),
        orders: orders.filter(isOf(userId)),
      },
    ]),
  );
}
