import pino from 'pino';
import { expect, test } from 'vitest';
import { eachAlone } from '../../../server/jobs/each-alone.ts';
import { createExpiry } from '../../../server/jobs/expiry.ts';

test('who fails is told and left, and the others are done in their order', async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const done: number[] = [];
  await eachAlone(
    [1, 2, 3],
    async (each) => {
      if (each === 2) throw new Error('not this one');
      done.push(each);
    },
    { log, trouble: 'one could not be done', name: (each) => ({ number: each }) },
  );
  expect(done).toEqual([1, 3]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ number: 2, msg: 'one could not be done' }),
  ]);
});

test('an order that cannot be ended keeps none of those that are due after it', async () => {
  const ended: number[] = [];
  const expiry = createExpiry(
    { clock: { now: () => 1_000 }, log: pino({ level: 'silent' }) },
    {
      due: async () => [{ id: 1 }, { id: 2 }],
      settled: async () => undefined,
      end: async ({ id }) => {
        if (id === 1) throw new Error('it cannot be ended');
        ended.push(id);
      },
    },
  );
  await expiry.expireDue();
  await expiry.stop();
  expect(ended).toEqual([2]);
});
