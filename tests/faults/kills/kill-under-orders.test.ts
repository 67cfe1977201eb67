import { test } from 'vitest';
import { repetitions } from '../../support/counts.ts';
import { killUnderOrders } from './kill-under-orders.ts';

const kills = repetitions({ short: 1, long: 100 });

test(
  `SPOT-02 kill -9 under orders keeps every answer and halves no order, ${kills} times, embedded`,
  () => killUnderOrders({ kills, database: 'embedded' }),
  // Against a hang alone: five starts and a restored backup of the embedded database, beside all other tests.
  repetitions({ short: 600_000, long: 6_000_000 }),
);
