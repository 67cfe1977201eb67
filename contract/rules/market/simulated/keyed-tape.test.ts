import { expect, test } from 'vitest';
import type { MarketShape } from '../../../features/markets-entities.ts';
import { dayOf, MINUTE_MS } from '../../../plain/time.ts';
import { DayKeys } from './day-keys.ts';
import { KeyedTape } from './keyed-tape.ts';
import { MarketTerms, termsOf } from './market-terms.ts';
import { plainPrimitives } from './plain-primitives.ts';

/** A Wednesday, in the middle of the hours of stocks. */
const DAY = dayOf(Date.UTC(2026, 0, 7));
const OPEN_MS = Date.UTC(2026, 0, 7, 15);
const coin: MarketShape = {
  ...{ pathSymbol: 'BTCUSDT', pathId: 1, nominalTicks: 9_450_000, volatility: 0.55 },
  ...{ anchorSession: DAY - 2, movesABeat: 2, ticksPerMinute: 30.5 },
  ...{ hours: 'always', priceScale: 2 },
};
const tapeOf = (shape: MarketShape) =>
  new KeyedTape({
    ...{ symbol: shape.pathSymbol, shapeOf: () => shape },
    terms: new MarketTerms(termsOf({ rate: 50 })),
    keys: new DayKeys(plainPrimitives, DAY, 'cd'.repeat(32)),
  });
const tape = tapeOf(coin);

/** The trades of four minutes, as they are told. */
const trades = [0, 1, 2, 3]
  .flatMap((minute) => tape.ticksOf(OPEN_MS + minute * MINUTE_MS, 10_000))
  .map(({ id, timeMs, price }) => ({ id, time: timeMs, price: String(price / 100) }));

test('each trade is found by its number, and there is none beyond those of its minute', () => {
  for (const trade of trades) expect(tape.trade(trade.id)).toEqual(trade);
  const nexts = trades.map(({ id }) => tape.trade(id + 1)).filter((next) => next === null);
  expect(nexts).toHaveLength(4);
  expect(trades).toHaveLength(122);
});

test('from any instant the next trade is found, and the one before it, also over the end of a minute', () => {
  const inner = trades.filter(({ time }) => time < OPEN_MS + 3 * MINUTE_MS);
  for (const { time } of inner.slice(1)) {
    for (const atMs of [time - 1, time, time + 1]) {
      expect(tape.firstFrom(atMs)).toEqual(trades.find((trade) => trade.time >= atMs));
      expect(tape.lastUntil(atMs)).toEqual(trades.findLast((trade) => trade.time <= atMs));
    }
  }
  const second = OPEN_MS + MINUTE_MS;
  expect(tape.firstFrom(second - 1)).toEqual(trades.find(({ time }) => time >= second - 1));
  expect(tape.lastUntil(second)).toEqual(trades.findLast(({ time }) => time <= second));
});

test.each([
  ['a few seconds', 20_000, 31_000],
  ['no time at all', 20_000, 20_000],
  ['the end of a minute', 50_000, 70_000],
  ['some minutes', 10_000, 200_000],
])(
  'the range of %s is that of its trades, and of the one that stood when it began',
  (_, from, to) => {
    const [fromMs, toMs] = [OPEN_MS + from, OPEN_MS + to];
    const stood = trades.findLast(({ time }) => time <= fromMs);
    const prices = trades
      .filter((trade) => trade === stood || (trade.time > fromMs && trade.time <= toMs))
      .map(({ price }) => Number(price));
    const { low, high } = tape.range(fromMs, toMs);
    expect([Number(low), Number(high)]).toEqual([Math.min(...prices), Math.max(...prices)]);
  },
);

test('what was traded in a minute is shared out among its trades', () => {
  const ticks = tape.ticksOf(OPEN_MS, 10_000);
  expect(ticks.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10_000);
  expect(Math.min(...ticks.map(({ quantity }) => quantity))).toBeGreaterThan(0);
  expect(ticks.every(({ marketId }) => marketId === coin.pathId)).toBe(true);
});

test('before the first trade of a session the last one of the session before stands', () => {
  const stock = tapeOf({ ...coin, pathSymbol: 'AAPL', hours: 'us-stocks', anchorSession: 14_600 });
  const opensMs = Date.UTC(2026, 0, 7, 14, 30);
  const closedMs = Date.UTC(2026, 0, 6, 21);
  const last = stock.lastUntil(opensMs - 1);
  expect(last.time).toBeLessThan(closedMs);
  expect(last.time).toBeGreaterThan(closedMs - MINUTE_MS);
  expect(stock.firstFrom(opensMs).time).toBeGreaterThanOrEqual(opensMs);
});
