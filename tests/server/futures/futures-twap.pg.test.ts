/** Two instances on one PostgreSQL that trade the slices of the same orders at the same moments. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createServerDatabase, openTimeoutMs } from '../../support/database.ts';
import { createFuturesExchange } from '../../support/futures-exchange.ts';

const ORDERS = 6;
const SLICES = 10;

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const opened: Database[] = [];
const open = async () => {
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '' });
  opened.push(database);
  return database;
};

beforeAll(async () => migrate(await open()), openTimeoutMs);

afterAll(async () => {
  for (const database of opened) await database.close();
  await home.drop();
});

test('each slice is opened once, in one position of its order, and the books are right', {
  timeout: openTimeoutMs,
}, async () => {
  const [one] = opened;
  if (!one) throw new Error('no database');
  const futures = await createFuturesExchange(one);
  const { exchange, engine } = futures;
  const database = await open();
  const other = await startFutures({ ...exchange, database, bell: createOutboxBell() });
  const user = await futures.fundedUser('100000');
  const wish = { lots: '105', twapSeconds: 600, twapEvery: 60, marginMode: 'isolated' } as const;
  for (let index = 0; index < ORDERS; index += 1) {
    const side = index % 2 === 0 ? 'long' : 'short';
    expect(await futures.submit(user, { ...wish, side })).toMatchObject({ ok: true });
  }
  for (let slice = 0; slice < SLICES; slice += 1) {
    await Promise.all([engine.sliceDue(), other.sliceDue()]);
    futures.advanceMs(60 * SECOND_MS);
  }
  const orders = await one.query(
    `select o.outcome, o.filled_lots as "filledLots", o.twap_done as "twapDone", count(f.id)::integer as fills,
        count(distinct f.position_id)::integer as positions
       from futures_orders o join futures_fills f on f.order_id = o.id group by o.id`,
    [],
  );
  const whole = { outcome: 'filled', filledLots: 105, twapDone: SLICES };
  expect(orders).toEqual(
    Array.from({ length: ORDERS }, () => ({ ...whole, fills: SLICES, positions: 1 })),
  );
  expect(await audit(one)).toMatchObject({ ok: true });
  await other.stop();
  await futures.close();
});
