/** How much of a position is closed, in lots or in the coin. */
import { useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { shiftedDown, shiftedUp } from '../orders/shifted-decimal.ts';
import { type CloseUnit, keepChoice, keptCloseUnit } from '../ticket/kept-choices.ts';
import { partOfLots } from './part-of-lots.ts';

const WHOLE = 100;

export interface CloseSize {
  readonly unit: CloseUnit;
  readonly changeUnit: () => void;
  /** The most decimals that can be typed. */
  readonly places: number;
  /** In the unit: as typed, and as it is said. */
  readonly typed: string;
  readonly text: string;
  readonly setTyped: (typed: string) => void;
  readonly setPercent: (percent: number) => void;
  /** The same as whole lots. */
  readonly lots: string;
}

/** Begins with a part of the position; without one it is the whole. */
export function useCloseSize(
  position: FuturesPositionView,
  market: MarketView,
  percent = WHOLE,
): CloseSize {
  const [unit, setUnit] = useState(keptCloseUnit);
  const placesOf = (one: CloseUnit) => (one === 'lots' ? 0 : market.quantityScale);
  const places = placesOf(unit);
  // The whole stays the whole while a part of it is closed elsewhere.
  const [typed, setTyped] = useState<string | null>(() =>
    percent === WHOLE ? null : shiftedDown(partOfLots(position.lots, percent), places),
  );
  const lots = typed === null ? position.lots : shiftedUp(typed, places);
  const whole = unit === 'lots' ? position.lotsText : position.quantityText;
  return {
    unit,
    changeUnit: () => {
      const next = unit === 'lots' ? 'base' : 'lots';
      keepChoice('closeUnit', next);
      setUnit(next);
      if (typed !== null) setTyped(shiftedDown(lots, placesOf(next)));
    },
    places,
    typed: typed ?? shiftedDown(position.lots, places),
    text: typed ?? whole,
    setTyped,
    setPercent: (percent) =>
      setTyped(percent === 0 ? '' : shiftedDown(partOfLots(position.lots, percent), places)),
    lots,
  };
}
