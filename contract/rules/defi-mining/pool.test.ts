import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import {
  coinFor,
  type Holding,
  liquidityOf,
  quoteFor,
  reservesAt,
  standingAt,
  worthOf,
} from './pool.ts';

const scales = { scale: 8, quoteScale: 8 };
const holdingOf = (quoteAmount: string, price: string): Holding => {
  const coinAmount = coinFor(quoteAmount, price, scales.scale);
  return { ...scales, coinAmount, quoteAmount };
};

test('a coin of 100 that goes to 400 leaves half of it and twice the USDT, worked by hand', () => {
  const holding = holdingOf('1000', '100');
  expect(holding.coinAmount).toBe('10');
  expect(liquidityOf('10', '1000')).toBe('100');
  expect(reservesAt(holding, '100')).toEqual({ coin: '10', quote: '1000' });
  expect(reservesAt(holding, '400')).toEqual({ coin: '5', quote: '2000' });
  expect(reservesAt(holding, '25')).toEqual({ coin: '20', quote: '500' });
  // 2 x root(4) / (1 + 4) - 1 is -20 %, and it is the same for a quarter of the price.
  expect(standingAt(holding, '400')).toEqual({
    worth: '4000',
    held: '5000',
    loss: '1000',
    lossRate: '0.2',
  });
  expect(standingAt(holding, '25')).toEqual({
    worth: '1000',
    held: '1250',
    loss: '250',
    lossRate: '0.2',
  });
  expect(standingAt(holding, '100')).toMatchObject({ loss: '0', lossRate: '0' });
});

test('twice the price loses 5.72 %, three times 13.40 %, as every table of it says', () => {
  const holding = holdingOf('1000', '100');
  expect(standingAt(holding, '200').lossRate).toMatch(/^0\.0571909/);
  expect(standingAt(holding, '300').lossRate).toMatch(/^0\.1339745/);
  expect(standingAt(holding, '50').lossRate).toMatch(/^0\.0571909/);
});

test('the coin that is put in is rounded up, the liquidity and what comes back down', () => {
  expect(coinFor('1', '3', 8)).toBe('0.33333334');
  expect(liquidityOf('2', '1')).toBe('1.414213562373');
  expect(reservesAt({ ...scales, coinAmount: '1', quoteAmount: '1' }, '3')).toEqual({
    coin: '0.57735026',
    quote: '1.7320508',
  });
  expect([quoteFor('100', '2'), quoteFor('100', '3')]).toEqual(['141.42', '173.2']);
  expect(worthOf({ coin: '1.00000001', quote: '1' }, '1.5', 8)).toBe('2.50000001');
});

test('a share of nothing is worth nothing, and loses nothing', () => {
  expect(standingAt({ ...scales, coinAmount: '0', quoteAmount: '0' }, '100')).toEqual({
    worth: '0',
    held: '0',
    loss: '0',
    lossRate: '0',
  });
});

test('sums are those of a decimal library of its own, and nobody gains by leaving or by the price', () => {
  const Wide = Decimal.clone({ precision: 120 });
  const units = (max: bigint) =>
    fc.bigInt({ min: 1n, max }).map((value) => new Wide(value.toString()).div(1e8).toFixed());
  const price = fc
    .integer({ min: 1, max: 1_000_000_000 })
    .map((value) => new Wide(value).div(10_000).toFixed());
  fc.assert(
    fc.property(units(10n ** 14n), price, price, (quoteAmount, entered, left) => {
      const holding = holdingOf(quoteAmount, entered);
      const coin = new Wide(quoteAmount).div(entered).toDecimalPlaces(8, Wide.ROUND_UP);
      const product = coin.times(quoteAmount);
      const down = (value: Decimal, places: number) =>
        value.toDecimalPlaces(places, Wide.ROUND_DOWN).toFixed();
      expect(holding.coinAmount).toBe(coin.toFixed());
      expect(liquidityOf(holding.coinAmount, quoteAmount)).toBe(down(product.sqrt(), 12));
      const back = reservesAt(holding, left);
      expect(back.coin).toBe(down(product.div(left).sqrt(), 8));
      expect(back.quote).toBe(down(product.times(left).sqrt(), 8));
      // The product never grows, and the worth is never above that of holding.
      expect(new Wide(back.coin).times(back.quote).lte(product)).toBe(true);
      const { worth, held, loss } = standingAt(holding, left);
      expect(new Wide(worth).plus(loss).eq(held)).toBe(true);
      expect(worthOf(back, left, 8)).toBe(worth);
    }),
    { numRuns: repetitions({ short: 300, long: 10_000 }) },
  );
});
