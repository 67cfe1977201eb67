/** One instance that trades futures and copies traders by the clock of the machine, at prices that stand still. */
import { pino } from 'pino';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { createCopier } from '../../../server/features/copy-trading/copier.ts';
import { futuresDesk } from '../../../server/features/futures/desk.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import { leverFunds } from '../../../server/features/futures/money/lever-funds.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createManualFeed } from '../../../server/market/manual-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

export async function openCopyInstance(database: Database) {
  const clock = createClock();
  const feed = createManualFeed({ clock, schedule: () => () => undefined });
  feed.start();
  const exchange: Exchange = {
    config: parseConfig({ MARKET: 'manual' }),
    ...{ clock, database, feed },
    bell: createOutboxBell(),
    log: pino({ level: 'error' }, process.stderr),
    secrets: testSecrets,
  };
  const engine = await startFutures(exchange);
  const desk = futuresDesk(exchange, engine);
  const provided = { futuresDesk: desk, leverFunds: leverFunds({ feed, board: engine }) };
  return { exchange, desk, engine, copier: createCopier(exchange, provided) };
}
