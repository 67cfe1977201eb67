/** Ladders of limits, of coins and of contracts: how their sizes go, and what a ticket shows of each of their orders. */

/** Of the orders of a ladder from its first price to its last. */
export const scaleSizes = ['even', 'rising', 'falling'] as const;
export type ScaleSizes = (typeof scaleSizes)[number];

/** One order of a ladder, with what it costs or brings before its fee, or the margin that it needs. */
export interface RungText {
  readonly priceText: string;
  readonly amountText: string;
  readonly moneyText: string;
}
