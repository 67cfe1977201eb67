import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOpenMs, intervals, nextBarOpenMs } from '../../contract/plain/intervals.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import type { MarketFeed } from '../../server/market/feed.ts';
import { marketTraits } from '../../server/market/instruments.ts';
import { repetitions } from '../support/counts.ts';
import { seededRandom } from '../support/fault-proxy/seeded-random.ts';
import { naiveRollUp } from './naive-candles.ts';
import { FRIDAY_NOON_NY, startFeed } from './start-feed.ts';

/** From one year that is looked at to the next. */
const YEARS = repetitions({ short: 4, long: 1 });
const DAYS_OF_A_MARKET = repetitions({ short: 2, long: 60 });

test('all intervals agree: each is the roll-up of the same minutes', async () => {
  const { feed } = startFeed({ symbols: ['BTCUSDT', 'AAPL', 'PEPEUSDT-PERP'] });
  const ids = feed.markets.map((market) => market.id);
  const minuteOf = {
    min: Math.floor((FRIDAY_NOON_NY - 500 * DAY_MS) / MINUTE_MS),
    max: Math.floor(FRIDAY_NOON_NY / MINUTE_MS),
  };
  const example = fc.record({
    id: fc.constantFrom(...ids),
    interval: fc.constantFrom(...intervals.filter((interval) => interval !== '1m')),
    minute: fc.oneof(fc.integer(minuteOf), fc.constant(minuteOf.max)),
  });
  await fc.assert(
    fc.asyncProperty(example, async ({ id, interval, minute }) => {
      const range = { fromMs: minute * MINUTE_MS - 3 * DAY_MS, toMs: minute * MINUTE_MS };
      const bars = await feed.candles(id, { interval, ...range });
      const openMs = barOpenMs(interval, range.fromMs);
      const firstMs = openMs < range.fromMs ? nextBarOpenMs(interval, openMs) : openMs;
      const endMs = nextBarOpenMs(interval, barOpenMs(interval, range.toMs));
      const minutes = await minutesOf(feed, { id, fromMs: firstMs, endMs });
      expect(bars).toEqual(naiveRollUp(minutes, interval, FRIDAY_NOON_NY));
    }),
    { numRuns: 60 },
  );
});

test('a bar of a day, or an hour, is the fold of every minute of it: in all markets, on any day of twenty years', async () => {
  const { feed } = startFeed({ atMs: Date.UTC(2040, 0, 1) });
  const days = Date.UTC(2039, 11, 31) / DAY_MS - Date.UTC(2020, 0, 1) / DAY_MS;
  const random = seededRandom(7);
  for (const { id } of feed.markets) {
    for (let time = 0; time < DAYS_OF_A_MARKET; time += 1) {
      const fromMs = Date.UTC(2020, 0, 1) + Math.floor(random() * days) * DAY_MS;
      const query = { fromMs, toMs: fromMs + DAY_MS - 1 };
      const minutes = await feed.candles(id, { interval: '1m', ...query });
      for (const interval of ['1d', '1h'] as const) {
        const bars = await feed.candles(id, { interval, ...query });
        expect(bars).toEqual(naiveRollUp(minutes, interval, Number.POSITIVE_INFINITY));
      }
    }
  }
});

/** Minutes of a long range come in pieces, because a feed answers with so many bars at most. */
async function minutesOf(
  feed: MarketFeed,
  { id, fromMs, endMs }: { id: number; fromMs: number; endMs: number },
): Promise<CandleTuple[]> {
  const minutes: CandleTuple[] = [];
  for (let pieceMs = fromMs; pieceMs < endMs; pieceMs += 5 * DAY_MS) {
    const toMs = Math.min(endMs, pieceMs + 5 * DAY_MS) - 1;
    minutes.push(...(await feed.candles(id, { interval: '1m', fromMs: pieceMs, toMs })));
  }
  return minutes;
}

