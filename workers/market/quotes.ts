/**
 * The latest quote of every market in columns by market id: prices in ticks, volumes in lots. A
 * batch of a thousand quotes creates no object.
 */
import type { QuoteTuple } from '../../contract/realtime.ts';
import { QUOTE_COLUMNS, type QuoteBatch } from '../../contract/rules/quote-batch.ts';

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
const CAPACITY = 4096;

export interface Quotes {
  applyBatch(batch: QuoteBatch): void;
  applyRows(rows: readonly QuoteTuple[]): void;
  has(marketId: number): boolean;
  get(marketId: number, column: QuoteColumn): number;
  /** Direction of the last change of the price: 1, -1, or 0 before the first. */
  moved(marketId: number): number;
  /** Rises with each quote of this market. */
  revision(marketId: number): number;
  /** Rises with each quote of any market. */
  totalRevision(): number;
}

export function createQuotes(): Quotes {
  const columns = Array.from({ length: QUOTE_COLUMNS }, () => new Float64Array(CAPACITY));
  const lastColumn = columnAt(columns, QUOTE.last);
  const timeColumn = columnAt(columns, QUOTE.time);
  const moves = new Int8Array(CAPACITY);
  const revisions = new Uint32Array(CAPACITY);
  let totalRevision = 0;

  function touch(marketId: number, last: number): void {
    const before = lastColumn[marketId] ?? 0;
    if (before !== 0 && last !== before) moves[marketId] = last > before ? 1 : -1;
    revisions[marketId] = (revisions[marketId] ?? 0) + 1;
  }

  return {
    applyBatch({ count, columns: source, marketIds }) {
      for (let row = 0; row < count; row += 1) {
        const marketId = marketIds[row] ?? 0;
        if (marketId >= CAPACITY) continue;
        touch(marketId, source[QUOTE.last * count + row] ?? 0);
        for (let column = 0; column < QUOTE_COLUMNS; column += 1) {
          columnAt(columns, column)[marketId] = source[column * count + row] ?? 0;
        }
      }
      totalRevision += 1;
    },
    applyRows(rows) {
      for (const row of rows) {
        const marketId = row[0];
        // A snapshot may have been taken before the last batch of another channel.
        if (marketId >= CAPACITY || marketId < 0 || isOlder(row[1], timeColumn[marketId] ?? 0))
          continue;
        touch(marketId, row[2]);
        for (let column = 0; column < QUOTE_COLUMNS; column += 1) {
          columnAt(columns, column)[marketId] = row[column + 1] ?? 0;
        }
      }
      totalRevision += 1;
    },
    has: (marketId) => (revisions[marketId] ?? 0) > 0,
    get: (marketId, column) => columnAt(columns, QUOTE[column])[marketId] ?? 0,
    moved: (marketId) => moves[marketId] ?? 0,
    revision: (marketId) => revisions[marketId] ?? 0,
    totalRevision: () => totalRevision,
  };
}

function columnAt(columns: readonly Float64Array[], column: number): Float64Array {
  const found = columns[column];
  if (found === undefined) throw new RangeError(`no column ${column}`);
  return found;
}

/** A little older is a race between channels; much older is a server whose clock was set back. */
function isOlder(timeMs: number, knownMs: number): boolean {
  return timeMs < knownMs && knownMs - timeMs < 60_000;
}
