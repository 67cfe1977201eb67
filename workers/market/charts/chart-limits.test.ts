/** What a chart does at the ends of what it may hold. */
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { type Asked, OPEN_MS, openServed } from '../../../tests/workers/market/served-chart.ts';
import { HISTORY_LIMIT } from './candle-history.ts';

const NEWEST = 300;
const PAGE = 1400;
/** Half of what the screen holds is what one move goes. */
const HALF_WINDOW = 1000;

const minutesBetween = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => most - index);

/** Every minute that is asked for, in minutes before the bar that formed at first. */
function everyMinute({ from, to }: Asked): number[] {
  const ago = (timeMs: number) => (OPEN_MS - timeMs) / MINUTE_MS;
  const least = to === undefined ? 0 : Math.ceil(ago(to));
  return minutesBetween(least, from === undefined ? NEWEST - 1 : ago(from));
}

type Served = ReturnType<typeof openServed>;

async function move({ chart, time }: Served, to: 'older' | 'latest') {
  const moved = chart.move(to);
  await time.advance(0);
  return moved;
}

async function moveToOldest(served: Served): Promise<void> {
  for (let moves = 0; moves < 2 * (HISTORY_LIMIT / HALF_WINDOW); moves += 1)
    await move(served, 'older');
}

test('the socket may bring a bar before the history is there, which may have older ones', () => {
  const { chart } = openServed(() => []);
  chart.applyMinutes([[OPEN_MS, 1, 1, 1, 1, 1, 0]], 'extend');
  expect(chart.edges()).toEqual({ hasOlder: true, hasNewer: false });
});

test.each([
  [HISTORY_LIMIT - 1, [0, -PAGE + 1 / MINUTE_MS]],
  [HISTORY_LIMIT, [null, null]],
])('after a gap of %i bars the chart asks from %j on', async (gap, first) => {
  const { chart, asked, time } = openServed(() => [1, 0]);
  chart.refresh();
  await time.advance(gap * MINUTE_MS);
  chart.refresh();
  await time.advance(0);
  expect(asked[1]).toEqual(first);
});

test('after a gap of more bars than are held a chart begins anew, at its live end', async () => {
  const answers = { newest: minutesBetween(0, NEWEST - 1), older: [] as readonly number[] };
  const served = openServed(({ to }) => (to === undefined ? answers.newest : answers.older));
  const { chart, time } = served;
  chart.refresh();
  await time.advance(0);
  answers.older = minutesBetween(NEWEST, NEWEST + 1999);
  await move(served, 'older');
  answers.older = [];
  for (const _ of ['once', 'more']) await move(served, 'older');
  expect(chart.edges()).toEqual({ hasOlder: false, hasNewer: true });

  const gap = HISTORY_LIMIT + 5;
  await time.advance(gap * MINUTE_MS);
  answers.newest = minutesBetween(-gap, 2 - gap);
  chart.refresh();
  await time.advance(0);
  const oldestMs = OPEN_MS + (gap - 2) * MINUTE_MS;
  expect([chart.history.count, chart.history.timeAt(0)]).toEqual([3, oldestMs]);
  expect(chart.edges()).toEqual({ hasOlder: true, hasNewer: false });
});

test('older bars that were on their way when a chart began anew are not put in front', async () => {
  const older = { answer: (_: readonly number[]) => {} };
  const gap = HISTORY_LIMIT + 5;
  const served = openServed(({ to }, call) => {
    if (to === undefined) return call === 1 ? [1, 0] : [1 - gap, -gap];
    return new Promise((resolve) => {
      older.answer = resolve;
    });
  });
  const { chart, asked, time } = served;
  chart.refresh();
  await time.advance(0);
  const moved = chart.move('older');
  await time.advance(gap * MINUTE_MS);
  chart.refresh();
  await time.advance(0);
  expect(asked).toHaveLength(3);
  older.answer([3, 2]);
  await moved;
  expect(chart.history.count).toBe(2);
});

test('where nothing is older the window still goes back to the first bar', async () => {
  const served = openServed((range) =>
    (range.from ?? OPEN_MS) < OPEN_MS - 3500 * MINUTE_MS ? [] : everyMinute(range),
  );
  served.chart.refresh();
  await served.time.advance(0);
  await moveToOldest(served);
  expect(served.chart.edges()).toEqual({ hasOlder: false, hasNewer: true });
  expect(served.chart.history.count).toBe(NEWEST + 2 * PAGE);
  expect(await move(served, 'latest')).toEqual({ hasOlder: true, hasNewer: false });
});

test('a chart holds so many bars and asks for no older ones', async () => {
  const market = { takenBack: -1 };
  const served = openServed((range) =>
    everyMinute(range).filter((minute) => minute !== market.takenBack),
  );
  const { chart, asked, time } = served;
  chart.refresh();
  await time.advance(0);
  await moveToOldest(served);
  expect(chart.history.count).toBe(HISTORY_LIMIT);
  const pages = Math.ceil((HISTORY_LIMIT - NEWEST) / PAGE);
  expect(asked).toHaveLength(1 + pages);
  expect(await move(served, 'older')).toEqual({ hasOlder: false, hasNewer: true });
  expect(asked).toHaveLength(1 + pages);

  // One that the exchange has taken back leaves room for another, before the oldest that is held.
  const oldestMs = chart.history.timeAt(0);
  market.takenBack = 7;
  await time.advance(MINUTE_MS);
  chart.refresh();
  await time.advance(0);
  expect(chart.history.count).toBe(HISTORY_LIMIT - 1);
  await move(served, 'older');
  expect(asked.at(-1)?.[1]).toBe((OPEN_MS - oldestMs + 1) / MINUTE_MS);
  expect([chart.history.count, chart.history.timeAt(0)]).toEqual([
    HISTORY_LIMIT,
    oldestMs - MINUTE_MS,
  ]);
});
