/**
 * A process for tests to end: one instance that copies traders on the PostgreSQL of its first argument. It says `ready`
 * and goes on.
 */
import { openDatabase } from '../../../server/db/open-database.ts';
import { openCopyInstance } from './copy-instance.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const { copier } = await openCopyInstance(await openDatabase({ databaseUrl, dataDir: '' }));
copier.start();
// Its timers alone keep no process alive.
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
