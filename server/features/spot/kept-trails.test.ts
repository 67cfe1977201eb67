import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Resting } from './judge-ticks.ts';
import { createKeptTrails } from './kept-trails.ts';

const trail: Resting = {
  ...{ id: 7, side: 'sell', limitTicks: null, triggerTicks: 954_00, fromTickId: 12, fired: null },
  ...{ bestTicks: 1060_00, updatedAt: 0, expiresAt: null },
  trail: { by: '10', unit: 'percent', priceScale: 2 },
};

/** A database that is away for the first write and takes as long as it is told for the next ones. */
function database(written: unknown[], wait: () => Promise<void>) {
  const state = { isAway: true };
  const query = async (_: string, values: unknown) => {
    if (state.isAway) {
      state.isAway = false;
      throw new Error('away');
    }
    await wait();
    written.push(values);
    return [];
  };
  return { query } as unknown as Database;
}

test('what could not be kept is kept with the next, and who asks meanwhile waits for it', async () => {
  const written: unknown[] = [];
  const gate: { open: () => void } = { open: () => {} };
  const opened = new Promise<void>((done) => {
    gate.open = done;
  });
  const trails = createKeptTrails(database(written, () => opened));
  trails.add(trail);
  await expect(trails.keep()).rejects.toThrow('away');
  const [first, second] = [trails.keep(), trails.keep()];
  const told: string[] = [];
  void second.then(() => told.push('kept'));
  await new Promise((done) => setTimeout(done, 20));
  expect([written, told]).toEqual([[], []]);
  gate.open();
  await Promise.all([first, second]);
  expect(written).toEqual([[[7], [12], ['1060.00'], ['954.00']]]);
});
