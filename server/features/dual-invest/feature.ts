import { feature } from '../../feature.ts';
import { demoDualPast } from './demo-past.ts';
import { dualInvestHandlers } from './handlers.ts';
import { offerProducts } from './offer-products.ts';
import { DUAL_REFERENCE } from './order-store.ts';
import { startDualInvest } from './settler.ts';
import { sharesVerb } from './shares-verb.ts';

export const dualInvest = feature({
  start: startDualInvest,
  handlers: ({ running }) => dualInvestHandlers(running),
  jobs: (exchange) => ({
    dual_offers: (tx, _job, nowMs) => offerProducts(exchange, tx, nowMs),
  }),
  earning: {
    product: 'dualInvest',
    reference: DUAL_REFERENCE,
    earned: `select currency, sum(amount) as amount from (
        select paid_currency as currency, paid_amount as amount
          from dual_orders where user_id = $1 and status = 'success'
        union all
        select pay_currency, -amount from dual_orders where user_id = $1 and status = 'success'
      ) moved group by currency`,
    upcoming: `select 'settlement' as kind, id as order_id, matures_at as at,
        null::text as currency, null::numeric as amount
      from dual_orders where user_id = $1 and status in ('purchased', 'settling')`,
  },
  verbs: { dual: sharesVerb },
  sandbox: demoDualPast,
  counts: {
    dualInvestments: `select count(*) from dual_orders where status in ('purchased', 'settling')`,
  },
});
