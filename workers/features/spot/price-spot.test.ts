import { expect, test } from 'vitest';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { priceSpot } from './price-spot.ts';
import type { SpotSituation } from './spot-situation.ts';

const base: SpotSituation = {
  market: bitcoin,
  side: 'buy',
  kind: 'market',
  terms: usualTerms,
  nowMs: 0,
  price: null,
  amount: '0.5',
  unit: 'base',
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
  isReachable: true,
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

test('an amount in money is the most that it pays for with the fee, in whole lots', () => {
  const inMoney = { ...base, unit: 'quote' } as const;
  // 0.3 at 100 and the fee of 0.1 % leave 169.80 for what costs 101.
  const bought = priceSpot({ ...inMoney, amount: '200' });
  expect(bought).toMatchObject({ amount: '1.9811', problem: null });
  expect(Number(bought.settlement?.total)).toBeLessThanOrEqual(200);
  expect(Number(priceSpot({ ...base, amount: '1.9812' }).settlement?.total)).toBeGreaterThan(200);
  const limit = { ...inMoney, kind: 'limit', price: '100', amount: '50.05' } as const;
  expect(priceSpot(limit)).toMatchObject({ amount: '0.5', settlement: { total: '50.05' } });
  expect(priceSpot({ ...limit, amount: '50.04' }).amount).toBe('0.4999');
  // A sale is counted before its fee, as it is offered.
  const sale = { ...limit, side: 'sell', price: '100.5', available: '1', amount: '50.25' } as const;
  expect(priceSpot(sale)).toMatchObject({ amount: '0.5', settlement: { turnover: '50.25' } });
});

test('money that nothing can be had for, or more than the book or the balance has, is no smaller order', () => {
  const inMoney = { ...base, unit: 'quote', available: '100000000' } as const;
  expect(priceSpot({ ...inMoney, amount: '0' }).problem?.code).toBe('amount_invalid');
  expect(priceSpot({ ...inMoney, amount: null })).toMatchObject({ amount: '', settlement: null });
  expect(priceSpot({ ...inMoney, kind: 'limit', price: null, amount: '50' }).problem?.code).toBe(
    'price_invalid',
  );
  expect(priceSpot({ ...inMoney, amount: '90000' }).problem?.code).toBe('no_liquidity');
  expect(priceSpot({ ...inMoney, available: '10', amount: '50' }).problem?.code).toBe(
    'insufficient_balance',
  );
  const huge = { ...inMoney, kind: 'limit', price: '100', amount: '99999999999' } as const;
  expect(priceSpot(huge).problem).not.toBeNull();
  // A share of what is available is one whatever the unit.
  expect(priceSpot({ ...inMoney, available: '1000', amount: null, percent: 50 }).amount).toBe(
    priceSpot({ ...base, amount: null, percent: 50 }).amount,
  );
});

test('a limit far through an open market says how far, one that waits for the open does not', () => {
  const far = { ...base, kind: 'limit', price: '120' } as const;
  expect(priceSpot(far).far).toBe('0.2');
  expect(priceSpot({ ...far, price: '100.5' }).far).toBeNull();
  expect(priceSpot({ ...far, side: 'sell' }).far).toBeNull();
  expect(priceSpot({ ...far, isOpen: false }).far).toBeNull();
  expect(priceSpot(base).far).toBeNull();
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
  ['offline', { isReachable: false }],
  ['offline', { isReachable: false, kind: 'limit', price: '100' }],
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

const stock = { ...bitcoin, symbol: 'AAPL', kind: 'stock' as const, hours: 'us-stocks' as const };
const closed = { ...base, market: stock, isOpen: false } satisfies SpotSituation;

test('STOCK-01 a closed stock can be ordered at the market: at 5 % around the last price, whatever the book says', () => {
  expect(priceSpot({ ...closed, asks: [] })).toMatchObject({
    averagePrice: '105.00',
    slippage: null,
    settlement: { turnover: '52.5', fee: '0.0525', total: '52.5525' },
    problem: null,
  });
  expect(priceSpot({ ...closed, side: 'sell', available: '1' })).toMatchObject({
    averagePrice: '95.00',
    settlement: { turnover: '47.5', fee: '0.0475', total: '47.4525' },
    problem: null,
  });
  const all = priceSpot({ ...closed, percent: 100, available: '52.5525' });
  expect(all).toMatchObject({ amount: '0.5', maximum: '0.5', problem: null });
  expect(priceSpot({ ...closed, available: '52.5524' }).problem?.code).toBe('insufficient_balance');
});

test('STOCK-01 a limit on a closed stock costs what it costs while the market is open', () => {
  const limit = { ...closed, kind: 'limit', price: '99.99' } as const;
  const { settlement, problem } = priceSpot(limit);
  expect(problem).toBeNull();
  expect(settlement).toEqual(priceSpot({ ...limit, isOpen: true }).settlement);
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

const ioc = { ...usualTerms, timeInForce: 'ioc' } as const;

test('a limit that does not wait costs what the book gives within it, and says how much that is', () => {
  const now = { ...base, kind: 'limit', price: '100', terms: ioc } as const;
  // 0.3 are offered at 100, and the rest is cancelled.
  expect(priceSpot(now)).toMatchObject({
    amount: '0.5',
    now: '0.3',
    averagePrice: '100',
    slippage: null,
    feeRate: '0.001',
    settlement: { turnover: '30', fee: '0.03', total: '30.03' },
    problem: null,
  });
  // What is not filled needs no money.
  expect(priceSpot({ ...now, available: '30.03' }).problem).toBeNull();
  expect(priceSpot({ ...now, available: '30.02' }).problem?.code).toBe('insufficient_balance');
  expect(priceSpot({ ...now, percent: 100, available: '9999' }).amount).toBe('0.3');
  const fok = { ...now, terms: { ...usualTerms, timeInForce: 'fok' } } as const;
  expect(priceSpot(fok).problem?.code).toBe('no_liquidity');
  expect(priceSpot({ ...fok, price: '101' }).problem).toBeNull();
  expect(priceSpot({ ...now, price: '99.99' }).problem?.code).toBe('no_liquidity');
  const sale = { ...now, side: 'sell', price: '99.9', amount: '2.5', available: '2' } as const;
  expect(priceSpot(sale)).toMatchObject({ now: '2', problem: null });
});

test('an order that must not take is refused where it would, and makes where it rests', () => {
  const terms = { ...usualTerms, postOnly: true };
  const post = { ...base, kind: 'limit', price: '100', terms } as const;
  expect(priceSpot(post).problem?.code).toBe('post_only_takes');
  expect(priceSpot({ ...post, price: '99.99' })).toMatchObject({
    feeRate: '0.0008',
    now: null,
    problem: null,
  });
});

test('terms that do not go together are told before the price is looked at', () => {
  const dated = { timeInForce: 'gtd', expiresAt: 0, postOnly: false } as const;
  const limit = { ...base, kind: 'limit', price: null } as const;
  expect(priceSpot({ ...limit, terms: dated }).problem).toEqual({
    code: 'expiry_invalid',
    params: { days: '365' },
  });
  expect(priceSpot({ ...limit, terms: { ...ioc, postOnly: true } }).problem?.code).toBe(
    'terms_conflict',
  );
  expect(priceSpot({ ...closed, kind: 'limit', price: '100', terms: ioc }).problem?.code).toBe(
    'market_closed',
  );
});
