import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createRevaluation,
  type MarketUnits,
  type Position,
  profitText,
  revalue,
  toPositionColumns,
} from './revaluation.ts';

const Oracle = Decimal.clone({ precision: 120, toExpNeg: -60, toExpPos: 80 });
const MARKETS = 6;

/** Around the bound as often as far below it. */
const count = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.integer({ min: 90_000_000, max: 100_000_000 }),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
);
const marketId = fc.integer({ min: 0, max: MARKETS - 1 });
/** Opened at one price, or at several, so that the average is no whole tick. */
const position: fc.Arbitrary<Position> = fc
  .record({
    marketId,
    side: fc.constantFrom(1 as const, -1 as const),
    fills: fc.array(
      fc.tuple(
        count,
        count.filter((lots) => lots > 0),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  })
  .map(({ marketId, side, fills }) => ({ marketId, side, ...sumOf(fills) }))
  .filter(({ lots }) => Number.isSafeInteger(lots));
const units = fc.array(
  fc.record({
    priceScale: fc.integer({ min: 0, max: 8 }),
    quantityScale: fc.integer({ min: 0, max: 8 }),
  }),
  { minLength: MARKETS, maxLength: MARKETS },
);
const marks = fc.array(count, { minLength: MARKETS, maxLength: MARKETS });

function sumOf(fills: readonly (readonly [ticks: number, lots: number])[]) {
  const cost = fills.reduce((sum, [ticks, lots]) => sum + BigInt(ticks) * BigInt(lots), 0n);
  return { cost, lots: fills.reduce((sum, [, lots]) => sum + lots, 0) };
}

function oracle(position: Position, mark: number, { priceScale, quantityScale }: MarketUnits) {
  return new Oracle(mark)
    .times(position.lots)
    .minus(String(position.cost))
    .times(position.side)
    .times(`1e-${priceScale + quantityScale}`);
}

function revalued(positions: readonly Position[], markTicks: readonly number[]) {
  const columns = toPositionColumns(positions);
  const revaluation = createRevaluation(columns);
  revalue(columns, Float64Array.from(markTicks), revaluation);
  return revaluation;
}

test('every profit equals decimal.js to the last unit, beyond 2^53 as well', () => {
  const seen = { large: 0, small: 0 };
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), marks, units, (positions, ticks, all) => {
      const unitsOf = (id: number) => all[id] ?? { priceScale: 0, quantityScale: 0 };
      const revaluation = revalued(positions, ticks);
      seen.large += revaluation.large.size;
      seen.small += positions.length - revaluation.large.size;
      for (const [index, each] of positions.entries()) {
        const own = unitsOf(each.marketId);
        const profit = oracle(each, ticks[each.marketId] ?? 0, own);
        expect(profitText(revaluation, index, own)).toBe(profit.toFixed());
      }
    }),
    { numRuns: 400 },
  );
  // Both ways of counting were really taken.
  expect(Math.min(seen.large, seen.small)).toBeGreaterThan(100);
});

test('an average between two ticks is exact on both sides, and its rest alone can reach the bound', () => {
  const unit = { priceScale: 1, quantityScale: 0 };
  const long: Position = { marketId: 0, cost: 1003n, lots: 100, side: 1 };
  const most = Number.MAX_SAFE_INTEGER;
  const wide: Position = {
    marketId: 0,
    cost: BigInt(most) * 10n + BigInt(most - 1),
    lots: most,
    side: 1,
  };
  const revaluation = revalued([long, { ...long, side: -1 }, wide], [11]);
  expect(profitText(revaluation, 0, unit)).toBe('9.7');
  expect(profitText(revaluation, 1, unit)).toBe('-9.7');
  expect([revaluation.large.size, profitText(revaluation, 2, unit)]).toEqual([1, '0.1']);
});

test('without a mark a profit is unknown, not zero', () => {
  const unit = { priceScale: 2, quantityScale: 3 };
  const position: Position = { marketId: 1, cost: 500n, lots: 5, side: 1 };
  const revaluation = revalued([position, { ...position, marketId: 0 }], [200]);
  expect(profitText(revaluation, 0, unit)).toBeNull();
  expect(profitText(revaluation, 1, unit)).toBe('0.005');
  expect(profitText(revaluation, 2, unit)).toBeNull();
});

test('a revaluation is used again: what was large before is not large for ever', () => {
  const unit = { priceScale: 0, quantityScale: 0 };
  const lots = Number.MAX_SAFE_INTEGER;
  const columns = toPositionColumns([{ marketId: 0, cost: 0n, lots, side: -1 }]);
  const revaluation = createRevaluation(columns);
  revalue(columns, Float64Array.of(2), revaluation);
  expect(profitText(revaluation, 0, unit)).toBe(String(-2n * BigInt(lots)));
  revalue(columns, Float64Array.of(1), revaluation);
  expect([revaluation.large.size, profitText(revaluation, 0, unit)]).toEqual([0, String(-lots)]);
});

test('a position that is not in whole ticks and lots is refused', () => {
  const good: Position = { marketId: 0, cost: 1n, lots: 1, side: 1 };
  for (const bad of [
    { cost: -1n },
    { cost: -1n, lots: 5 },
    { marketId: -1 },
    { cost: 2n ** 53n },
    { lots: 1.5 },
    { lots: 2 ** 53 },
    { lots: 0 },
    { lots: -1 },
    { marketId: 4096 },
  ]) {
    expect(() => toPositionColumns([{ ...good, ...bad }])).toThrow('position 0 is not in ticks');
  }
});
