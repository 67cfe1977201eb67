import pino from 'pino';
import { expect, test } from 'vitest';
import { createSlices, type DueAfter, SLICES_READ } from '../../../server/jobs/slices.ts';

const exchange = { clock: { now: () => 5_000 }, log: pino({ level: 'silent' }) };

test('all orders of which a slice is due are traded, page by page, though some of them fail', async () => {
  const orders = Array.from({ length: SLICES_READ + 2 }, (_, id) => ({ id, nextSliceAt: 1_000 }));
  const asked: (DueAfter | null)[] = [];
  const traded: number[] = [];
  const slices = createSlices<DueAfter>(exchange, {
    due: async (nowMs, after) => {
      expect(nowMs).toBe(5_000);
      asked.push(after);
      const from = after === null ? 0 : after.id + 1;
      return orders.slice(from, from + SLICES_READ);
    },
    trade: async ({ id }) => {
      if (id === 3) throw new Error('this one always fails');
      traded.push(id);
    },
  });
  await slices.runDue();
  await slices.stop();
  expect(asked).toEqual([null, orders[SLICES_READ - 1]]);
  expect(traded).toEqual(orders.map(({ id }) => id).filter((id) => id !== 3));
});
