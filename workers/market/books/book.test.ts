import { expect, test } from 'vitest';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';
import { applyBook, isIntact, replaceBook } from './book.ts';

const scales = { priceScale: 2, quantityScale: 3 };
const bids: LevelTuple[] = [
  [98, 5],
  [99, 1],
];
const asks: LevelTuple[] = [
  [102, 5],
  [101, 1],
];
const book = replaceBook({ bids, asks });

test('a book has its best levels first, and none without a quantity', () => {
  expect(book).toEqual({
    bids: [
      [99, 1],
      [98, 5],
    ],
    asks: [
      [101, 1],
      [102, 5],
    ],
  });
  expect(replaceBook({ bids: [[99, 0]], asks: [] }).bids).toEqual([]);
});

test('an update sets levels, removes those of quantity 0, and leaves an untouched side as it is', () => {
  const changed = applyBook(
    book,
    {
      bids: [
        [99, 0],
        [97, 3],
      ],
      asks: [],
    },
    scales,
  );
  expect(changed?.bids).toEqual([
    [98, 5],
    [97, 3],
  ]);
  expect(changed?.asks).toBe(book.asks);
  const other = applyBook(book, { bids: [], asks: [[101, 7]] }, scales);
  expect(other?.asks[0]).toEqual([101, 7]);
  expect(other?.bids).toBe(book.bids);
});

test('a book that does not match the checksum is refused, and one without is believed', () => {
  const change = { bids: [[97, 3]] as LevelTuple[], asks: [] };
  const right = applyBook(book, change, scales);
  const checksum = bookChecksum({ bids: right?.bids ?? [], asks: right?.asks ?? [], ...scales });
  expect(applyBook(book, { ...change, checksum }, scales)).toEqual(right);
  expect(applyBook(book, { ...change, checksum: checksum + 1 }, scales)).toBeNull();
  expect(applyBook(book, { ...change, checksum: checksum + 1 }, undefined)).toEqual(right);
  expect(isIntact(book, undefined, scales)).toBe(true);
  expect(isIntact(book, 1, scales)).toBe(false);
});

test('a stream that never removes a level cannot grow a book beyond two hundred', () => {
  const many = Array.from({ length: 250 }, (_, index): LevelTuple => [1_000 + index, 1]);
  const full = replaceBook({ bids: many, asks: many });
  expect([full.bids.length, full.asks.length]).toEqual([200, 200]);
  expect([full.bids[0]?.[0], full.asks[0]?.[0]]).toEqual([1_249, 1_000]);
});
