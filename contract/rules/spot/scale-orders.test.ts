import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { scaleSizes } from '../../ladders.ts';
import { SCALE_COUNT, scaleHold, scaleProblem, scaleRungs } from './scale-orders.ts';

const ladder = { price: '99.00', toPrice: '95.00', count: 5, sizes: 'even' } as const;
const lotsOf = (rungs: ReturnType<typeof scaleRungs>) => rungs.map((rung) => rung.quantityLots);

test('both prices are among those of the ladder, and the others lie evenly between them', () => {
  expect(scaleRungs(bitcoin, ladder, 50_000)).toEqual([
    { priceTicks: 9_900, quantityLots: 10_000 },
    { priceTicks: 9_800, quantityLots: 10_000 },
    { priceTicks: 9_700, quantityLots: 10_000 },
    { priceTicks: 9_600, quantityLots: 10_000 },
    { priceTicks: 9_500, quantityLots: 10_000 },
  ]);
});

test('what does not divide goes to the largest orders, a step to each', () => {
  expect(lotsOf(scaleRungs(bitcoin, ladder, 13))).toEqual([3, 3, 3, 2, 2]);
  expect(lotsOf(scaleRungs(bitcoin, { ...ladder, sizes: 'rising' }, 17))).toEqual([1, 2, 3, 5, 6]);
  expect(lotsOf(scaleRungs(bitcoin, { ...ladder, sizes: 'falling' }, 17))).toEqual([6, 5, 3, 2, 1]);
});

test('the sizes are the amount to the last step and never turn, the prices are all different and go one way', () => {
  const { least, most } = SCALE_COUNT;
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({ min: least, max: most }),
        sizes: fc.constantFrom(...scaleSizes),
        lots: fc.integer({ min: 1, max: 2 ** 50 }),
        from: fc.integer({ min: 1, max: 10 ** 12 }),
        width: fc.integer({ min: 0, max: 10 ** 9 }),
        isUp: fc.boolean(),
      }),
      ({ count, sizes, lots, from, width, isUp }) => {
        const to = from + width + count - 1;
        const [price, toPrice] = (isUp ? [from, to] : [to, from]).map((ticks) => `${ticks}`);
        if (price === undefined || toPrice === undefined) return;
        const rungs = scaleRungs({ priceScale: 0 }, { price, toPrice, count, sizes }, lots);
        const sum = rungs.reduce((total, rung) => total + BigInt(rung.quantityLots), 0n);
        expect([rungs.length, sum]).toEqual([count, BigInt(lots)]);
        const sizeSteps = stepsOf(lotsOf(rungs));
        if (sizes === 'rising') expect(Math.min(...sizeSteps)).toBeGreaterThanOrEqual(0);
        else expect(Math.max(...sizeSteps)).toBeLessThanOrEqual(0);
        if (sizes === 'even') expect(Math.min(...sizeSteps)).toBeGreaterThanOrEqual(-1);
        const prices = rungs.map((rung) => rung.priceTicks);
        expect([prices[0], prices.at(-1)].join()).toBe([price, toPrice].join());
        for (const step of stepsOf(prices)) expect(isUp ? step : -step).toBeGreaterThan(0);
      },
    ),
  );
});

function stepsOf(values: readonly number[]): number[] {
  return values.slice(1).map((value, place) => value - (values[place] ?? 0));
}

test('a purchase sets aside what each of its orders may cost, a sale what it sells', () => {
  const fees = { makerFeeRate: '0.0008', takerFeeRate: '0.001' };
  const rungs = scaleRungs(bitcoin, { ...ladder, count: 2 }, 20_001);
  // 1.0001 at 99 and 1.0000 at 95, each with the higher fee, which is rounded up.
  expect(scaleHold(bitcoin, 'buy', { rungs, fees })).toBe('194.2039099');
  expect(scaleHold(bitcoin, 'sell', { rungs, fees })).toBe('2.0001');
});

const book = {
  ...{ last: '100.00', bids: [[9_990, 20_000]], asks: [[10_000, 3_000]] },
} satisfies Parameters<typeof scaleProblem>[2];
const wish = { ...ladder, side: 'buy', amount: '5' } as const;

test.each([
  ['scale_count', { count: 1 }, { least: '2', most: '20' }],
  ['scale_count', { count: 21 }, { least: '2', most: '20' }],
  ['scale_count', { count: 2.5 }, { least: '2', most: '20' }],
  ['price_step', { toPrice: '95.001' }, { step: '0.01' }],
  ['price_out_of_band', { price: '40' }, { low: '50', high: '150' }],
  ['price_out_of_band', { toPrice: '0' }, { low: '50', high: '150' }],
  ['scale_too_narrow', { price: '95.03' }, { total: '5' }],
  ['scale_too_narrow', { price: '95' }, { total: '5' }],
  ['scale_takes', { price: '100' }, { price: '100.00' }],
  ['scale_takes', { toPrice: '101' }, { price: '100.00' }],
  ['scale_takes', { side: 'sell', toPrice: '101' }, { price: '99.90' }],
  ['amount_step', { amount: '5.00001' }, { step: '0.0001' }],
  ['amount_above_maximum', { amount: '9'.repeat(18) }, { maximum: '5000000 USDT' }],
  ['scale_too_small', { amount: '0.0025' }, undefined],
] as const)('%s is said of %j', (code, change, params) => {
  expect(scaleProblem(bitcoin, { ...wish, ...change }, book)).toMatchObject({
    code,
    ...(params && { params }),
  });
});

test('a ladder that waits is one, whichever way it goes, also where nobody offers anything', () => {
  const turned = { ...wish, price: '95.00', toPrice: '99.99' };
  expect(scaleProblem(bitcoin, wish, book)).toBeNull();
  expect(scaleProblem(bitcoin, { ...wish, price: '95.04' }, book)).toBeNull();
  for (const count of [2, 20]) expect(scaleProblem(bitcoin, { ...wish, count }, book)).toBeNull();
  expect(scaleProblem(bitcoin, turned, book)).toBeNull();
  expect(scaleProblem(bitcoin, { ...turned, toPrice: '120' }, { ...book, asks: [] })).toBeNull();
  expect(
    scaleProblem(bitcoin, { ...wish, side: 'sell', price: '99.91', toPrice: '110' }, book),
  ).toBeNull();
});
