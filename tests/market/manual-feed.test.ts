import { expect, test } from 'vitest';
import type { CandleTuple } from '../../contract/realtime.ts';
import { NUMBERS_A_MINUTE } from '../../contract/rules/market/tick-numbers.ts';
import type { Tick } from '../../server/market/feed.ts';
import { createManualFeed } from '../../server/market/manual-feed.ts';
import { naiveMinutes } from './naive-candles.ts';

const START_MS = Date.UTC(2026, 10, 20, 15, 0, 30);
/** Half of the numbers of that minute are gone by then. */
const FIRST_ID = (START_MS / 60_000) * NUMBERS_A_MINUTE;

function startManual() {
  const clock = { nowMs: START_MS, now: () => clock.nowMs };
  const feed = createManualFeed({ clock });
  const ticks: Tick[] = [];
  const closed: [marketId: number, candle: CandleTuple][] = [];
  feed.onTicks((batch) => ticks.push(...batch));
  feed.onMinuteClosed((...minute) => closed.push(minute));
  return { clock, feed, ticks, closed };
}

test('a price that is set is one tick, heard of at once, with its side by the direction', () => {
  const { feed, ticks } = startManual();
  feed.setPrice('BTCUSDT', '95000');
  feed.setPrice('BTCUSDT', '94999.99');
  feed.setPrice('BTCUSDT', '94999.99');
  expect(ticks.map(({ id, timeMs, price, side }) => [id, timeMs, price, side])).toEqual([
    [FIRST_ID + 1, START_MS, 9_500_000, 1],
    [FIRST_ID + 2, START_MS, 9_499_999, -1],
    [FIRST_ID + 3, START_MS, 9_499_999, -1],
  ]);
  expect(feed.quote(1)[2]).toBe(9_499_999);
  expect(feed.trades(1).map(([id]) => id)).toEqual([1, 2, 3].map((place) => FIRST_ID + place));
});

test('before any price a market stands flat, with a short history', async () => {
  const { feed } = startManual();
  const candles = await feed.candles(1, { interval: '1m', fromMs: 0, toMs: START_MS });
  expect(candles).toHaveLength(240);
  expect(new Set(candles.flatMap((candle) => candle.slice(1, 5)))).toEqual(
    new Set([feed.quote(1)[2]]),
  );
  expect(feed.formingMinute(1)).toBeNull();
  expect(feed.trades(1)).toEqual([]);
});

test('the book stands around the price, wherever it is set', () => {
  const { feed } = startManual();
  for (const price of ['95000', '12.34', '0.02', '250000.5', '94000']) {
    feed.setPrice('BTCUSDT', price);
    const { bids, asks } = feed.book(1);
    const [, , last, bid, ask] = feed.quote(1);
    expect([bids[0]?.[0], asks[0]?.[0]]).toEqual([bid, ask]);
    expect(bid).toBeLessThan(ask);
    expect(bid).toBeLessThanOrEqual(last);
    expect(ask).toBeGreaterThanOrEqual(last);
  }
});

test('minutes are recorded from the ticks and closed by the clock', async () => {
  const { clock, feed, ticks, closed } = startManual();
  for (const [afterMs, price] of [
    [0, '100'],
    [10_000, '103'],
    [25_000, '99'],
    [200_000, '101'],
  ] as const) {
    clock.nowMs = START_MS + afterMs;
    feed.setPrice('LTCUSDT', price);
  }
  clock.nowMs += 60_000;
  feed.pump();
  const minutes = [...naiveMinutes(ticks).values()];
  expect(closed).toEqual(minutes.map((minute) => [4, minute]));
  const query = { fromMs: START_MS - 30_000, toMs: clock.nowMs };
  expect(await feed.candles(4, { interval: '1m', ...query })).toEqual(minutes);
  const [hour] = await feed.candles(4, { interval: '1h', ...query });
  expect(hour?.slice(1, 5)).toEqual([10_000, 10_300, 9_900, 10_100]);
  expect(hour?.[6]).toBe(0);
});

test.each(['0', '-5', '1.234', 'NaN', '0x10', '1e3', ''])('a price of "%s" is refused', (price) => {
  const { feed, ticks } = startManual();
  expect(() => feed.setPrice('BTCUSDT', price)).toThrow(RangeError);
  expect(() => feed.setPrice('NOPE', '1')).toThrow(RangeError);
  expect(ticks).toEqual([]);
});

test('a feed that was started later counts on above every number of the one before', () => {
  const { clock, feed, ticks } = startManual();
  for (let count = 0; count < 40; count += 1) feed.setPrice('BTCUSDT', String(95_000 + count));
  clock.nowMs += 3;
  const later = createManualFeed({ clock });
  expect(later.setPrice('BTCUSDT', '95000').id).toBeGreaterThan(
    ticks.at(-1)?.id ?? Number.POSITIVE_INFINITY,
  );
});
