import { expect, test } from 'vitest';
import type { Run } from '../../../contract/core.ts';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { createCandleCalls, openBarsLater } from './candle-calls.ts';

const NOW_MS = Date.UTC(2026, 0, 8, 13, 47, 12);

type Request = { symbol: string; period: Interval; from?: number; to?: number };

function open(
  interval: Interval,
  options: { isKnown?: boolean; fails?: (at: number) => boolean } = {},
) {
  const asked: Request[] = [];
  const run = async (_: string, request: Request) => {
    asked.push(request);
    if (options.fails?.(asked.length)) return { ok: false };
    const time = request.from ?? NOW_MS;
    return { ok: true, value: { list: [[time, '1.00', '2.00', '0.50', '1.50', '3.0000']] } };
  };
  const calls = createCandleCalls({
    symbol: 'BTCUSDT',
    interval,
    run: run as unknown as Run,
    serverNow: () => NOW_MS,
    market: () => (options.isKnown === false ? undefined : bitcoin),
  });
  const ranges = () => asked.map(({ period, from, to }) => [period, from, to]);
  return { calls, asked, ranges };
}

test('the newest bars come in ticks and lots', async () => {
  const { calls, asked } = open('1h');
  expect(await calls.newest()).toEqual([[NOW_MS, 100, 200, 50, 150, 30_000]]);
  expect(asked).toEqual([{ symbol: 'BTCUSDT', period: '1h' }]);
});

test('what was asked for early is the answer of the first who asks, and is asked for again where it was lost', async () => {
  const { calls, asked } = open('1h');
  expect(await calls.early()).toEqual([[NOW_MS, '1.00', '2.00', '0.50', '1.50', '3.0000']]);
  void calls.early();
  expect(asked).toEqual([{ symbol: 'BTCUSDT', period: '1h' }]);
  expect(await Promise.all([calls.newest(), calls.newest()])).toHaveLength(2);
  expect(asked).toHaveLength(2);
  // What is asked for later is not kept for those who ask after it.
  await calls.early();
  await calls.newest();
  expect(asked).toHaveLength(4);
  const lost = open('1h', { fails: (at) => at === 1 });
  expect(await lost.calls.early()).toBeNull();
  expect(await lost.calls.newest()).toHaveLength(1);
  expect(lost.asked).toHaveLength(2);
});

test('nothing is asked of a market that is not known, and a lost call answers null', async () => {
  const unknown = open('1h', { isKnown: false });
  expect(await unknown.calls.newest()).toBeNull();
  expect(await unknown.calls.since(0)).toBeNull();
  expect(await unknown.calls.before(NOW_MS)).toBeNull();
  expect(unknown.asked).toEqual([]);
  const lost = open('1h', { fails: () => true });
  expect(await lost.calls.newest()).toBeNull();
  expect(await lost.calls.since(0)).toBeNull();
  expect(await lost.calls.before(NOW_MS)).toBeNull();
  expect(await lost.calls.forming(NOW_MS)).toBeNull();
});

test('all bars since a time come in as many pages as it takes, the last of them open', async () => {
  const { calls, ranges } = open('1m');
  const from = Math.floor(NOW_MS / MINUTE_MS) * MINUTE_MS - 3_000 * MINUTE_MS;
  expect(await calls.since(from)).toHaveLength(3);
  const page = 1_400 * MINUTE_MS;
  expect(ranges()).toEqual([
    ['1m', from, from + page - 1],
    ['1m', from + page, from + 2 * page - 1],
    ['1m', from + 2 * page, undefined],
  ]);
});

test('a page that ends now is the last but one', async () => {
  const { calls, ranges } = open('1m');
  const page = 1_400 * MINUTE_MS;
  const nowOpenMs = Math.floor(NOW_MS / MINUTE_MS) * MINUTE_MS;
  await calls.since(nowOpenMs - page);
  expect(ranges()).toHaveLength(2);
  expect(await open('1m', { fails: (at) => at === 2 }).calls.since(nowOpenMs - page)).toBeNull();
});

test('a page before a time is complete from its begin on, and never before the epoch', async () => {
  const { calls, ranges } = open('1h');
  const page = await calls.before(2_000 * HOUR_MS);
  expect(page?.fromMs).toBe(600 * HOUR_MS);
  expect(page?.bars.map(([time]) => time)).toEqual([600 * HOUR_MS]);
  expect((await calls.before(100 * HOUR_MS))?.fromMs).toBe(0);
  expect(ranges()).toEqual([
    ['1h', 600 * HOUR_MS, 2_000 * HOUR_MS - 1],
    ['1h', 0, 100 * HOUR_MS - 1],
  ]);
  // What opens at that time or later belongs to another page.
  expect((await calls.before(0))?.bars).toEqual([]);
});

const day = Date.UTC(2026, 0, 8);

test.each([
  ['5m', [['1m', day + 13 * HOUR_MS + 45 * MINUTE_MS, undefined]]],
  ['15m', [['1m', day + 13 * HOUR_MS + 45 * MINUTE_MS, undefined]]],
  ['30m', [['1m', day + 13 * HOUR_MS + 30 * MINUTE_MS, undefined]]],
  ['1h', [['1m', day + 13 * HOUR_MS, undefined]]],
  [
    '4h',
    [
      ['1h', day + 12 * HOUR_MS, day + 13 * HOUR_MS - 1],
      ['1m', day + 13 * HOUR_MS, undefined],
    ],
  ],
  [
    '1d',
    [
      ['1h', day, day + 13 * HOUR_MS - 1],
      ['1m', day + 13 * HOUR_MS, undefined],
    ],
  ],
  [
    '1w',
    [
      ['1d', day - 3 * DAY_MS, day - 1],
      ['1h', day, day + 13 * HOUR_MS - 1],
      ['1m', day + 13 * HOUR_MS, undefined],
    ],
  ],
  [
    '1M',
    [
      ['1d', day - 7 * DAY_MS, day - 1],
      ['1h', day, day + 13 * HOUR_MS - 1],
      ['1m', day + 13 * HOUR_MS, undefined],
    ],
  ],
] as const)(
  'the bar of %s that forms is made of closed days, hours and minutes',
  async (interval, expected) => {
    const { calls, ranges } = open(interval);
    const forming = await calls.forming(NOW_MS);
    expect(ranges()).toEqual(expected);
    expect(forming?.minutesFromMs).toBe(expected.at(-1)?.[1]);
    expect(forming?.parts).toHaveLength(expected.length);
  },
);

test('an hour that has just begun has no closed hours, and a minute no parts at all', async () => {
  const { calls, ranges } = open('4h');
  await calls.forming(day + 12 * HOUR_MS + 5 * MINUTE_MS);
  expect(ranges()).toEqual([['1m', day + 12 * HOUR_MS, undefined]]);
  expect(await open('1m').calls.forming(NOW_MS)).toBeNull();
  expect(await open('1w', { fails: (at) => at === 2 }).calls.forming(NOW_MS)).toBeNull();
});

test('bars are counted by their length, and a month by the shortest', () => {
  expect(openBarsLater('1h', 10 * HOUR_MS, 2)).toBe(12 * HOUR_MS);
  expect(openBarsLater('1h', 10 * HOUR_MS, -3)).toBe(7 * HOUR_MS);
  expect(openBarsLater('1M', Date.UTC(2026, 0, 1), 2)).toBe(Date.UTC(2026, 1, 1));
  expect(openBarsLater('1M', Date.UTC(2026, 2, 1), -1)).toBe(Date.UTC(2026, 1, 1));
});
