import { expect, test } from 'vitest';
import { lotsIn } from '../../lots.ts';
import { barOpenMs } from '../../plain/intervals.ts';
import type { LevelTuple } from '../../realtime.ts';
import { priceConversion } from '../money/convert-pricing.ts';
import { accrue } from '../money/loan-pricing.ts';
import { discountedFeeRate, settleSpot, spotHold, walkBook } from './pricing.ts';

const scales = { priceScale: 2, quantityScale: 3 };

test('an empty level of a book fills nothing, and a level at the limit is not worse than it', () => {
  const levels: LevelTuple[] = [
    [10_000, 0],
    [9_900, 5],
    [9_800, 5],
  ];
  const walk = walkBook({ side: 'sell', levels, lots: 10, limitTicks: 9_900 });
  expect(walk.fills).toEqual([{ priceTicks: 9_900, quantityLots: 5 }]);
  expect(walk.restLots).toBe(5);
  expect(walkBook({ side: 'buy', levels, lots: 0 }).fills).toEqual([]);
});

test('a sell keeps its coins aside, and a buy its money with the higher fee', () => {
  const order = {
    priceTicks: 10_000,
    lots: 1_500,
    scales,
    fees: { makerFeeRate: '0.002', takerFeeRate: '0.001' },
  };
  expect(spotHold({ ...order, side: 'sell' })).toBe('1.5');
  expect(spotHold({ ...order, side: 'buy' })).toBe('150.3');
});

test('a discount is taken off the rate, in percent', () => {
  expect(discountedFeeRate('0.001', 10)).toBe('0.0009');
  expect(discountedFeeRate('0.001', 100)).toBe('0');
});

test('lots in a quantity are whole, rounded down', () => {
  expect(lotsIn('1.2349', scales)).toBe(1_234);
  expect(lotsIn('0.0009', scales)).toBe(0);
});

test('a seller whose fee is more than the sale receives nothing, and owes nothing', () => {
  expect(settleSpot({ side: 'sell', turnover: '1', feeRate: '2' }).total).toBe('0');
});

test('a conversion whose fee would be more than it brings keeps all of it', () => {
  const conversion = { number: '1', rate: '2.5', feeRate: '1.5', scale: 2 };
  expect(priceConversion(conversion)).toEqual({ fee: '2.5', received: '0' });
  expect(priceConversion({ ...conversion, feeRate: '0.1' })).toEqual({
    fee: '0.25',
    received: '2.25',
  });
});

test('interest is rounded up, and before an hour has begun nothing is added', () => {
  const debt = { principal: '0.01', interest: '1', hourlyRate: '0.001', accruedAt: 1_000 };
  expect(accrue(debt, 1_001, 2)).toEqual({ ...debt, interest: '1.01', accruedAt: 3_601_000 });
  expect(accrue(debt, 1_000, 2)).toBe(debt);
});

test('bars open on their own marks in UTC, and weeks on Monday', () => {
  const thursday = Date.UTC(2026, 0, 8, 13, 47, 12);
  const opens = (['5m', '30m', '4h', '1d', '1w', '1M'] as const).map((interval) =>
    new Date(barOpenMs(interval, thursday)).toISOString().slice(0, 16),
  );
  expect(opens).toEqual([
    '2026-01-08T13:45',
    '2026-01-08T13:30',
    '2026-01-08T12:00',
    '2026-01-08T00:00',
    '2026-01-05T00:00',
    '2026-01-01T00:00',
  ]);
});
