/**
 * A process for tests to end: one instance that pays outputs of miners and fees of pools on the PostgreSQL of its first
 * argument. It says `ready` and goes on.
 */
import { pino } from 'pino';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startCloudMiner } from '../../../server/features/cloud-miner/settle-due.ts';
import { startDefiMining } from '../../../server/features/defi-mining/pay-fees.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const clock = createClock();
const exchange = {
  config: parseConfig({}),
  clock,
  database: await openDatabase({ databaseUrl, dataDir: '' }),
  feed: createSimulatedFeed({ clock, seed: 'mining' }),
  bell: createOutboxBell(),
  secrets: testSecrets,
  log: pino({ level: 'warn' }, process.stderr),
};
startCloudMiner(exchange);
startDefiMining(exchange);
// Its timers alone keep no process alive.
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
