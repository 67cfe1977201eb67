import { feature } from '../../feature.ts';
import { futuresDesk, futuresOrdersDesk } from './desk.ts';
import { startFutures } from './engine/start-futures.ts';
import { futuresHandlers } from './handlers.ts';
import { leverFunds } from './money/lever-funds.ts';
import { overnightJob } from './positions/overnight.ts';
import { contractFees } from './rows/contract-fees.ts';
import { sharedPosition } from './rows/shared-position.ts';
import { LEVER_CURRENCY } from './terms.ts';

export const futures = feature({
  start: startFutures,
  handlers: (parts) => futuresHandlers(parts.running),
  jobs: (exchange, engine) => ({ futures_overnight: overnightJob(exchange, engine) }),
  provides: (exchange, engine) => ({
    leverFunds: leverFunds({ feed: exchange.feed, board: engine }),
    futuresDesk: futuresDesk(exchange, engine),
    futuresOrders: futuresOrdersDesk(exchange, engine),
    contractFees: (queryable, userId, sinceMs) =>
      contractFees(queryable, { userId, sinceMs, currency: LEVER_CURRENCY }),
    sharedPosition: sharedPosition(exchange.feed),
  }),
  counts: {
    futuresOrders: "select count(*) from futures_orders where status = 'doing'",
    futuresPositions: "select count(*) from futures_positions where status = 'open'",
  },
});
