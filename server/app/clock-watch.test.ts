import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchClock } from './clock-watch.ts';

/** An instance whose clock is ahead of the database's, which takes this long for its answer. */
async function watchAhead(aheadMs: number, { roundTripMs = 2 } = {}) {
  const time = { ms: 1_000_000, aheadMs };
  const log = pino({ level: 'silent' });
  const told = { error: vi.spyOn(log, 'error'), info: vi.spyOn(log, 'info') };
  const query = async () => {
    time.ms += roundTripMs / 2;
    const at = time.ms;
    time.ms += roundTripMs / 2;
    return [{ at }];
  };
  const database = { query } as unknown as Parameters<typeof watchClock>[0]['database'];
  const watch = await watchClock({ database, log }, () => time.ms + time.aheadMs);
  onTestFinished(watch.stop);
  return { watch, time, told };
}

test.each([
  [0, true],
  [50, true],
  [-50, true],
  [53, false],
  [-53, false],
  [3_600_000, false],
])('a clock %i ms ahead of the database takes orders: %s', async (aheadMs, isRight) => {
  const { watch } = await watchAhead(aheadMs);
  expect(watch.isRight()).toBe(isRight);
});

test('a slow answer makes no right clock wrong, and no very wrong one right', async () => {
  const right = await watchAhead(0, { roundTripMs: 2_000 });
  const wrong = await watchAhead(1_100, { roundTripMs: 2_000 });
  expect([right.watch.isRight(), wrong.watch.isRight()]).toEqual([true, false]);
});

test('it is said once when orders stop, and once when they are taken again', async () => {
  const { watch, time, told } = await watchAhead(200);
  await watch.check();
  expect(told.error).toHaveBeenCalledTimes(1);
  time.aheadMs = 0;
  await watch.check();
  await watch.check();
  expect([watch.isRight(), told.error.mock.calls.length, told.info.mock.calls.length]).toEqual([
    true,
    1,
    1,
  ]);
});
