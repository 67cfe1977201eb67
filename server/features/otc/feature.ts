import { feature } from '../../feature.ts';
import { otcHandlers } from './handlers.ts';
import { startOtc } from './keeper.ts';
import { appealsVerb, otcVerb } from './otc-verbs.ts';
import { merchantsJob } from './seat-merchants.ts';

export const otc = feature({
  start: startOtc,
  handlers: ({ session }) => otcHandlers(session),
  jobs: (exchange) =>
    exchange.config.mode === 'sandbox' ? { otc_merchants: merchantsJob(exchange) } : {},
  verbs: { otc: otcVerb, 'otc-appeals': appealsVerb },
  counts: {
    otcOrders: `select count(*) from otc_orders where status in ('unpaid', 'paid')`,
    otcAppeals: `select count(*) from otc_orders where status = 'appealed'`,
  },
});
