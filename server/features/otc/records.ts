/** What users have done on the desk in the last thirty days, counted from their orders alone. */
import type { OtcRecord } from '../../../contract/features/otc-entities.ts';
import { completionOf } from '../../../contract/rules/otc/completion.ts';
import type { Queryable } from '../../db/database.ts';
import { RECORD_MS } from './terms.ts';

interface RecordRow {
  readonly userId: number;
  readonly name: string;
  readonly isMerchant: boolean;
  readonly trades: number;
  /** Orders that ended badly and were theirs to complete. */
  readonly broken: number;
  readonly payMs: number | null;
  readonly releaseMs: number | null;
}

/**
 * An order that was not paid, or that the seller was right about, was the buyer's to complete; one that the operator
 * released was the seller's. What was completed counts for both.
 */
export async function readRecords(
  queryable: Queryable,
  userIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, OtcRecord>> {
  const rows = await queryable.query<RecordRow>(
    `select u.id as user_id, u.nickname as name, m.id is not null as is_merchant,
        count(r.id) filter (where r.status = 'released' and not r.is_broken) as trades,
        count(r.id) filter (where r.is_broken) as broken,
        round(avg(r.paid_at - r.created_at) filter (where r.is_buyer))::bigint as pay_ms,
        round(avg(r.ended_at - r.paid_at) filter (where not r.is_buyer and r.status = 'released' and not r.is_broken))::bigint
          as release_ms
      from users u
      left join otc_merchants m on m.id = u.id
      left join lateral (
        select o.id, o.status, o.created_at, o.paid_at, o.ended_at, true as is_buyer,
            o.status in ('cancelled', 'expired', 'returned') as is_broken
          from otc_orders o where o.buyer_id = u.id and o.ended_at >= $2
        union all
        select o.id, o.status, o.created_at, o.paid_at, o.ended_at, false,
            o.decided_for is not distinct from 'buyer'
          from otc_orders o where o.seller_id = u.id and o.ended_at >= $2
      ) r on true
      where u.id = any ($1::bigint[])
      group by u.id, m.id`,
    [[...userIds], nowMs - RECORD_MS],
  );
  return new Map(rows.map((row) => [row.userId, toRecord(row)]));
}

function toRecord({ userId: _, broken, ...row }: RecordRow): OtcRecord {
  return {
    ...row,
    completion: completionOf({ completed: row.trades, broken }),
  };
}
