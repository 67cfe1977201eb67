import { feature } from '../../feature.ts';
import { startFutures } from './engine/engine.ts';
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
  provides: ({ feed }, engine) => ({
    leverFunds: leverFunds({ feed, board: engine }),
    contractFees: (queryable, userId, sinceMs) =>
      contractFees(queryable, { userId, sinceMs, currency: LEVER_CURRENCY }),
    sharedPosition: sharedPosition(feed),
  }),
  counts: {
    futuresOrders: "select count(*) from futures_orders where status = 'doing'",
    futuresPositions: "select count(*) from futures_positions where status = 'open'",
  },
});
