import { expect, test } from 'vitest';
import { market, terms } from '../../../tests/contract/futures-request.ts';
import { quoteReducing, type ReducingRequest } from './reduce.ts';

/** 0.5 of a coin that was bought at 10,000 and is at 11,000 now. */
const long: ReducingRequest = {
  ...{ market, terms: { ...terms, maximumOrders: 3 }, lots: '500', openOrders: 0 },
  position: { side: 'long', lots: 1_000, cost: '10000', margin: '1000' },
  ...{ type: 'market', targetPrice: null, triggerPrice: null, timeInForce: 'gtc', postOnly: false },
  book: {
    bids: [
      [11_000_00, 300],
      [10_900_00, 5_000],
    ],
    asks: [[11_001_00, 5_000]],
  },
  lastTicks: 11_000_00,
};
const short: ReducingRequest = {
  ...long,
  position: { ...long.position, side: 'short' },
  book: {
    bids: [[8_999_00, 5_000]],
    asks: [
      [9_000_00, 300],
      [9_100_00, 5_000],
    ],
  },
  lastTicks: 9_000_00,
};
const limit = { type: 'limit', targetPrice: '11000' } as const;

test.each<[string, ReducingRequest, ReturnType<typeof quoteReducing>]>([
  // 0.3 at 11,000 and 0.2 at 10,900.
  [
    'a long at the market takes the bids, at the taker fee',
    long,
    { filledLots: 500, restLots: 0, profit: '480', fee: '2.74', problem: null },
  ],
  [
    'a short at the market takes the asks',
    short,
    { filledLots: 500, restLots: 0, profit: '480', fee: '2.26', problem: null },
  ],
  [
    'a limit of a long takes what is no worse, and the rest waits at it for the maker fee',
    { ...long, ...limit },
    { filledLots: 300, restLots: 200, profit: '500', fee: '2.09', problem: null },
  ],
  [
    'so does a limit of a short',
    { ...short, ...limit, targetPrice: '9000' },
    { filledLots: 300, restLots: 200, profit: '500', fee: '1.71', problem: null },
  ],
  [
    'a limit that does not wait is what it takes at once',
    { ...long, ...limit, timeInForce: 'ioc' },
    { filledLots: 300, restLots: 0, profit: '300', fee: '1.65', problem: null },
  ],
  [
    'a stop takes nothing, and is counted at its trigger',
    { ...long, type: 'stop_market', triggerPrice: '9500' },
    { filledLots: 0, restLots: 500, profit: '-250', fee: '0.95', problem: null },
  ],
  [
    'a stop with a limit is counted at the limit',
    { ...long, type: 'stop_limit', triggerPrice: '9500', targetPrice: '9400' },
    { filledLots: 0, restLots: 500, profit: '-300', fee: '0.94', problem: null },
  ],
])('%s', (_, request, quote) => {
  expect(quoteReducing(request)).toEqual(quote);
});

test('with a problem the numbers are those of what could be read', () => {
  const nothing = { filledLots: 0, profit: '0', fee: '0' };
  expect(quoteReducing({ ...long, lots: '1.5' })).toMatchObject({ ...nothing, restLots: 0 });
  const unread = quoteReducing({ ...long, ...limit, targetPrice: '11000.001' });
  expect(unread).toMatchObject({ ...nothing, restLots: 500 });
});

test.each<[Partial<ReducingRequest>, string, Readonly<Record<string, string>>]>([
  [{ lots: '1.5' }, 'amount_step', { step: '1' }],
  [{ lots: '1001' }, 'amount_above_maximum', { maximum: '1000' }],
  [{ lots: '0' }, 'quantity_invalid', {}],
  [{ timeInForce: 'ioc' }, 'terms_conflict', {}],
  [{ ...limit, targetPrice: '11000.001' }, 'price_step', { step: '0.01' }],
  [{ ...limit, targetPrice: '12100.01' }, 'price_out_of_band', { low: '9900', high: '12100' }],
  [{ ...limit, openOrders: 3 }, 'too_many_orders', { maximum: '3' }],
  [{ ...limit, timeInForce: 'fok' }, 'no_liquidity', {}],
  [{ ...limit, postOnly: true }, 'post_only_takes', {}],
  // Of two reasons the one that is nearer to the ticket.
  [{ ...limit, openOrders: 3, lots: '0' }, 'too_many_orders', { maximum: '3' }],
])('an order with %j is refused: %s %j', (change, code, params) => {
  expect(quoteReducing({ ...long, ...change }).problem).toEqual({ code, params });
});

test.each<Partial<ReducingRequest>>([
  { lots: '1000' },
  { lots: '1' },
  { openOrders: 3 },
  { ...limit, openOrders: 2 },
  { ...limit, targetPrice: '11000.01', postOnly: true },
  { ...limit, timeInForce: 'fok', lots: '300' },
  { book: { bids: [], asks: [] } },
])('an order with %j is taken', (change) => {
  expect(quoteReducing({ ...long, ...change }).problem).toBeNull();
});
