/** What keys make is told to the last trade: a price that came out otherwise would need another version. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { MarketShape } from '../../../features/markets-entities.ts';
import { dayOf, MINUTE_MS } from '../../../plain/time.ts';
import { tradingHours } from '../trading-hours.ts';
import { DayKeys } from './day-keys.ts';
import { KeyedTape } from './keyed-tape.ts';
import { pathOf } from './market-shape.ts';
import { MarketTerms, termsOf } from './market-terms.ts';
import { plainPrimitives } from './plain-primitives.ts';
import { SharedSessions } from './shared-sessions.ts';

/** A Wednesday; of coins its number is that of the session as well. */
const DAY = dayOf(Date.UTC(2026, 0, 7));
const OPEN_MS = Date.UTC(2026, 0, 7, 15);
const keys = new DayKeys(plainPrimitives, DAY + 13, 'cd'.repeat(32));
const terms = new MarketTerms(termsOf({ rate: 50 }));

const coin: MarketShape = {
  ...{ pathSymbol: 'BTCUSDT', pathId: 1, nominalTicks: 9_450_000, volatility: 0.55 },
  ...{ anchorSession: DAY - 20, movesABeat: 5, ticksPerMinute: 100.5 },
  ...{ hours: 'always', priceScale: 2 },
};
const stockSession = Math.floor(tradingHours('us-stocks').ordinalAt(OPEN_MS) / 390);
const shapes = {
  coin,
  'a coin before its first day': { ...coin, anchorSession: DAY + 12 },
  // So coarse that the factor does not move it, and it moves at least as much as a market has to.
  'a token of a few ticks': {
    ...coin,
    ...{ pathSymbol: 'NEWUSDT', pathId: 140, nominalTicks: 1500, volatility: 0.9 },
    ...{ movesABeat: 1, ticksPerMinute: 12 },
  },
  'a coin that has fallen far': { ...coin, pathId: 5, volatility: 4, anchorSession: DAY - 150 },
  'a coin that had risen far': { ...coin, pathId: 34, volatility: 4, anchorSession: DAY - 150 },
  'a stock': {
    ...coin,
    ...{ pathSymbol: 'AAPL', pathId: 101, nominalTicks: 23_000, volatility: 0.3 },
    ...{ anchorSession: stockSession - 3, movesABeat: 2, hours: 'us-stocks' },
  },
} satisfies Readonly<Record<string, MarketShape>>;
const digestOf = (value: unknown) =>
  bytesToHex(plainPrimitives.sha256(utf8ToBytes(JSON.stringify(value)))).slice(0, 16);

/** Of a session: its bar and its minutes, and all trades of three of them. */
function toldOf(shape: MarketShape) {
  const shapeOf = () => shape;
  const symbol = shape.pathSymbol;
  const tape = new KeyedTape({ symbol, shapeOf, terms, keys });
  const shared = new SharedSessions(shape.hours, keys);
  const path = pathOf(shapeOf, { shared, terms });
  const session = shared.sessionOf(tradingHours(shape.hours).ordinalAt(OPEN_MS));
  const last = shared.minutes - 1;
  return {
    open: path.session(session).open(0),
    close: path.session(session).close(last),
    ...path.session(session).extremes(0, last),
    minutes: digestOf(
      Array.from({ length: shared.minutes }, (_, minute) => path.session(session).close(minute)),
    ),
    trades: digestOf(
      [0, 1, 2].flatMap((minute) => tape.ticksOf(OPEN_MS + minute * MINUTE_MS, 123_456)),
    ),
  };
}

test.each([
  ['coin', [7552909, 7503130, 7557655, 7301029], '2ce0934508a9432c', '6d3642ae90466975'],
  [
    'a coin before its first day',
    [9931460, 9866433, 9937660, 9602414],
    ...['649ba4cf8227cc49', 'fabe17b8f4c9d33c'],
  ],
  ['a token of a few ticks', [806, 868, 896, 801], 'b0f3fdb41c62c384', 'e67043618b19a9fe'],
  [
    'a coin that has fallen far',
    [2008187, 2330426, 2333355, 1806872],
    ...['8ca7d62bcf250b16', '838266da0a5faddb'],
  ],
  [
    'a coin that had risen far',
    [6301572, 7302967, 7312163, 5668024],
    ...['af405c2c4c17b346', '9beea656cde5c964'],
  ],
  ['a stock', [21902, 22776, 22804, 21897], '32d374903262725b', '360ade0ed051f6d6'],
] as const)(
  'version 2 makes of a key what it has always made: %s',
  (name, bar, minutes, trades) => {
    const [open, close, high, low] = bar;
    const shape = shapes[name];
    expect(toldOf(shape)).toEqual({ open, close, high, low, minutes, trades });
  },
);

test.each(Object.entries(shapes))(
  'the highest and the lowest of any minutes are those of all their prices: %s',
  (_, shape) => {
    const shared = new SharedSessions(shape.hours, keys);
    const path = pathOf(() => shape, { shared, terms });
    const session = path.session(shared.sessionOf(tradingHours(shape.hours).ordinalAt(OPEN_MS)));
    for (const [first, last] of [
      [0, 59],
      [60, 60],
      [100, 389],
    ] as const) {
      const prices = Array.from({ length: last - first + 1 }, (_each, place) => [
        ...session.prices(first + place),
      ]).flat();
      expect(session.extremes(first, last)).toEqual({
        high: Math.max(...prices),
        low: Math.min(...prices),
      });
      expect([session.open(first), session.close(last)]).toEqual([prices[0], prices.at(-1)]);
    }
  },
);
