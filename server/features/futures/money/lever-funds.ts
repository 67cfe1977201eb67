/**
 * What other features may take out of the leverage account, and how they report it. They lock the
 * row of the account first, as every act does, so that a transfer and an order never spend the same
 * money.
 */
import { futuresAccountSums } from '../../../../contract/rules/futures/account.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { LeverMoney } from '../../../ledger/lever-funds.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { accountPositions } from '../rows/entities.ts';
import { openPositionsOf } from '../rows/position-store.ts';
import type { FuturesBoard } from './board.ts';
import { lockLeverMoney } from './openers.ts';
import { readLever } from './read-account.ts';

export function leverFunds(parts: { feed: MarketFeed; board: FuturesBoard }) {
  const { feed, board } = parts;
  return {
    free: async (queryable: Queryable, userId: number): Promise<string> => {
      const { available } = await readLever(queryable, userId);
      const positions = accountPositions(await openPositionsOf(queryable, userId), feed);
      return futuresAccountSums({ available, frozen: '0', positions }).free;
    },
    lock: (tx: Transaction, userIds: readonly number[]): Promise<ReadonlyMap<number, LeverMoney>> =>
      lockLeverMoney(parts, tx, userIds),
    changed: (tx: Transaction, userId: number, available: string): void => {
      tx.afterCommit(() => board.follow(userId, { orders: [], positions: [] }, available));
    },
  };
}
