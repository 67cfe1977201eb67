/** Closings of copies that are to be settled, with the sums of their follows. */
import type { Transaction } from '../../db/database.ts';
import type { FollowRow } from './follow-store.ts';

/** The sums of a follow that settlements change. */
export type FollowSums = Pick<FollowRow, 'settledProfit' | 'highWaterMark' | 'sharePaid'>;

export interface DueSettlement extends FollowSums {
  readonly fillId: number;
  readonly copyId: number;
  readonly followId: number;
  readonly userId: number;
  readonly traderUserId: number;
  readonly shareRate: string;
  /** Result of the position after the closing, and what of it was settled before. */
  readonly net: string;
  readonly settled: string;
}

/** All that is due of some follows that no other instance is at, locked: the oldest first, so that each has its turn. */
export function claimSettlements(tx: Transaction, most: number): Promise<DueSettlement[]> {
  return tx.query<DueSettlement>('select * from copy_settlements_claim($1::integer)', [most]);
}

export interface SettledClosings {
  readonly closings: readonly {
    readonly fillId: number;
    readonly copyId: number;
    readonly net: string;
  }[];
  readonly follows: ReadonlyMap<number, FollowSums>;
  readonly at: number;
}

/** Of several closings of one copy the last says what of it is settled. */
export async function saveSettled(
  tx: Transaction,
  { closings, follows, at }: SettledClosings,
): Promise<void> {
  const nets = new Map(closings.map(({ copyId, net }) => [copyId, net]));
  const sums = [...follows.values()];
  await tx.query(
    `with follow as (
        update copy_follows f set settled_profit = s.settled_profit, high_water_mark = s.high_water_mark,
            share_paid = s.share_paid
          from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[])
            as s (id, settled_profit, high_water_mark, share_paid)
          where f.id = s.id
      ), copy as (
        update copies c set settled = s.net from unnest($5::bigint[], $6::numeric[]) as s (id, net) where c.id = s.id
      )
      update copy_settlements set settled_at = $8 where fill_id = any ($7::bigint[])`,
    [
      ...[[...follows.keys()], sums.map(({ settledProfit }) => settledProfit)],
      ...[sums.map(({ highWaterMark }) => highWaterMark), sums.map(({ sharePaid }) => sharePaid)],
      ...[[...nets.keys()], [...nets.values()], closings.map(({ fillId }) => fillId), at],
    ],
  );
}
