import { test } from 'vitest';
import { repetitions } from '../../support/counts.ts';
import { dropAndRestart } from './stream-drops.ts';

const run = {
  drops: repetitions({ short: 10, long: 1000 }),
  restarts: repetitions({ short: 1, long: 50 }),
};

test(
  `${run.drops} drops and ${run.restarts} server restarts miss no candle, lose no private event and show no stale price as live`,
  () => dropAndRestart(run),
  repetitions({ short: 600_000, long: 3_600_000 }),
);
