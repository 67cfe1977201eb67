import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maximumLots } from '../../lots.ts';
import { exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import { averagePrice, settleSpot, spotHold, turnoverOf, walkBook } from './pricing.ts';

const scales = { priceScale: 2, quantityScale: 5 };
const asks: LevelTuple[] = [
  [10_000, 200_000],
  [10_100, 100_000],
  [10_200, 50_000],
];

test('a market order takes the best levels first and says what the book lacks', () => {
  const walk = walkBook({ side: 'buy', levels: asks, lots: 250_000 });
  expect(walk.fills).toEqual([
    { priceTicks: 10_000, quantityLots: 200_000 },
    { priceTicks: 10_100, quantityLots: 50_000 },
  ]);
  expect(walk).toMatchObject({ filledLots: 250_000, restLots: 0 });
  expect(turnoverOf(walk.fills, scales)).toBe('250.5');
  expect(averagePrice('250.5', walk.filledLots, scales)).toBe('100.2');
  expect(walkBook({ side: 'buy', levels: asks, lots: 400_000 }).restLots).toBe(50_000);
  expect(averagePrice('0', 0, scales)).toBeNull();
});

test('a limit stops the walk at the first worse level, on both sides', () => {
  expect(
    walkBook({ side: 'buy', levels: asks, lots: 400_000, limitTicks: 10_100 }).filledLots,
  ).toBe(300_000);
  const bids: LevelTuple[] = [
    [9_900, 100],
    [9_800, 100],
  ];
  expect(walkBook({ side: 'sell', levels: bids, lots: 200, limitTicks: 9_850 }).filledLots).toBe(
    100,
  );
});

test('fees and what a buyer pays round up, what a seller receives rounds down', () => {
  const feeOf = (paid: string, feeRate: string) =>
    settleSpot({ side: 'buy', turnover: paid, feeRate }).fee;
  expect(feeOf('0.00000001', '0.001')).toBe('0.00000001');
  expect(feeOf('100', '0')).toBe('0');
  const turnover = '1.000000019';
  expect(settleSpot({ side: 'buy', turnover, feeRate: '0.001' })).toEqual({
    turnover: '1.00000002',
    fee: '0.00100001',
    total: '1.00100003',
  });
  expect(settleSpot({ side: 'sell', turnover, feeRate: '0.001' })).toEqual({
    turnover: '1.00000001',
    fee: '0.00100001',
    total: '0.999',
  });
  // However little is beyond the last place, or lacks to the next.
  const paid = (side: 'buy' | 'sell', exactly: string) =>
    settleSpot({ side, turnover: exactly, feeRate: '0' }).turnover;
  expect(paid('buy', '1.000000011')).toBe('1.00000002');
  expect(paid('sell', '1.000000019')).toBe('1.00000001');
});

test('parts of an order cost exactly what one fill costs, and never more than the hold', () => {
  const part = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 1_000_000 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const deep = { priceScale: 6, quantityScale: 6 };
      const fees = { makerFeeRate: '0.0008', takerFeeRate: '0.001' };
      let turnover = exact('0');
      let paid = exact('0');
      for (const [ticks, lots] of parts) {
        const before = settleSpot({ side: 'buy', turnover: plainText(turnover), feeRate: '0.001' });
        turnover = turnover.plus(exact(String(ticks)).times(lots).div('1000000000000'));
        const after = settleSpot({ side: 'buy', turnover: plainText(turnover), feeRate: '0.001' });
        paid = paid.plus(after.total).minus(before.total);
      }
      const once = settleSpot({ side: 'buy', turnover: plainText(turnover), feeRate: '0.001' });
      expect(plainText(paid)).toBe(once.total);
      const lots = parts.reduce((sum, [, count]) => sum + count, 0);
      const hold = spotHold({ side: 'buy', priceTicks: 9_999, lots, scales: deep, fees });
      expect(paid.lte(hold)).toBe(true);
    }),
  );
});

test('the maximum is the last affordable lot', () => {
  expect(maximumLots(1_000, (lots) => lots * 3 <= 100)).toBe(33);
  expect(maximumLots(1_000, () => true)).toBe(1_000);
  expect(maximumLots(1_000, () => false)).toBe(0);
  expect(maximumLots(0, () => true)).toBe(0);
});
