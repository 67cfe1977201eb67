import { expect, test } from 'vitest';
import { Exact } from '../../../contract/money.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { createTradeRuns } from '../../market/books/trade-runs.ts';
import { toDepthCurve } from './depth-curve.ts';
import { toDeskTape } from './desk-tape.ts';

const format = { market: bitcoin, language: 'en' } as const;

test('a tape tells of each run its price, where it began, its size, value and count', () => {
  const runs = createTradeRuns({ isJoined: true, least: new Exact(0) });
  const at = new Date(2026, 0, 5, 12, 30, 7).getTime();
  runs.add([
    [1, at, 6_000_000, 2000, 1],
    [2, at, 6_000_100, 1000, 1],
    [3, at, 6_000_100, 6000, -1],
  ]);
  expect(toDeskTape(runs.newest(10), format)).toEqual({
    runs: [
      {
        id: 3,
        side: 'sell',
        timeText: '12:30:07',
        priceText: '60,001.00',
        fromText: '',
        quantityText: '0.6000',
        valueText: '36,001',
        countText: '',
        share: 1,
      },
      {
        id: 1,
        side: 'buy',
        timeText: '12:30:07',
        priceText: '60,001.00',
        fromText: '60,000.00',
        quantityText: '0.3000',
        valueText: '18,000',
        countText: '×2',
        share: 0.5,
      },
    ],
    minimums: [
      { value: 0, text: '0' },
      { value: 1000, text: '1,000' },
      { value: 5000, text: '5,000' },
      { value: 20_000, text: '20,000' },
      { value: 100_000, text: '100,000' },
    ],
  });
});

test('a depth chart says how much lies up to each price, what all of it costs and how far it is', () => {
  const curve = toDepthCurve(
    {
      bids: [
        [5_999_900, 1000],
        [5_999_000, 3000],
      ],
      asks: [
        [6_000_100, 2000],
        [6_001_000, 6000],
      ],
    },
    format,
  );
  expect(
    curve.points.map(({ side, x, y, priceText, totalText, valueText, awayText }) =>
      [side, x, y, priceText, totalText, valueText, awayText].join(' '),
    ),
  ).toEqual([
    'bids 0 0.5 59,990.00 0.4000 23,997 0.017%',
    'bids 0.45 0.125 59,999.00 0.1000 6,000 0.002%',
    'asks 0.55 0.25 60,001.00 0.2000 12,000 0.002%',
    'asks 1 1 60,010.00 0.8000 48,006 0.017%',
  ]);
  expect(curve).toMatchObject({
    middle: 0.5,
    bidsPath: 'M45 100H45V87.5H0V50V100Z',
    asksPath: 'M55 100H55V75H100V0V100Z',
  });
  expect(toDepthCurve({ bids: [], asks: [[1, 1]] }, format).points).toEqual([]);
});
