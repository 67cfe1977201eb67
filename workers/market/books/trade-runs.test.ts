import { expect, test } from 'vitest';
import { Exact } from '../../../contract/money.ts';
import type { TradeTuple } from '../../../contract/realtime.ts';
import { createTradeRuns } from './trade-runs.ts';

const trades: TradeTuple[] = [
  [1, 1000, 100, 5, 1],
  [2, 1400, 101, 5, 1],
  [3, 2400, 103, 10, 1],
  [4, 2500, 103, 1, -1],
  [5, 3600, 102, 2, -1],
  [6, 3700, 102, 30, 1],
];
function tape(options: { isJoined: boolean; least?: number }, list = trades) {
  const runs = createTradeRuns({
    isJoined: options.isJoined,
    least: new Exact(options.least ?? 0),
  });
  runs.add(list);
  return runs;
}
const told = (runs: ReturnType<typeof tape>, limit = 10) =>
  runs
    .newest(limit)
    .map(({ id, side, count, lots, value, firstTicks, ticks, timeMs }) =>
      [id, side, count, lots, value.toFixed(), `${firstTicks}-${ticks}`, timeMs].join(' '),
    );

test('trades of one taker within a second of each other are one run, with the sum of both to the last lot', () => {
  expect(told(tape({ isJoined: true }))).toEqual([
    '6 1 1 30 3060 102-102 3700',
    '5 -1 1 2 204 102-102 3600',
    '4 -1 1 1 103 103-103 2500',
    '1 1 3 20 2035 100-103 2400',
  ]);
  expect(told(tape({ isJoined: false }), 3)).toEqual([
    '6 1 1 30 3060 102-102 3700',
    '5 -1 1 2 204 102-102 3600',
    '4 -1 1 1 103 103-103 2500',
  ]);
});

test('only what is large enough is told, and a run from when it has grown so large', () => {
  expect(told(tape({ isJoined: false, least: 1000 })).map((line) => line.split(' ')[0])).toEqual([
    '6',
    '3',
  ]);
  const runs = tape({ isJoined: true, least: 1005 }, trades.slice(0, 1));
  expect(told(runs)).toEqual([]);
  runs.add(trades.slice(1, 2));
  expect(told(runs)).toEqual(['1 1 2 10 1005 100-101 1400']);
  runs.add(trades.slice(2));
  expect(told(runs)).toEqual(['6 1 1 30 3060 102-102 3700', '1 1 3 20 2035 100-103 2400']);
});

test('a trade that is repeated counts once, and at most two hundred rows are kept', () => {
  const runs = tape({ isJoined: false });
  runs.add(trades);
  expect(told(runs)).toHaveLength(6);
  runs.add(Array.from({ length: 300 }, (_, at): TradeTuple => [10 + at, 5000 + at, 100, 1, 1]));
  const ids = runs.newest(500).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 309, 110]);
  runs.clear();
  runs.add(trades.slice(0, 1));
  expect(told(runs)).toEqual(['1 1 1 5 500 100-100 1000']);
});

test('trades below the size push none out that are above it', () => {
  const small = Array.from(
    { length: 400 },
    (_, index): TradeTuple => [10 + index, 5000 + index * 2000, 100, 1, 1],
  );
  const runs = tape({ isJoined: false, least: 1000 }, [[1, 1000, 100, 50, 1], ...small]);
  expect(runs.newest(10).map(({ id }) => id)).toEqual([1]);
});
