/** Quantities as whole lots of 10^-quantityScale, at prices of whole ticks of 10^-priceScale. */
import type { Decimal } from 'decimal.js';
import { Exact, exact, powerOfTen } from './money.ts';

/** How a market counts; any `Market` of the contract fits. */
export interface MarketScales {
  readonly priceScale: number;
  readonly quantityScale: number;
}

/** One step of an order through a book. */
export interface BookFill {
  readonly priceTicks: number;
  readonly quantityLots: number;
}

/** Lots as a quantity in base units. */
export function quantityOf(lots: number, scales: Pick<MarketScales, 'quantityScale'>): Decimal {
  return new Exact(lots).div(powerOfTen(scales.quantityScale));
}

/** Whole lots in a quantity, rounded down. */
export function lotsIn(quantity: string, scales: Pick<MarketScales, 'quantityScale'>): number {
  return exact(quantity).times(powerOfTen(scales.quantityScale)).floor().toNumber();
}

/** The largest number of lots up to `highestLots` that `isAffordable` still accepts. */
export function maximumLots(highestLots: number, isAffordable: (lots: number) => boolean): number {
  let low = 0;
  let high = highestLots;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (isAffordable(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
