import { feature } from '../../feature.ts';
import { createCopier } from './copier.ts';
import { countRecordsJob } from './count-records.ts';
import { followsEnder } from './end-follows.ts';
import { copyTradingHandlers } from './handlers.ts';
import { createLossWatch } from './loss-limits.ts';
import { seatTraders } from './sandbox/seat-traders.ts';
import { startSandboxTraders } from './sandbox/trade.ts';

export const copyTrading = feature({
  start: async (exchange, provided) => {
    await seatTraders(exchange);
    const copier = createCopier(exchange, provided);
    copier.start();
    const losses = createLossWatch(exchange);
    losses.start();
    const traders = startSandboxTraders(exchange, provided.futuresDesk);
    return {
      copier,
      traders,
      stop: async () => {
        await traders.stop();
        await losses.stop();
        await copier.stop();
      },
    };
  },
  handlers: ({ provided }) => copyTradingHandlers(provided),
  jobs: () => ({ copy_records: countRecordsJob }),
  provides: (exchange) => ({ endFollows: followsEnder(exchange) }),
  counts: {
    follows: "select count(*) from copy_follows where status = 'following'",
    copiesDue: "select count(*) from copies where status = 'due'",
  },
});
