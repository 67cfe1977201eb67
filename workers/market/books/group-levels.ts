/**
 * Levels of a book put together by steps of price. A bid counts at the lower end of its step and an ask at the upper one, so
 * that no row looks better than what is in it.
 */
import type { Decimal } from 'decimal.js';
import { Exact } from '../../../contract/money.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';

export type BookSide = 'bids' | 'asks';

export interface GroupedLevel {
  readonly ticks: number;
  readonly lots: number;
  /** With all better ones. */
  readonly totalLots: number;
  /** Sum of ticks x lots of what is in it. */
  readonly value: Decimal;
}

/** Steps that are offered, as multiples of the tick's largest useful power of ten. */
const OFFERED = [5, 10, 20, 50, 100, 200] as const;
const OFFERED_DIGITS = 5;

/** The price, as the steps of one side have it. */
export function stepOf(ticks: number, step: number, side: BookSide): number {
  return (side === 'bids' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step;
}

/** Levels come best first, and so do the rows. */
export function groupLevels(
  levels: readonly LevelTuple[],
  step: number,
  side: BookSide,
): GroupedLevel[] {
  const rows = new Map<number, { lots: number; value: Decimal }>();
  for (const [ticks, lots] of levels) {
    const at = stepOf(ticks, step, side);
    const row = rows.get(at) ?? { lots: 0, value: new Exact(0) };
    rows.set(at, { lots: row.lots + lots, value: row.value.plus(new Exact(ticks).times(lots)) });
  }
  let totalLots = 0;
  return [...rows].map(([ticks, { lots, value }]) => {
    totalLots += lots;
    return { ticks, lots, totalLots, value };
  });
}

/** The tick itself, and steps that put some levels of a market at this price together. */
export function stepsFor(priceTicks: number): readonly number[] {
  const unit = 10 ** (String(Math.max(1, Math.round(priceTicks))).length - 1 - OFFERED_DIGITS);
  const larger = OFFERED.map((times) => times * unit).filter(
    (step) => step > 1 && Math.abs(step - Math.round(step)) < 1e-9,
  );
  return [1, ...larger.map(Math.round)];
}

/** The smallest offered step at which most of the known levels have a row of their own, and no row between them is empty. */
export function usualStep(
  { bids, asks }: { readonly bids: readonly LevelTuple[]; readonly asks: readonly LevelTuple[] },
  priceTicks: number,
): number {
  const gaps = [bids, asks].flatMap((levels) =>
    levels.slice(1).map(([ticks], at) => Math.abs(ticks - (levels[at]?.[0] ?? ticks))),
  );
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1;
  const steps = stepsFor(priceTicks);
  return steps.find((step) => step >= usual) ?? steps.at(-1) ?? 1;
}

/** The offered steps next to one that may be none of them any more. */
export function stepsBeside(
  step: number,
  priceTicks: number,
): { readonly finer: number | null; readonly coarser: number | null } {
  const steps = stepsFor(priceTicks);
  return {
    finer: steps.findLast((other) => other < step) ?? null,
    coarser: steps.find((other) => other > step) ?? null,
  };
}
