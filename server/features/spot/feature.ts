import { feature } from '../../feature.ts';
import { coinFees } from './coin-fees.ts';
import { demoTradesPast } from './demo-past.ts';
import { spotHandlers } from './handlers.ts';
import { startMatching } from './matching.ts';
import { spotOrdersDesk } from './orders-desk.ts';

export const spot = feature({
  start: startMatching,
  handlers: (parts) => spotHandlers(parts.running),
  counts: { openOrders: "select count(*) from spot_orders where status = 'open'" },
  sandbox: demoTradesPast,
  provides: (exchange, matching) => ({
    coinFees: (queryable, userId, sinceMs) =>
      coinFees({ feed: exchange.feed, queryable }, userId, sinceMs),
    spotOrders: spotOrdersDesk(exchange, matching),
  }),
});
