/**
 * A process for tests to end: it opens the embedded database in the directory of its first argument,
 * says `ready`, and with a second argument posts transfers for ever, naming each one that was
 * acknowledged. Its own check after each start is the audit.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { appendOutboxEvents } from '../../../server/ledger/outbox.ts';
import { postHold } from '../../../server/ledger/transfer.ts';
import { grant, hold } from '../../ledger/moves.ts';
import { insertUser } from '../../support/database-users.ts';

const [dataDir = '', mode] = process.argv.slice(2);

async function postForEver(database: Database): Promise<void> {
  const userId = await insertUser(database);
  for (;;) {
    const key = randomUUID();
    await database.withTransaction(async (tx) => {
      accept(await grant(tx, userId, '10'));
      const { id } = accept(await hold(tx, userId, '7'));
      const legs = [{ account: { house: 'market', currency: 'USDT' } as const, amount: '4' }];
      accept(await postHold(tx, { holdId: id, amount: '4', legs, code: 'spot_buy', key, at: 1 }));
      await appendOutboxEvents(tx, userId, [{ name: 'spot.filled', payload: { key } }], 1);
    });
    process.stdout.write(`${key}\n`);
  }
}

try {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const report = await audit(database);
  if (!report.ok) throw new Error(`the audit failed: ${JSON.stringify(report)}`);
  process.stdout.write('ready\n');
  if (mode === 'post') await postForEver(database);
} catch (error) {
  process.stdout.write(`failed: ${error}\n`);
  process.exitCode = 1;
}
