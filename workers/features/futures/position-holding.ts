/** The open positions in two shapes that are made once and read at every tick: columns and groups. */
import type { FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { AccountPosition } from '../../../contract/rules/futures/account.ts';
import { costScale } from '../../../contract/rules/futures/pricing.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { Catalogue } from '../../market/catalogue.ts';
import {
  createRevaluation,
  MARKETS,
  type PositionColumns,
  type Revaluation,
  revalue,
  toPositionColumns,
} from '../../market/revaluation.ts';

/** Positions of one market, side and margin mode: profits of their sums are the sums of their profits. */
type Group = { -readonly [Key in keyof AccountPosition]: AccountPosition[Key] };

export interface PositionHolding {
  readonly columns: PositionColumns;
  readonly revaluation: Revaluation;
  readonly marks: Float64Array;
  /** Place of a position in the columns, by id. */
  readonly indexes: ReadonlyMap<number, number>;
  /** Markets held, by id. */
  readonly units: ReadonlyMap<number, Market>;
  readonly groups: readonly Group[];
}

/** Positions of markets that are not in the catalogue are left out: nothing is known of their scales. */
export function holdPositions(
  positions: readonly FuturesPosition[],
  catalogue: Pick<Catalogue, 'byId'>,
): PositionHolding {
  const known = positions.flatMap((position) => {
    const market = catalogue.byId(position.marketId);
    return market === undefined ? [] : [{ position, market }];
  });
  const columns = toPositionColumns(
    known.map(({ position, market }) => ({
      marketId: market.id,
      cost: BigInt(
        exact(position.cost)
          .times(`1e${costScale(market)}`)
          .toFixed(0),
      ),
      lots: scaledInteger(position.lots, 0),
      side: position.side === 'long' ? 1 : -1,
    })),
  );
  return {
    columns,
    revaluation: createRevaluation(columns),
    marks: new Float64Array(MARKETS).fill(Number.NaN),
    indexes: new Map(known.map(({ position }, index) => [position.id, index])),
    units: new Map(known.map(({ market }) => [market.id, market])),
    groups: groupsOf(known),
  };
}

/** Revalues everything at the marks; false when none of them has moved. */
export function markAll(
  { columns, revaluation, marks, units, groups }: PositionHolding,
  markTicks: (marketId: number) => number | null,
): boolean {
  let hasMoved = false;
  for (const marketId of units.keys()) {
    const ticks = markTicks(marketId) ?? Number.NaN;
    if (Object.is(ticks, marks[marketId])) continue;
    marks[marketId] = ticks;
    hasMoved = true;
  }
  if (!hasMoved) return false;
  revalue(columns, marks, revaluation);
  for (const group of groups) {
    const ticks = marks[group.marketId] ?? Number.NaN;
    // Before the first quote the mark is the one that came with the position.
    if (!Number.isNaN(ticks)) group.markTicks = ticks;
  }
  return true;
}

function groupsOf(known: readonly { position: FuturesPosition; market: Market }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { position, market } of known) {
    const { side, marginMode, lots, cost, margin, maintenanceMargin } = position;
    const key = `${market.id} ${side} ${marginMode}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, {
        marketId: market.id,
        side,
        marginMode,
        lots: scaledInteger(lots, 0),
        cost,
        margin,
        maintenance: maintenanceMargin,
        markTicks: scaledInteger(position.markPrice, market.priceScale),
        scales: market,
      });
      continue;
    }
    group.lots += scaledInteger(lots, 0);
    group.cost = sum(group.cost, cost);
    group.margin = sum(group.margin, margin);
    group.maintenance = sum(group.maintenance, maintenanceMargin);
  }
  return [...groups.values()];
}

function sum(one: string, other: string): string {
  return plainText(exact(one).plus(other));
}
