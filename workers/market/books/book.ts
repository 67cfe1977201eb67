/** One order book in ticks and lots, checked against the server's checksum. */
import type { BookData, LevelTuple } from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';

export interface Book {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

export type BookScales = { readonly priceScale: number; readonly quantityScale: number };

/** Far above the depth of a frame: a stream that never removes levels cannot grow us. */
const MAXIMUM_LEVELS = 200;

export function replaceBook(data: BookData): Book {
  return { bids: sortLevels(data.bids, -1), asks: sortLevels(data.asks, 1) };
}

/** The book after an update, or null when it does not match the checksum that came along. */
export function applyBook(book: Book, data: BookData, scales: BookScales | undefined): Book | null {
  const next: Book = {
    bids: mergeLevels(book.bids, data.bids, -1),
    asks: mergeLevels(book.asks, data.asks, 1),
  };
  return isIntact(next, data.checksum, scales) ? next : null;
}

export function isIntact(
  book: Book,
  checksum: number | undefined,
  scales: BookScales | undefined,
): boolean {
  if (checksum === undefined || scales === undefined) return true;
  const { bids, asks } = book;
  return bookChecksum({ bids, asks, ...scales }) === checksum;
}

function sortLevels(levels: readonly LevelTuple[], direction: 1 | -1): LevelTuple[] {
  return levels
    .filter(([, quantity]) => quantity > 0)
    .sort((a, b) => direction * (a[0] - b[0]))
    .slice(0, MAXIMUM_LEVELS);
}

/** Quantity 0 removes a level. Both lists are short, so a map and a sort are cheap enough. */
function mergeLevels(
  levels: readonly LevelTuple[],
  changes: readonly LevelTuple[],
  direction: 1 | -1,
): readonly LevelTuple[] {
  if (changes.length === 0) return levels;
  const byPrice = new Map(levels.map((level) => [level[0], level]));
  for (const change of changes) byPrice.set(change[0], change);
  return sortLevels([...byPrice.values()], direction);
}
