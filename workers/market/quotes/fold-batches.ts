/**
 * Many batches folded into the columns at once, from the newest row to the oldest: of a market that was quoted a hundred times between
 * two looks only the newest quote is checked and copied, and of the others only as many prices are read as tell which way it moved.
 */
import {
  QUOTE_COLUMNS,
  type QuoteBatch,
  timeOf,
} from '../../../contract/rules/market/quote-batch.ts';
import { CAPACITY, QUOTE, type QuoteColumns } from './quote-columns.ts';
import { isSoundQuote } from './sound-quotes.ts';

/** How far a market is in the round: not met yet, copied while its direction is open, or done. */
const UNMET = 0;
const OPEN = 1;
const DONE = 2;

export interface Fold extends QuoteColumns {
  readonly phases: Uint8Array;
  /** The markets of this round, and how many of them. */
  readonly met: Uint16Array;
  metCount: number;
  /** What was known of each before it. */
  readonly knownLasts: Float64Array;
  /** The price of the quote after the one that is looked at. */
  readonly newerLasts: Float64Array;
  /** Channels of this round that brought a quote that is none. It was passed over. */
  readonly unsound: Set<number>;
}

export function createFold(): Fold {
  return {
    values: new Float64Array(CAPACITY * QUOTE_COLUMNS),
    moves: new Int8Array(CAPACITY),
    revisions: new Uint32Array(CAPACITY),
    phases: new Uint8Array(CAPACITY),
    met: new Uint16Array(CAPACITY),
    metCount: 0,
    knownLasts: new Float64Array(CAPACITY),
    newerLasts: new Float64Array(CAPACITY),
    unsound: new Set(),
  };
}

export function foldBatches(batches: readonly QuoteBatch[], fold: Fold): void {
  const { phases, met, knownLasts } = fold;
  fold.metCount = 0;
  fold.unsound.clear();
  for (let index = batches.length - 1; index >= 0; index -= 1) {
    const batch = batches[index];
    if (batch !== undefined) foldOne(batch, fold);
  }
  for (let index = 0; index < fold.metCount; index += 1) {
    const marketId = met[index] ?? 0;
    if (phases[marketId] === OPEN) follow(fold, marketId, knownLasts[marketId] ?? 0);
    phases[marketId] = UNMET;
  }
}

/** The busiest loop of the worker: of most rows it only reads whose they are. */
function foldOne(batch: QuoteBatch, fold: Fold): void {
  const { count, columns, marketIds } = batch;
  const { revisions, phases } = fold;
  const lasts = columns[QUOTE.last];
  for (let row = count - 1; row >= 0; row -= 1) {
    const marketId = marketIds[row] ?? 0;
    if (marketId >= CAPACITY) continue;
    const phase = phases[marketId];
    if (phase === UNMET) {
      if (isSoundQuote(batch, row)) meet(fold, batch, row);
      else fold.unsound.add(batch.channelId);
      continue;
    }
    revisions[marketId] = (revisions[marketId] ?? 0) + 1;
    if (phase === OPEN) follow(fold, marketId, lasts[row] ?? 0);
  }
}

/** The newest quote of a market: copied, with every column written out. */
function meet(fold: Fold, batch: QuoteBatch, row: number): void {
  const { columns, marketIds } = batch;
  const { revisions, values } = fold;
  const marketId = marketIds[row] ?? 0;
  revisions[marketId] = (revisions[marketId] ?? 0) + 1;
  const start = marketId * QUOTE_COLUMNS;
  const last = columns[QUOTE.last][row] ?? 0;
  fold.phases[marketId] = OPEN;
  fold.met[fold.metCount] = marketId;
  fold.metCount += 1;
  fold.knownLasts[marketId] = values[start + QUOTE.last] ?? 0;
  fold.newerLasts[marketId] = last;
  values[start] = timeOf(batch, row);
  values[start + QUOTE.last] = last;
  values[start + QUOTE.bid] = columns[QUOTE.bid][row] ?? 0;
  values[start + QUOTE.ask] = columns[QUOTE.ask][row] ?? 0;
  values[start + QUOTE.open24] = columns[QUOTE.open24][row] ?? 0;
  values[start + QUOTE.high24] = columns[QUOTE.high24][row] ?? 0;
  values[start + QUOTE.low24] = columns[QUOTE.low24][row] ?? 0;
  values[start + QUOTE.volume24] = columns[QUOTE.volume24][row] ?? 0;
  values[start + QUOTE.turnover24] = columns[QUOTE.turnover24][row] ?? 0;
}

/** Whether the price before is another one decides; before the first it is 0, which is none. */
function follow({ phases, moves, newerLasts }: Fold, marketId: number, last: number): void {
  if (!Number.isSafeInteger(last)) return;
  const newer = newerLasts[marketId] ?? 0;
  newerLasts[marketId] = last;
  if (last === 0 || last === newer) return;
  moves[marketId] = newer > last ? 1 : -1;
  phases[marketId] = DONE;
}
