import { feature } from '../../feature.ts';
import { demoMinerPast } from './demo-past.ts';
import { cloudMinerHandlers } from './handlers.ts';
import { MINER_REFERENCE } from './miner-store.ts';
import { planVerb } from './plan-verb.ts';
import { startCloudMiner } from './settle-due.ts';

export const cloudMiner = feature({
  start: startCloudMiner,
  handlers: cloudMinerHandlers,
  earning: {
    product: 'cloudMiner',
    reference: MINER_REFERENCE,
    // What was mined, less the rent that its days have used up.
    earned: `select currency, sum(daily_output * days_paid) as amount
        from miner_orders where user_id = $1 group by currency
      union all
      select pay_currency, -sum(case status when 'ended' then rent else daily_rent * days_paid end)
        from miner_orders where user_id = $1 group by pay_currency`,
    upcoming: `select 'output' as kind, id as order_id, due_at as at, currency, daily_output as amount
      from miner_orders where user_id = $1 and status = 'running'`,
  },
  verbs: { 'miner-plan': planVerb },
  sandbox: demoMinerPast,
  counts: { minerOrders: "select count(*) from miner_orders where status = 'running'" },
});