test('a coin opens each minute where it closed the last, across midnights and the day of the anchor', async () => {
  const { feed } = startFeed({ atMs: Date.UTC(2027, 0, 1), symbols: ['BTCUSDT', 'SHIBUSDT'] });
  const anchorMs = Date.UTC(2026, 0, 1);
  for (const { id } of feed.markets) {
    const minutes = await feed.candles(id, {
      interval: '1m',
      fromMs: anchorMs - 2 * DAY_MS,
      toMs: anchorMs + 2 * DAY_MS,
    });
    expect(minutes).toHaveLength(4 * 1440 + 1);
    minutes.slice(1).forEach(([, open, high, low, close], index) => {
      expect(open).toBe(minutes[index]?.[4]);
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high / low).toBeLessThan(1.05);
    });
  }
});

test('a future trades at the price of its coin: a distance that came back to nothing would tell which way', async () => {
  const { feed, ticks, run } = startFeed({ symbols: ['BTCUSDT', 'BTCUSDT-PERP'] });
  const query = {
    interval: '1m',
    fromMs: FRIDAY_NOON_NY - 6 * DAY_MS,
    toMs: FRIDAY_NOON_NY - MINUTE_MS,
  } as const;
  const prices = (candle: CandleTuple) => candle.slice(0, 5);
  const spot = await feed.candles(1, query);
  const future = await feed.candles(301, query);
  expect(future.map(prices)).toEqual(spot.map(prices));
  run(5 * MINUTE_MS, 1000);
  // They move in the same millisecond, so neither tells where the other goes.
  const movesOf = (marketId: number) =>
    ticks
      .filter((tick) => tick.marketId === marketId)
      .filter((tick, index, own) => tick.price !== own[index - 1]?.price)
      .map(({ timeMs, price }) => [timeMs, price]);
  expect(movesOf(301).length).toBeGreaterThan(100);
  expect(movesOf(301)).toEqual(movesOf(1));
});

test('prices stay sane for years: within a factor of thirty of nominal from 2020 to 2040, most within three', async () => {
  let near = 0;
  let all = 0;
  const { feed } = startFeed({ atMs: Date.UTC(2040, 0, 1) });
  for (const { id, symbol, priceScale } of feed.markets) {
    const nominal = (marketTraits.get(symbol)?.nominalPrice ?? 0) * 10 ** priceScale;
    for (let year = 2020; year < 2040; year += YEARS) {
      const fromMs = Date.UTC(year, 5, 2);
      const bars = await feed.candles(id, { interval: '1d', fromMs, toMs: fromMs + 3 * DAY_MS });
      expect(bars.length).toBeGreaterThan(0);
      for (const [, , high, low] of bars) {
        expect(high).toBeLessThan(nominal * 30);
        expect(low).toBeGreaterThan(nominal / 30);
        all += 1;
        if (high < nominal * 3 && low > nominal / 3) near += 1;
      }
    }
  }
  expect(near / all).toBeGreaterThan(0.6);
});

test('the quote speaks of the last 24 hours, minute by minute', async () => {
  const { feed, clock, run } = startFeed({ symbols: ['ETHUSDT'] });
  run(5 * MINUTE_MS, 20_000);
  const minuteMs = Math.floor(clock.nowMs / MINUTE_MS) * MINUTE_MS;
  const minutes = await feed.candles(2, {
    interval: '1m',
    fromMs: minuteMs - 1439 * MINUTE_MS,
    toMs: clock.nowMs,
  });
  expect(minutes).toHaveLength(1440);
  const [, , last, , , open, high, low, volume, turnover] = feed.quote(2);
  expect(open).toBe(minutes[0]?.[1]);
  expect(high).toBe(Math.max(...minutes.map((minute) => minute[2])));
  expect(low).toBe(Math.min(...minutes.map((minute) => minute[3])));
  expect(volume).toBe(minutes.reduce((sum, minute) => sum + minute[5], 0));
  expect(last).toBe(minutes.at(-1)?.[4]);
  expect(turnover / ((volume * last) / 10 ** 7)).toBeCloseTo(1, 0);
});
