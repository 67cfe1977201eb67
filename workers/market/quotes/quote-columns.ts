/** Where the figures of a quote stand. */

/** Columns in the order of the wire. */
export const QUOTE = {
  time: 0,
  last: 1,
  bid: 2,
  ask: 3,
  open24: 4,
  high24: 5,
  low24: 6,
  volume24: 7,
  turnover24: 8,
} as const;
export type QuoteColumn = keyof typeof QUOTE;

/** Market ids are small numbers; a wilder one is not ours. */
export const CAPACITY = 4096;

/** By market id. */
export interface QuoteColumns {
  /** One row of columns per market, so that a quote is written to one place in memory. */
  readonly values: Float64Array;
  /** Direction of the last change of the price: 1, -1, or 0 before the first. */
  readonly moves: Int8Array;
  readonly revisions: Uint32Array;
}
