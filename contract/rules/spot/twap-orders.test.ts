import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { nextSlice, nextSliceAt, twapCollarTicks, twapProblem, twapSlices } from './twap-orders.ts';

const plan = { seconds: 600, every: 60, quantity: '2', price: '100' } as const;

test('as many slices come as the time has room for, the first at once', () => {
  expect(twapSlices(plan)).toBe(10);
  expect(twapSlices({ seconds: 650, every: 60 })).toBe(10);
});

test.each([
  ['twap_times', { seconds: 299 }],
  ['twap_times', { seconds: 86_401 }],
  ['twap_times', { every: 29 }],
  ['twap_times', { every: 0 }],
  ['twap_times', { every: 301 }],
  ['twap_too_small', { quantity: '0.4999' }],
  ['twap_too_small', { quantity: '0.0001' }],
] as const)('%s is said of %j', (code, change) => {
  expect(twapProblem(bitcoin, { ...plan, ...change })?.code).toBe(code);
});

test('a time that is none is told with its bounds', () => {
  expect(twapProblem(bitcoin, { ...plan, seconds: 299 })).toEqual({
    code: 'twap_times',
    params: { minutes: '5', hours: '24', seconds: '30' },
  });
});

test('a slice that buys goes at most five in a hundred above the last price, one that sells to any', () => {
  expect([twapCollarTicks('buy', 10_000), twapCollarTicks('sell', 10_000)]).toEqual([10_500, null]);
});

test('the bounds themselves are a plan, and a slice of the least value is one', () => {
  expect(twapProblem(bitcoin, { ...plan, seconds: 300, every: 30 })).toBeNull();
  expect(twapProblem(bitcoin, { ...plan, seconds: 86_400, every: 43_200 })).toBeNull();
  expect(twapProblem(bitcoin, { ...plan, every: 300 })).toBeNull();
  // Ten slices of 5 USDT.
  expect(twapProblem(bitcoin, { ...plan, quantity: '0.5' })).toBeNull();
  expect(twapProblem(bitcoin, { ...plan, quantity: '0.4' })?.params).toEqual({
    minimum: '0.05 BTC',
  });
});

test('slices are equal, what does not divide comes with the last, and what would be too small is not left behind', () => {
  // Of 0.0001 BTC each; 500 of them are worth 5 USDT at 100.
  expect(nextSlice(bitcoin, { restLots: 20_003, left: 10, price: '100' })).toBe(2_000);
  expect(nextSlice(bitcoin, { restLots: 2_003, left: 1, price: '100' })).toBe(2_003);
  // The price has halved: a slice is as large as an order must be.
  expect(nextSlice(bitcoin, { restLots: 5_000, left: 10, price: '50' })).toBe(1_000);
  expect(nextSlice(bitcoin, { restLots: 1_999, left: 3, price: '50' })).toBe(1_999);
  expect(nextSlice(bitcoin, { restLots: 300, left: 4, price: '100' })).toBe(300);
});

test('whatever the price does, the slices are the amount, and none but a last small one is less than an order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 2, max: 60 }),
      fc.array(fc.integer({ min: 10, max: 1_000 }), { minLength: 60, maxLength: 60 }),
      (lots, slices, prices) => {
        let restLots = lots;
        let count = 0;
        while (restLots > 0) {
          const price = String(prices[count % prices.length]);
          const slice = nextSlice(bitcoin, { restLots, left: slices - count, price });
          expect(slice).toBeGreaterThan(0);
          expect(slice).toBeLessThanOrEqual(restLots);
          const isOrder = (slice * Number(price)) / 10_000 >= 5;
          expect(isOrder || slice === restLots).toBe(true);
          restLots -= slice;
          count += 1;
        }
        expect(count).toBeLessThanOrEqual(slices);
      },
    ),
  );
});

test('a slice keeps to its beat, and after a pause the next one comes a whole span later', () => {
  expect(nextSliceAt({ atMs: 1_000, everyMs: 60_000 }, 1_900)).toBe(61_000);
  expect(nextSliceAt({ atMs: 1_000, everyMs: 60_000 }, 61_000)).toBe(121_000);
  expect(nextSliceAt({ atMs: 1_000, everyMs: 60_000 }, 3_600_000)).toBe(3_660_000);
});
