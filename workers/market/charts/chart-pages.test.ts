import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { openServed } from '../../../tests/workers/market/served-chart.ts';

/** As many as the newest bars are, without the one that forms. */
const NEWEST = 299;
const PAGE = 1400;

test('newest bars that the device had kept are compared after three seconds, those of the last minute are not', async () => {
  const kept = openServed((_, call) => (call === 1 ? [4, 3, 2] : [4, 3, 2, 1, 0]));
  kept.chart.refresh();
  await kept.time.advance(2999);
  expect(kept.asked).toEqual([[null, null]]);
  expect(kept.chart.state()).toBe('ready');
  await kept.time.advance(1);
  expect(kept.asked.slice(1)).toEqual([[NEWEST, null]]);
  expect(kept.chart.history.count).toBe(5);
  await kept.time.advance(20_000);
  expect(kept.asked).toHaveLength(2);

  const fresh = openServed(() => [4, 3, 2, 1]);
  fresh.chart.refresh();
  await fresh.time.advance(20_000);
  expect(fresh.asked).toHaveLength(1);

  // Nothing was traded since: compared once, and not again and again.
  const quiet = openServed(() => [4, 3, 2]);
  quiet.chart.refresh();
  await quiet.time.advance(20_000);
  expect(quiet.asked).toEqual([
    [null, null],
    [NEWEST, null],
  ]);

  // A comparison that is on its way already is not asked for once more.
  const overtaken = openServed((_, call) => (call === 1 ? [4, 3, 2] : [4, 3, 2, 1, 0]));
  overtaken.chart.refresh();
  overtaken.chart.refresh();
  await overtaken.time.advance(20_000);
  expect(overtaken.asked).toHaveLength(2);
});

test('where the newest hours have no bar those before them are asked for, and compared from the last of them on', async () => {
  const { chart, asked, time } = openServed(({ from, to }) =>
    from !== undefined && to !== undefined ? [1003, 1002, 1001] : [],
  );
  expect(chart.edges().hasOlder).toBe(false);
  chart.refresh();
  await time.advance(0);
  expect(asked).toEqual([
    [null, null],
    [PAGE, 1 / MINUTE_MS],
  ]);
  expect([chart.state(), chart.history.count]).toEqual(['ready', 3]);
  expect(chart.edges().hasOlder).toBe(true);
  chart.refresh();
  await time.advance(0);
  expect(asked.at(-1)).toEqual([1001, null]);
});

test('a chart has failed only while it has nothing to show', async () => {
  const lost = openServed(({ from }) => (from === undefined ? [] : null));
  lost.chart.refresh();
  await lost.time.advance(0);
  expect(lost.chart.state()).toBe('failed');
  await lost.time.advance(3000);
  expect(lost.asked).toHaveLength(4);

  const later = openServed((_, call) => (call === 1 ? [2, 1, 0] : null));
  later.chart.refresh();
  await later.time.advance(0);
  later.chart.refresh();
  await later.time.advance(0);
  expect([later.chart.state(), later.chart.history.count]).toEqual(['ready', 3]);
});

test('older bars are asked for once there are newest ones, again where they were lost, and no more where there are none', async () => {
  const answers = { older: null as readonly number[] | null };
  const { chart, asked, time } = openServed(({ to }) =>
    to === undefined ? [1, 0] : answers.older,
  );
  await chart.move('older');
  expect(asked).toEqual([]);
  chart.refresh();
  await time.advance(0);
  await chart.move('newer');
  expect(asked).toHaveLength(1);

  const moved = chart.move('older');
  await time.advance(0);
  expect((await moved).hasOlder).toBe(true);
  expect(asked).toHaveLength(2);

  answers.older = [];
  const again = chart.move('older');
  await time.advance(0);
  expect((await again).hasOlder).toBe(false);
  // Eight pages, each before the one of before.
  expect(asked.slice(2).map(([from]) => from)).toEqual(
    Array.from({ length: 8 }, (_, page) => 1 + (page + 1) * PAGE),
  );
  await chart.move('older');
  expect(asked).toHaveLength(10);
});

test('nothing is older than the beginning of time', async () => {
  const openMs = 1000 * MINUTE_MS;
  const { chart, asked, time } = openServed(({ to }) => (to === undefined ? [1, 0] : [2]), openMs);
  chart.refresh();
  await time.advance(0);
  const moved = chart.move('older');
  await time.advance(0);
  expect((await moved).hasOlder).toBe(false);
  expect(asked.at(-1)?.[0]).toBe(1000);
  expect(chart.history.count).toBe(3);
});
