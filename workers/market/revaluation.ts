/**
 * What open positions gain or lose at the current marks. Prices are integer ticks and sizes integer
 * lots, so a cost and a profit are integers of 10^-(priceScale + quantityScale), exact in a double below
 * 2^53. What reaches that bound is worked out again with BigInt: a figure is exact or it is not there.
 *
 * A position that was opened at several prices has no whole entry tick, so its cost is kept as the whole
 * ticks of its average and what the lots cost beyond them. The product is then as small as the move of
 * the price, and costs of any size stay far from the bound.
 */
import { exact, plainText } from '../../contract/money.ts';

export interface Position {
  /** Below 4,096, as ids of markets are. */
  readonly marketId: number;
  /** What all lots cost at the opening: the sum of price ticks x lots. */
  readonly cost: bigint;
  /** At least one. */
  readonly lots: number;
  /** 1 gains when the price rises, -1 when it falls. */
  readonly side: 1 | -1;
}

/** Positions as columns: built when a position opens or closes, read at every tick. */
export interface PositionColumns {
  readonly count: number;
  readonly marketIds: Uint16Array;
  /** Average entry in ticks, rounded down. */
  readonly entryTicks: Float64Array;
  /** Lots with the sign of the side. */
  readonly signedLots: Float64Array;
  /** Cost beyond entry x lots, less than the lots, with the sign of the side. */
  readonly signedRests: Float64Array;
}

export interface Revaluation {
  /** By position, in units of its market; NaN where `large` holds the profit. */
  readonly profits: Float64Array;
  /** Profits that a double might round, by position: those whose parts together reach 2^53 units. */
  readonly large: Map<number, bigint>;
}

/** How a market counts. */
export interface MarketUnits {
  readonly priceScale: number;
  readonly quantityScale: number;
}

/** Marks are columns by the id of the market, below this. */
export const MARKETS = 4096;
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Throws a RangeError for a position that cannot be counted exactly. */
export function toPositionColumns(positions: readonly Position[]): PositionColumns {
  const columns: PositionColumns = {
    count: positions.length,
    marketIds: new Uint16Array(positions.length),
    entryTicks: new Float64Array(positions.length),
    signedLots: new Float64Array(positions.length),
    signedRests: new Float64Array(positions.length),
  };
  for (const [index, { marketId, cost, lots, side }] of positions.entries()) {
    const isCounted = isCount(lots) && lots > 0 && isCount(marketId) && marketId < MARKETS;
    const entryTicks = isCounted ? Number(cost / BigInt(lots)) : Number.NaN;
    if (!isCount(entryTicks) || cost < 0n)
      throw new RangeError(`position ${index} is not in ticks`);
    columns.marketIds[index] = marketId;
    columns.entryTicks[index] = entryTicks;
    columns.signedLots[index] = side * lots;
    columns.signedRests[index] = side * Number(cost % BigInt(lots));
  }
  return columns;
}

export function createRevaluation(columns: PositionColumns): Revaluation {
  return { profits: new Float64Array(columns.count), large: new Map() };
}

/**
 * Works out every profit at `markTicks` (by market id, integer ticks) into a revaluation of the same
 * columns. A market without a mark is NaN there, and so are its profits.
 */
export function revalue(
  columns: PositionColumns,
  markTicks: Float64Array,
  { profits, large }: Revaluation,
): void {
  const { count, marketIds, entryTicks, signedLots, signedRests } = columns;
  large.clear();
  let isBeyond = false;
  for (let index = 0; index < count; index += 1) {
    const moved = (markTicks[marketIds[index] ?? 0] ?? Number.NaN) - (entryTicks[index] ?? 0);
    const product = moved * (signedLots[index] ?? 0);
    const rest = signedRests[index] ?? 0;
    profits[index] = product - rest;
    // Parts that together are rounded to less than 2^53 were less than 2^53, so nothing was rounded.
    if (Math.abs(product) + Math.abs(rest) > LARGEST) isBeyond = true;
  }
  if (isBeyond) revalueLarge(columns, markTicks, { profits, large });
}

function revalueLarge(
  { marketIds, entryTicks, signedLots, signedRests }: PositionColumns,
  markTicks: Float64Array,
  { profits, large }: Revaluation,
): void {
  for (let index = 0; index < profits.length; index += 1) {
    const mark = markTicks[marketIds[index] ?? 0] ?? Number.NaN;
    const [entry, lots, rest] = [
      entryTicks[index] ?? 0,
      signedLots[index] ?? 0,
      signedRests[index] ?? 0,
    ];
    const size = Math.abs((mark - entry) * lots) + Math.abs(rest);
    if (Number.isNaN(size) || size <= LARGEST) continue;
    large.set(index, (BigInt(mark) - BigInt(entry)) * BigInt(lots) - BigInt(rest));
    profits[index] = Number.NaN;
  }
}

/** Unrealised profit of one position as plain decimal text in quote units; null without a mark. */
export function profitText(
  { profits, large }: Revaluation,
  index: number,
  units: MarketUnits,
): string | null {
  const profit = large.get(index) ?? profits[index];
  if (profit === undefined || Number.isNaN(profit)) return null;
  return unitsText(profit, units);
}

function unitsText(amount: number | bigint, { priceScale, quantityScale }: MarketUnits): string {
  return plainText(exact(String(BigInt(amount))).times(`1e-${priceScale + quantityScale}`));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
