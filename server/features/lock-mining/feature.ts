import { feature } from '../../feature.ts';
import { demoLocksPast } from './demo-past.ts';
import { lockMiningHandlers } from './handlers.ts';
import { LOCK_REFERENCE } from './lock-store.ts';
import { planVerb } from './plan-verb.ts';
import { startLockMining } from './settle-due.ts';

export const lockMining = feature({
  start: startLockMining,
  handlers: lockMiningHandlers,
  earning: {
    product: 'lockMining',
    reference: LOCK_REFERENCE,
    earned: `select currency, sum(daily_dividend * dividends_paid - coalesce(penalty, 0)) as amount
      from lock_orders where user_id = $1 group by currency`,
    upcoming: `select case when dividends_paid < term_days then 'dividend' else 'redemption' end as kind,
        id as order_id, due_at as at, currency,
        case when dividends_paid < term_days then daily_dividend else amount end as amount
      from lock_orders where user_id = $1 and status = 'in_progress'
      union all
      select 'redemption', id, matures_at, currency, amount
      from lock_orders where user_id = $1 and status = 'in_progress' and dividends_paid < term_days`,
  },
  verbs: { 'lock-plan': planVerb },
  sandbox: demoLocksPast,
  counts: { lockOrders: "select count(*) from lock_orders where status = 'in_progress'" },
});
