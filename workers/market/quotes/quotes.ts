/**
 * The latest quote of every market in columns by market id: prices in ticks, volumes in lots. A
 * batch of a thousand quotes creates no object.
 */
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { QUOTE_COLUMNS, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';

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
  // One row of columns per market, so that a quote is written to one place in memory.
  const values = new Float64Array(CAPACITY * QUOTE_COLUMNS);
  const moves = new Int8Array(CAPACITY);
  const revisions = new Uint32Array(CAPACITY);
  const held: Held = { values, moves, revisions };
  let totalRevision = 0;

  const valueAt = (marketId: number, column: number) =>
    values[marketId * QUOTE_COLUMNS + column] ?? 0;

  return {
    applyBatch(batch) {
      foldBatch(batch, held);
      totalRevision += 1;
    },
    applyRows(rows) {
      for (const row of rows) {
        const marketId = row[0];
        // A snapshot may have been taken before the last batch of another channel.
        if (marketId >= CAPACITY || marketId < 0 || isOlder(row[1], valueAt(marketId, QUOTE.time)))
          continue;
        touch(held, marketId, row[2]);
        for (let column = 0; column < QUOTE_COLUMNS; column += 1) {
          values[marketId * QUOTE_COLUMNS + column] = row[column + 1] ?? 0;
        }
      }
      totalRevision += 1;
    },
    has: (marketId) => (revisions[marketId] ?? 0) > 0,
    get: (marketId, column) => valueAt(marketId, QUOTE[column]),
    moved: (marketId) => moves[marketId] ?? 0,
    revision: (marketId) => revisions[marketId] ?? 0,
    totalRevision: () => totalRevision,
  };
}

interface Held {
  readonly values: Float64Array;
  readonly moves: Int8Array;
  readonly revisions: Uint32Array;
}

function touch({ values, moves, revisions }: Held, marketId: number, last: number): void {
  const before = values[marketId * QUOTE_COLUMNS + QUOTE.last] ?? 0;
  if (before !== 0 && last !== before) moves[marketId] = last > before ? 1 : -1;
  revisions[marketId] = (revisions[marketId] ?? 0) + 1;
}

/**
 * The busiest loop of the worker: without closures, and with every column written out, it costs less
 * than half of the loop over columns (bench `decode`).
 */
function foldBatch({ count, columns, marketIds }: QuoteBatch, held: Held): void {
  const { values } = held;
  for (let row = 0; row < count; row += 1) {
    const marketId = marketIds[row] ?? 0;
    if (marketId >= CAPACITY) continue;
    const start = marketId * QUOTE_COLUMNS;
    const last = columns[count + row] ?? 0;
    touch(held, marketId, last);
    values[start] = columns[row] ?? 0;
    values[start + QUOTE.last] = last;
    values[start + QUOTE.bid] = columns[2 * count + row] ?? 0;
    values[start + QUOTE.ask] = columns[3 * count + row] ?? 0;
    values[start + QUOTE.open24] = columns[4 * count + row] ?? 0;
    values[start + QUOTE.high24] = columns[5 * count + row] ?? 0;
    values[start + QUOTE.low24] = columns[6 * count + row] ?? 0;
    values[start + QUOTE.volume24] = columns[7 * count + row] ?? 0;
    values[start + QUOTE.turnover24] = columns[8 * count + row] ?? 0;
  }
}

/** A little older is a race between channels; much older is a server whose clock was set back. */
function isOlder(timeMs: number, knownMs: number): boolean {
  return timeMs < knownMs && knownMs - timeMs < 60_000;
}
