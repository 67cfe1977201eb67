/** What futures have left of a user, to be compared with that of a twin who did the same in another way. */
import type { Database } from '../../server/db/database.ts';

/** Everything that a user has, but for ids and for what says that a position is a copy. */
const STATE = `select jsonb_build_object(
    'lever', (select jsonb_agg(jsonb_build_array(available, held)) from accounts
      where user_id = $1 and account = 'lever'),
    'positions', (select jsonb_agg(to_jsonb(p)
        - '{id,user_id,hold_id,holding,trader_user_id,close_reason}'::text[] order by p.id)
      from futures_positions p where user_id = $1),
    'orders', (select jsonb_agg(to_jsonb(o) - '{id,user_id,position_id,hold_id}'::text[] order by o.id)
      from futures_orders o where user_id = $1),
    'fills', (select jsonb_agg(to_jsonb(f) - '{id,user_id,position_id,order_id}'::text[] order by f.id)
      from futures_fills f where user_id = $1),
    'postings', (select jsonb_agg(jsonb_build_array(t.code, t.hold_amount, p.amount, p.balance_after) order by p.id)
      from postings p join transfers t on t.id = p.transfer_id where p.user_id = $1),
    'holds', (select jsonb_agg(jsonb_build_array(h.code, h.amount, h.posted, h.released, h.status) order by h.id)
      from holds h join accounts a on a.id = h.account_id where a.user_id = $1),
    'events', (select jsonb_agg(jsonb_build_array(name,
        payload - '{id,positionId,holding,traderUserId,closeReason}'::text[]) order by sequence)
      from outbox where user_id = $1 and (name like 'futures.%' or name = 'balances.changed'))
  ) as state`;

export async function futuresStateOf(database: Database, userId: number): Promise<unknown> {
  const [row] = await database.query<{ state: unknown }>(STATE, [userId]);
  return row?.state;
}
