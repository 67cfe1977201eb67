import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/core/scripted-world.ts';
import { priceSpot, type SpotSituation } from './price-spot.ts';

const base: SpotSituation = {
  market: bitcoin,
  side: 'buy',
  kind: 'market',
  price: null,
  amount: '0.5',
  percent: null,
  available: '1000',
  bids: [[9_990, 20_000]],
  asks: [
    [10_000, 3_000],
    [10_100, 30_000],
  ],
  last: '100.00',
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  isOpen: true,
  isStale: false,
};

test('a buy at the market walks the book and adds the fee, rounded up', () => {
  expect(priceSpot(base)).toMatchObject({
    amount: '0.5',
    settlement: { turnover: '50.2', fee: '0.0502', total: '50.2502' },
    averagePrice: '100.4',
    slippage: '0.004',
    feeRate: '0.001',
    problem: null,
  });
});

test('a limit is priced at the limit: taking when it crosses, making when it rests', () => {
  const limit = { ...base, kind: 'limit', price: '100' } as const;
  expect(priceSpot(limit)).toMatchObject({
    settlement: { turnover: '50', fee: '0.05', total: '50.05' },
  });
  expect(priceSpot({ ...limit, price: '99.99' })).toMatchObject({ feeRate: '0.0008' });
  expect(priceSpot({ ...limit, side: 'sell', price: '100.5', available: '1' })).toMatchObject({
    feeRate: '0.0008',
    settlement: { turnover: '50.25', fee: '0.0402', total: '50.2098' },
  });
});

test('the maximum and every percent of it can be paid, and one lot more than the maximum cannot', () => {
  for (const kind of ['market', 'limit'] as const) {
    const situation = { ...base, kind, price: '100', available: '77.77' };
    const all = priceSpot({ ...situation, percent: 100 });
    expect(all).toMatchObject({ problem: null, amount: all.maximum });
    expect(Number(all.settlement?.total)).toBeLessThanOrEqual(77.77);
    const more = (Number(all.maximum) + 0.0001).toFixed(4);
    expect(priceSpot({ ...situation, amount: more }).problem).toEqual({
      code: 'insufficient_balance',
      params: {},
    });
    expect(priceSpot({ ...situation, percent: 50 }).problem).toBeNull();
  }
  expect(priceSpot({ ...base, side: 'sell', available: '0.77777', percent: 100 }).amount).toBe(
    '0.7777',
  );
});

test.each<[string, Partial<SpotSituation>]>([
  ['login_required', { available: null }],
  ['market_closed', { isOpen: false }],
  ['market_stale', { isStale: true }],
  ['price_invalid', { kind: 'limit', price: null }],
  ['price_invalid', { kind: 'limit', price: '0' }],
  ['price_step', { kind: 'limit', price: '100.001' }],
  ['price_out_of_band', { kind: 'limit', price: '150.01' }],
  ['price_out_of_band', { kind: 'limit', price: '49.99' }],
  ['amount_invalid', { amount: null }],
  ['amount_invalid', { amount: '0' }],
  ['amount_step', { amount: '0.00001' }],
  ['amount_below_minimum', { amount: '0.0001' }],
  ['amount_above_maximum', { amount: '60000' }],
  ['no_liquidity', { amount: '4', available: '100000' }],
  ['insufficient_balance', { available: '50.2501' }],
  ['insufficient_balance', { side: 'sell', available: '0.4999' }],
])('%s is said for %j', (code, change) => {
  expect(priceSpot({ ...base, ...change }).problem?.code).toBe(code);
});

test('a limit on a stale quote can be sent, and the largest number breaks nothing', () => {
  expect(priceSpot({ ...base, kind: 'limit', price: '100', isStale: true }).problem).toBeNull();
  const huge = '9'.repeat(18);
  expect(priceSpot({ ...base, amount: huge }).problem?.code).toBe('amount_above_maximum');
  expect(priceSpot({ ...base, kind: 'limit', price: huge, available: huge }).problem?.code).toBe(
    'price_out_of_band',
  );
});

test('an empty book has no price and no liquidity', () => {
  expect(priceSpot({ ...base, asks: [] })).toMatchObject({
    problem: { code: 'no_liquidity' },
    maximum: '0',
    slippage: null,
  });
});
