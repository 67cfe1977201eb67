import { afterAll, test } from 'vitest';
import { repetitions } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { killUnderOrders } from './kill-under-orders.ts';

const kills = repetitions({ short: 1, long: 100 });
const { url, drop } = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
afterAll(drop);

test(
  `SPOT-02 kill -9 under orders keeps every answer and halves no order, ${kills} times, PostgreSQL`,
  () => killUnderOrders({ kills, database: 'PostgreSQL', environment: { DATABASE_URL: url } }),
  repetitions({ short: 180_000, long: 3_600_000 }),
);
