/** P12: what revaluing 10,000 positions costs, beside plain doubles and beside decimal.js. */
import { Decimal } from 'decimal.js';
import {
  createRevaluation,
  type Position,
  type PositionColumns,
  revalue,
  toPositionColumns,
} from '../workers/market/revaluation.ts';
import { type Bench, figure, seededRandom, timeInterleaved } from './harness.ts';

const POSITIONS = 10_000;
const MARKETS = 200;
const ROUNDS = 15;
/** One revaluation takes microseconds; a hundred a time that can be measured. */
const TIMES_A_ROUND = 100;
const UNIT = '1e-7';

export const revalueBench: Bench = {
  name: 'revalue',
  run: async (report) => {
    report('three ways, interleaved');
    const { positions, markTicks } = makePositions();
    const columns = toPositionColumns(positions);
    const revaluation = createRevaluation(columns);
    const doubles = new Float64Array(POSITIONS);
    revalue(columns, markTicks, revaluation);
    assertEqualsDecimal(positions, markTicks, revaluation.profits);
    const decimals = toDecimals(positions, markTicks);
    const times = timeInterleaved(
      {
        doubles: () => repeat(() => plainDoubles(columns, markTicks, doubles)),
        exact: () => repeat(() => revalue(columns, markTicks, revaluation)),
        decimal: () => decimals.map(decimalProfit),
      },
      ROUNDS,
    );
    const decimal = (times.decimal * TIMES_A_ROUND) / times.exact;
    return [
      figure({
        goal: 'P12',
        name: '10,000 positions, exact',
        figure: times.exact / times.doubles,
        unit: 'x of plain doubles',
        peer: `plain doubles, unchecked (${microseconds(times.doubles)} us)`,
        ratio: times.exact / times.doubles,
      }),
      figure({
        goal: 'P12',
        name: '10,000 positions beside decimal.js',
        figure: decimal,
        unit: 'x faster',
        peer: `decimal.js (${times.decimal.toFixed(1)} ms)`,
        ratio: decimal,
      }),
    ];
  },
};

function makePositions(): { positions: Position[]; markTicks: Float64Array } {
  const random = seededRandom(5);
  const markTicks = Float64Array.from({ length: MARKETS }, () => 1_000_000 + at(random, 6e6));
  const positions = Array.from({ length: POSITIONS }, (): Position => {
    const marketId = at(random, MARKETS);
    const entryTicks = (markTicks[marketId] ?? 0) + at(random, 20_000) - 10_000;
    const lots = 1 + at(random, 1e6);
    // Opened at more than one price: the average lies between two ticks.
    const cost = BigInt(entryTicks) * BigInt(lots) + BigInt(at(random, lots));
    return { marketId, cost, lots, side: random() < 0.5 ? 1 : -1 };
  });
  return { positions, markTicks };
}

function at(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

function repeat(work: () => void): void {
  for (let time = 0; time < TIMES_A_ROUND; time += 1) work();
}

/** The floor: the same columns and the same arithmetic, with nobody asking whether it was exact. */
function plainDoubles(columns: PositionColumns, markTicks: Float64Array, into: Float64Array): void {
  const { count, marketIds, entryTicks, signedLots, signedRests } = columns;
  for (let index = 0; index < count; index += 1) {
    const moved = (markTicks[marketIds[index] ?? 0] ?? 0) - (entryTicks[index] ?? 0);
    into[index] = moved * (signedLots[index] ?? 0) - (signedRests[index] ?? 0);
  }
}

interface DecimalPosition {
  readonly mark: Decimal;
  readonly size: Decimal;
  readonly cost: Decimal;
}

/** In quote units, parsed beforehand: what is timed is the arithmetic alone. */
function toDecimals(positions: readonly Position[], markTicks: Float64Array): DecimalPosition[] {
  return positions.map(({ marketId, cost, lots, side }) => ({
    mark: new Decimal(markTicks[marketId] ?? 0).times('1e-2'),
    size: new Decimal(lots).times(side).times('1e-5'),
    cost: new Decimal(String(cost)).times(side).times(UNIT),
  }));
}

function decimalProfit({ mark, size, cost }: DecimalPosition): Decimal {
  return mark.times(size).minus(cost);
}

/** A quick figure that is wrong is worth nothing. */
function assertEqualsDecimal(
  positions: readonly Position[],
  markTicks: Float64Array,
  profits: Float64Array,
): void {
  for (const [index, each] of toDecimals(positions, markTicks).entries()) {
    const profit = new Decimal(profits[index] ?? Number.NaN).times(UNIT);
    if (!profit.equals(decimalProfit(each))) throw new Error(`position ${index} differs`);
  }
}

function microseconds(roundMs: number): string {
  return ((roundMs * 1000) / TIMES_A_ROUND).toFixed(0);
}
