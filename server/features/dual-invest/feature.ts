import { feature } from '../../feature.ts';
import { dualInvestHandlers } from './handlers.ts';
import { offerProducts } from './offer-products.ts';
import { startDualInvest } from './settler.ts';
import { sharesVerb } from './shares-verb.ts';

export const dualInvest = feature({
  start: startDualInvest,
  handlers: ({ running }) => dualInvestHandlers(running),
  jobs: (exchange) => ({
    dual_offers: (tx, _job, nowMs) => offerProducts(exchange, tx, nowMs),
  }),
  verbs: { dual: sharesVerb },
  counts: {
    dualInvestments: `select count(*) from dual_orders where status in ('purchased', 'settling')`,
  },
});
