import { expect, test } from 'vitest';
import {
  limitPriceProblem,
  readPrice,
  triggerProblem,
} from '../../contract/rules/futures/limits.ts';
import { quoteFuturesOrder } from '../../contract/rules/futures/order.ts';
import type { FuturesQuoteRequest } from '../../contract/rules/futures/quote.ts';
import { market, request, terms } from './futures-request.ts';

const problemOf = (change: Partial<FuturesQuoteRequest>) =>
  quoteFuturesOrder({ ...request, ...change }).problem;

test.each([
  [{ size: { lots: '3' } }, 'amount_step', { step: '2' }],
  [{ size: { lots: '1000002' } }, 'amount_above_maximum', { maximum: '1000 BTC' }],
  [{ size: { lots: '0' } }, 'amount_below_minimum', { minimum: '0.002 BTC' }],
  [{ type: 'limit', targetPrice: '9000.123' }, 'price_step', { step: '0.01' }],
  [{ type: 'limit', targetPrice: '8999.99' }, 'price_out_of_band', { low: '9000', high: '11000' }],
  [{ type: 'limit', targetPrice: '11000.01' }, 'price_out_of_band', { low: '9000', high: '11000' }],
  [{ type: 'stop_market', triggerPrice: '9000.123' }, 'price_step', { step: '0.01' }],
  [{ type: 'stop_market', triggerPrice: '10000.00' }, 'price_invalid', {}],
  [{ type: 'stop_market', triggerPrice: '100000.01' }, 'price_invalid', {}],
  [{ targetProfitPrice: '10000.123' }, 'price_step', { step: '0.01' }],
  [{ stopLossPrice: '9000.123' }, 'price_step', { step: '0.01' }],
  [{ targetProfitPrice: '10000' }, 'stop_invalid', {}],
  [{ targetProfitPrice: '100000.01' }, 'stop_invalid', {}],
  [{ stopLossPrice: '10000' }, 'stop_invalid', {}],
  [{ trailingRate: '0.0009' }, 'stop_invalid', {}],
  [{ trailingRate: '0.2001' }, 'stop_invalid', {}],
  [{ side: 'short', targetProfitPrice: '10000.01' }, 'stop_invalid', {}],
  [{ side: 'short', stopLossPrice: '9999.99' }, 'stop_invalid', {}],
  [{ multiple: 500 }, 'amount_above_maximum', { maximum: '5000 USDT' }],
  [{ book: { bids: [], asks: [] } }, 'no_liquidity', {}],
  [{ free: '1004.99' }, 'insufficient_balance', {}],
] as const)('FUT-03 an order with %o is refused: %s %o', (change, code, params) => {
  expect(problemOf(change as Partial<FuturesQuoteRequest>)).toEqual({ code, params });
});

test.each([
  { targetProfitPrice: '10000.01', stopLossPrice: '9999.99' },
  { targetProfitPrice: '100000' },
  { side: 'short', targetProfitPrice: '9999.99', stopLossPrice: '10000.01' },
  { trailingRate: '0.001' },
  { trailingRate: '0.2' },
  { type: 'limit', targetPrice: '9000' },
  { type: 'limit', targetPrice: '11000' },
  { type: 'stop_market', triggerPrice: '100000', size: { lots: '10' } },
  { type: 'stop_limit', triggerPrice: '12000', targetPrice: '13200' },
  { type: 'stop_market', triggerPrice: '12000', targetProfitPrice: '12000.01' },
  { type: 'limit', targetPrice: '9500', targetProfitPrice: '9500.01', stopLossPrice: '9499.99' },
  { size: { lots: '2' } },
  { free: '1005' },
] as const)('FUT-03 an order with %o is taken', (change) => {
  expect(problemOf(change as Partial<FuturesQuoteRequest>)).toBeNull();
});

test('FUT-03 stops are judged from the trigger that opens the position', () => {
  const stop = { type: 'stop_market', triggerPrice: '12000' } as const;
  expect(problemOf({ ...stop, targetProfitPrice: '11000' })?.code).toBe('stop_invalid');
  expect(problemOf({ ...stop, stopLossPrice: '11999.99' })).toBeNull();
});

test('FUT-03 a notional has a least, and the most is the lower of market and tier', () => {
  const cheap = { market: { ...market, minimumNotional: '25' }, size: { lots: '2' } };
  expect(problemOf(cheap)).toEqual({
    code: 'amount_below_minimum',
    params: { minimum: '25 USDT' },
  });
  expect(problemOf({ ...cheap, market: { ...market, minimumNotional: '20' } })).toBeNull();
  const deep = { book: { bids: [], asks: [[10_000_00, 200_000]] as [number, number][] } };
  const rich = { ...deep, free: '9999999' };
  expect(problemOf({ ...rich, size: { lots: '80000' } })).toBeNull();
  expect(problemOf({ ...rich, size: { lots: '80002' } })).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '800000 USDT' },
  });
});

test('FUT-03 an entry so bad that it would be liquidated at once is refused', () => {
  // At 100 times 100 USDT back it: the loss of buying 0.9 % above and the maintenance are more.
  const bad = {
    multiple: 100,
    book: { bids: [], asks: [[10_090_00, 5_000]] as [number, number][] },
  };
  expect(problemOf(bad)?.code).toBe('no_liquidity');
  expect(problemOf({ ...bad, book: { bids: [], asks: [[10_050_00, 5_000]] } })).toBeNull();
  const cross = { ...bad, marginMode: 'cross' } as const;
  expect(problemOf(cross)).toBeNull();
  const poor = { equity: '130', maintenance: '0', netLots: 0 };
  expect(problemOf({ ...cross, cross: poor })?.code).toBe('no_liquidity');
  expect(problemOf({ ...cross, cross: { ...poor, equity: '136' } })).toBeNull();
  expect(problemOf({ ...cross, cross: { ...poor, equity: '136', maintenance: '1' } })?.code).toBe(
    'no_liquidity',
  );
  // What only waits for its trigger meets no book yet.
  expect(
    problemOf({ ...cross, cross: poor, type: 'stop_market', triggerPrice: '9000' }),
  ).toBeNull();
});

test('a price is read as whole ticks, and one beyond safe integers is none', () => {
  expect(readPrice('12.34', market)).toBe(1_234);
  expect(readPrice('12.345', market)).toBeNull();
  expect(readPrice(null, market)).toBeNull();
  expect(readPrice('90071992547409.91', market)).toBe(Number.MAX_SAFE_INTEGER);
  expect(readPrice('90071992547409.92', market)).toBeNull();
});

test('a limit lies in whole ticks inside the band around the price it is judged from', () => {
  expect(limitPriceProblem(market, '1', '33.333')?.params).toEqual({ low: '30', high: '36.66' });
  expect(limitPriceProblem(market, '1', '33.337')?.params).toEqual({ low: '30.01', high: '36.67' });
});

test('a trigger at ten times the last price is the furthest', () => {
  expect(triggerProblem(market, '100', '10')).toBeNull();
  expect(triggerProblem(market, '100.01', '10')).toEqual({ code: 'price_invalid', params: {} });
  expect(triggerProblem(market, '10', '10')).toEqual({ code: 'price_invalid', params: {} });
  expect(terms.multiples).toContain(10);
});
