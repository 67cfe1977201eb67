/** A limit and a stop of which one ends the other, and an order in slices: what they cost, and when they are refused. */
import { expect, test } from 'vitest';
import { request } from '../../../tests/contract/futures-request.ts';
import { maximumOpenLots, quoteFuturesOrder } from './order.ts';
import type { FuturesQuoteRequest } from './quote.ts';

const pair: FuturesQuoteRequest = {
  ...request,
  ...{ type: 'limit', targetPrice: '9900', triggerPrice: '10100', pair: { stopLimit: null } },
};
const shortPair: FuturesQuoteRequest = {
  ...pair,
  ...{ side: 'short', targetPrice: '10100', triggerPrice: '9900' },
};

test('a pair is held for at the higher of its prices, with the higher fee, and takes nothing at once', () => {
  expect(quoteFuturesOrder(pair)).toMatchObject({
    ...{ filledLots: 0, restLots: 1_000, averagePrice: '9900', problem: null },
    ...{ notional: '10100', margin: '1010', fee: '5.05', required: '1015.05', restHold: '1015.05' },
  });
  expect(quoteFuturesOrder({ ...pair, pair: { stopLimit: '10200' } }).notional).toBe('10200');
  expect(quoteFuturesOrder(shortPair)).toMatchObject({ notional: '10100', problem: null });
});

test('of the two prices that a pair may open at, the one is shown whose liquidation the mark comes to first', () => {
  // Bought at 10,100 with a margin of 1,010, of which 40.4 are to be maintained.
  expect(quoteFuturesOrder(pair).liquidationTicks).toBe(9_130_40);
  // Sold at 9,900 with a margin of 990.
  expect(quoteFuturesOrder(shortPair).liquidationTicks).toBe(10_849_60);
});

test.each<[Partial<FuturesQuoteRequest>, string, Readonly<Record<string, string>>]>([
  [{ targetPrice: '10000' }, 'oco_invalid', { last: '10000' }],
  [{ triggerPrice: '9999.99' }, 'trigger_invalid', { last: '10000' }],
  [{ targetPrice: '8999.99' }, 'price_out_of_band', { low: '9000', high: '11000' }],
  [{ targetPrice: '9900.001' }, 'price_step', { step: '0.01' }],
  [{ pair: { stopLimit: '11110.01' } }, 'price_out_of_band', { low: '9090', high: '11110' }],
  [{ pair: { stopLimit: '9089.99' } }, 'price_out_of_band', { low: '9090', high: '11110' }],
  [{ postOnly: true }, 'terms_conflict', {}],
  // A take profit and a stop loss must be right for both.
  [{ targetProfitPrice: '10100' }, 'stop_invalid', {}],
  [{ stopLossPrice: '9900' }, 'stop_invalid', {}],
  [{ targetProfitPrice: '10200', pair: { stopLimit: '10200' } }, 'stop_invalid', {}],
])('a pair with %j is refused: %s %j', (change, code, params) => {
  expect(quoteFuturesOrder({ ...pair, ...change }).problem).toEqual({ code, params });
});

test.each<Partial<FuturesQuoteRequest>>([
  { targetPrice: '9000' },
  { pair: { stopLimit: '11110' } },
  { targetProfitPrice: '10100.01', stopLossPrice: '9899.99' },
  { targetProfitPrice: '10200.01', pair: { stopLimit: '10200' } },
])('a pair with %j is taken', (change) => {
  expect(quoteFuturesOrder({ ...pair, ...change }).problem).toBeNull();
});

const slices: FuturesQuoteRequest = { ...request, twap: { seconds: 600, every: 60 } };

test('an order in slices waits, pays as taker, holds nothing, and is counted at the last price', () => {
  const waits = {
    ...{ filledLots: 0, restLots: 1_000, averagePrice: null, problem: null },
    ...{ notional: '10000', fee: '5', required: '1005', restHold: '0' },
  };
  expect(quoteFuturesOrder(slices)).toMatchObject(waits);
  // Its limit is the worst price of a slice.
  expect(quoteFuturesOrder({ ...slices, type: 'limit', targetPrice: '10500' })).toMatchObject(
    waits,
  );
  const nobody = { bids: [], asks: [] };
  expect(quoteFuturesOrder({ ...slices, book: nobody })).toMatchObject(waits);
  expect(maximumOpenLots({ ...slices, book: nobody, free: '100.5' })).toBe(100);
});

test('the stops of slices are judged from the last price', () => {
  const limited = { ...slices, type: 'limit', targetPrice: '10500' } as const;
  expect(quoteFuturesOrder({ ...limited, targetProfitPrice: '10400' }).problem).toBeNull();
  expect(quoteFuturesOrder({ ...limited, stopLossPrice: '10400' }).problem?.code).toBe(
    'stop_invalid',
  );
});

test.each<[Partial<FuturesQuoteRequest>, string, Readonly<Record<string, string>>]>([
  [
    { twap: { seconds: 299, every: 60 } },
    'twap_times',
    { minutes: '5', hours: '24', seconds: '30' },
  ],
  [{ size: { lots: '8' } }, 'twap_too_small', { minimum: '0.001 BTC' }],
  [{ type: 'limit', targetPrice: '10500', postOnly: true }, 'terms_conflict', {}],
])('slices with %j are refused: %s %j', (change, code, params) => {
  expect(quoteFuturesOrder({ ...slices, ...change }).problem).toEqual({ code, params });
});

test('a slice may be a single lot', () => {
  expect(quoteFuturesOrder({ ...slices, size: { lots: '10' } }).problem).toBeNull();
});

test('an order until an instant is taken while it is to come, a year ahead at the most', () => {
  const nowMs = Date.UTC(2026, 0, 7);
  const until = (at: number) =>
    quoteFuturesOrder({
      ...{ ...request, type: 'limit', targetPrice: '9900', timeInForce: 'gtd' },
      expiry: { at, nowMs },
    }).problem;
  expect(until(nowMs + 1)).toBeNull();
  expect(until(Date.UTC(2027, 0, 7))).toBeNull();
  for (const at of [nowMs, Date.UTC(2027, 0, 7) + 1])
    expect(until(at)).toEqual({ code: 'expiry_invalid', params: { days: '365' } });
});

test('a trigger that is none is told, also where the limit it would wake is one', () => {
  const stop = { type: 'stop_limit', triggerPrice: '10000', targetPrice: '10100' } as const;
  expect(quoteFuturesOrder({ ...request, ...stop }).problem?.code).toBe('price_invalid');
});
