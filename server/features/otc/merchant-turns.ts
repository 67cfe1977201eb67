/** What the merchants of the sandbox do by themselves: pay what they buy, and release what was paid to them. */
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnOne } from '../../jobs/claiming.ts';
import { merchants } from './merchants.ts';
import { stepOrder } from './step-order.ts';

const delays = merchants.map(({ number, payMs, releaseMs }) => ({
  number,
  pay_ms: payMs,
  release_ms: releaseMs,
}));

interface Turn {
  readonly id: number;
  readonly userId: number;
  readonly step: 'pay' | 'release';
}

/** Takes one step for one of them, by the same function as everybody's; false when none has anything to do. */
export function takeTurn(exchange: Exchange): Promise<boolean> {
  return workOnOne(exchange, claimTurn, async (tx, { id, userId, step }) => {
    const done = await stepOrder(exchange, tx, { id, step, by: { userId } });
    // A clock that was moved on meanwhile leaves the order to the expiry.
    return done.ok;
  });
}

async function claimTurn(queryable: Queryable, at: number): Promise<Turn | null> {
  const [turn] = await queryable.query<Turn>(
    `select r.id, m.id as user_id, case r.status when 'unpaid' then 'pay' else 'release' end as step
      from otc_orders r
      join otc_merchants m on m.id = case r.status when 'unpaid' then r.buyer_id else r.seller_id end
      join jsonb_to_recordset($2::jsonb) as d (number integer, pay_ms bigint, release_ms bigint)
        on d.number = m.number
      where (r.status = 'unpaid' and r.created_at + d.pay_ms <= $1 and r.expires_at > $1)
        or (r.status = 'paid' and r.paid_at + d.release_ms <= $1)
      order by r.id limit 1 for update of r skip locked`,
    [at, JSON.stringify(delays)],
  );
  return turn ?? null;
}
