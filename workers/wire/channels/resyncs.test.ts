import { expect, test } from 'vitest';
import { createManualTime } from '../../../tests/workers/world/manual-time.ts';
import { createResyncBudget } from './resync-budget.ts';
import { createResyncs } from './resyncs.ts';

function create(random = 0) {
  const time = createManualTime(0);
  const asked: [name: string, atMs: number][] = [];
  const times = { hopeless: 0 };
  const environment = { clock: time.clock, timers: time.timers, random: () => random };
  const resyncs = createResyncs({
    environment,
    ask: (name) => void asked.push([name, time.clock.elapsedMs()]),
    onHopeless: () => {
      times.hopeless += 1;
    },
  });
  return { time, asked, times, resyncs, budget: createResyncBudget(environment) };
}

function open(random = 0) {
  const parts = create(random);
  parts.resyncs.open();
  return parts;
}

test('a channel is asked for at once, and again a second later at the earliest', () => {
  const { budget } = open();
  expect(budget.delayMs('a')).toBe(0);
  expect(budget.delayMs('a')).toBe(1_000);
  expect(budget.delayMs('a')).toBe(2_000);
  expect(budget.delayMs('b')).toBe(0);
});

test('the moment of asking is spread over a fifth of a second', () => {
  const { budget } = open(0.5);
  expect(budget.delayMs('a')).toBe(100);
  expect(budget.delayMs('a')).toBe(1_200);
});

test('the third failure within half a minute is hopeless, and then counting begins anew', async () => {
  const { budget, time } = open();
  const fails = async (waitMs: number) => {
    await time.advance(waitMs);
    return budget.fail('a');
  };
  expect([await fails(0), await fails(29_999), await fails(0), await fails(0)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(budget.fail('b')).toBe(false);
  expect(await fails(30_000)).toBe(false);
  expect(await fails(0)).toBe(false);
  expect(await fails(0)).toBe(true);
});

test('a request asks once, and is under way until it is settled', async () => {
  const { resyncs, time, asked } = open();
  expect(resyncs.isUnderWay('a')).toBe(false);
  resyncs.request('a');
  resyncs.request('a');
  expect(resyncs.isUnderWay('a')).toBe(true);
  await time.advance(100);
  resyncs.request('a');
  expect(resyncs.isUnderWay('a')).toBe(true);
  await time.advance(1_000);
  expect(asked).toEqual([['a', 0]]);
  resyncs.settle('a');
  expect(resyncs.isUnderWay('a')).toBe(false);
  await time.advance(20_000);
  expect(asked).toHaveLength(1);
});

test('a request that is settled before its turn never asks', async () => {
  const { resyncs, time, asked } = open();
  resyncs.request('a');
  resyncs.settle('a');
  await time.advance(20_000);
  expect(asked).toEqual([]);
});

test('what does not come within five seconds is asked for again, until that is hopeless', async () => {
  const { resyncs, time, asked, times } = open();
  resyncs.expect('a');
  await time.advance(4_999);
  expect(asked).toEqual([]);
  await time.advance(1);
  expect(asked).toEqual([['a', 5_000]]);
  await time.advance(9_000);
  expect(times.hopeless).toBe(0);
  expect(asked).toHaveLength(2);
  await time.advance(1_000);
  expect(times.hopeless).toBe(1);
  expect(asked).toHaveLength(2);
  expect(resyncs.isUnderWay('a')).toBe(false);
});

test('who is expected anew is waited for from now on', async () => {
  const { resyncs, time, asked } = open();
  resyncs.expect('a');
  await time.advance(4_000);
  resyncs.expect('a');
  await time.advance(4_000);
  expect(asked).toEqual([]);
  await time.advance(1_000);
  expect(asked).toHaveLength(1);
});

test('a closed connection asks for nothing, and forgets what it was waiting for', async () => {
  const { resyncs, time, asked, times } = open();
  resyncs.expect('a');
  resyncs.request('b');
  resyncs.close();
  expect([resyncs.isUnderWay('a'), resyncs.isUnderWay('b')]).toEqual([false, false]);
  resyncs.expect('c');
  resyncs.request('d');
  expect([resyncs.isUnderWay('c'), resyncs.isUnderWay('d')]).toEqual([false, false]);
  await time.advance(60_000);
  expect(asked).toEqual([]);
  expect(times.hopeless).toBe(0);
});

test('who has never been connected misses nothing', async () => {
  const { resyncs, time, asked, times } = create();
  resyncs.expect('a');
  resyncs.request('b');
  expect([resyncs.isUnderWay('a'), resyncs.isUnderWay('b')]).toEqual([false, false]);
  await time.advance(60_000);
  expect([asked, times.hopeless]).toEqual([[], 0]);
});
