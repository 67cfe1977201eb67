import { afterAll, test } from 'vitest';
import { repetitions } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { killUnderOrders } from './kill-under-orders.ts';

const kills = repetitions({ short: 1, long: 100 });
const admin = process.env['TEST_DATABASE_URL'] ?? '';
const { url, drop } = await createServerDatabase(admin);
const other = await createServerDatabase(admin);
afterAll(async () => {
  await drop();
  await other.drop();
});

test(
  `SPOT-02 kill -9 under orders keeps every answer and halves no order, ${kills} times, PostgreSQL`,
  () =>
    killUnderOrders({
      kills,
      database: 'PostgreSQL',
      environment: { DATABASE_URL: url },
      restoreTo: other.url,
    }),
  repetitions({ short: 600_000, long: 6_000_000 }),
);
