/**
 * A process for tests to end: one instance that settles dual investments on the PostgreSQL of its first argument, with
 * the simulated market of the seed of its second. It says `ready` and goes on.
 */
import { pino } from 'pino';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startDualInvest } from '../../../server/features/dual-invest/settler.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

const [databaseUrl = '', seed = ''] = process.argv.slice(2);
const clock = createClock();
const feed = createSimulatedFeed({ clock, seed });
startDualInvest({
  config: parseConfig({}),
  clock,
  database: await openDatabase({ databaseUrl, dataDir: '' }),
  feed,
  bell: createOutboxBell(),
  secrets: testSecrets,
  log: pino({ level: 'warn' }, process.stderr),
});
feed.start();
process.stdout.write('ready\n');
