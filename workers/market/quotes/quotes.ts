/**
 * The latest quote of every market in columns by market id: prices in ticks, volumes in lots. A
 * batch of a thousand quotes creates no object.
 */
import { type Observable, Subject } from 'rxjs';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { QUOTE_COLUMNS, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { createFold, foldBatches } from './fold-batches.ts';
import { CAPACITY, QUOTE, type QuoteColumn, type QuoteColumns } from './quote-columns.ts';

/** Batches that wait for a look; nobody looks while the tab is hidden. */
const MOST_WAITING = 64;

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
  /** Ids of channels that brought a quote that is none. It was passed over, as if it had been lost. */
  readonly unsound$: Observable<number>;
}

export function createQuotes(): Quotes {
  const fold = createFold();
  const waiting: QuoteBatch[] = [];
  const unsound$ = new Subject<number>();
  let totalRevision = 0;

  /** What is known now. Batches are folded when somebody looks, ten times a second, and not as they come. */
  function now(): QuoteColumns {
    if (waiting.length > 0) {
      foldBatches(waiting, fold);
      waiting.length = 0;
      for (const channelId of fold.unsound) unsound$.next(channelId);
    }
    return fold;
  }

  return {
    applyBatch(batch) {
      waiting.push(batch);
      if (waiting.length === MOST_WAITING) now();
      totalRevision += 1;
    },
    applyRows(rows) {
      const columns = now();
      for (const row of rows) applyRow(columns, row);
      totalRevision += 1;
    },
    has: (marketId) => (now().revisions[marketId] ?? 0) > 0,
    get: (marketId, column) => now().values[marketId * QUOTE_COLUMNS + QUOTE[column]] ?? 0,
    moved: (marketId) => now().moves[marketId] ?? 0,
    revision: (marketId) => now().revisions[marketId] ?? 0,
    totalRevision: () => totalRevision,
    unsound$,
  };
}

/** A snapshot may have been taken before the last batch of another channel. */
function applyRow({ values, moves, revisions }: QuoteColumns, row: QuoteTuple): void {
  const [marketId, timeMs, last] = row;
  const start = marketId * QUOTE_COLUMNS;
  if (marketId >= CAPACITY || marketId < 0 || isOlder(timeMs, values[start + QUOTE.time] ?? 0))
    return;
  const before = values[start + QUOTE.last] ?? 0;
  if (before !== 0 && last !== before) moves[marketId] = last > before ? 1 : -1;
  revisions[marketId] = (revisions[marketId] ?? 0) + 1;
  for (let column = 0; column < QUOTE_COLUMNS; column += 1)
    values[start + column] = row[column + 1] ?? 0;
}

/** A little older is a race between channels; much older is a server whose clock was set back. */
function isOlder(timeMs: number, knownMs: number): boolean {
  return timeMs < knownMs && knownMs - timeMs < 60_000;
}
