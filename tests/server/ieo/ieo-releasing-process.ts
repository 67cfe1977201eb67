/**
 * A process for tests to end: one instance that releases tokens on the PostgreSQL of its first argument. It says
 * `ready` and goes on.
 */
import { pino } from 'pino';
import { createClock } from '../../../server/clock.ts';
import { parseConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startIeo } from '../../../server/features/ieo/release.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const clock = createClock();
startIeo({
  config: parseConfig({}),
  clock,
  database: await openDatabase({ databaseUrl, dataDir: '' }),
  feed: createSimulatedFeed({ clock, seed: 'releases', markets: [] }),
  bell: createOutboxBell(),
  secrets: testSecrets,
  log: pino({ level: 'warn' }, process.stderr),
});
// Its timers alone keep no process alive.
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
