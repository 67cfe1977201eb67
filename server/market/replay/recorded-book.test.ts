import { expect, test } from 'vitest';
import type { DepthFrame, SnapshotFrame, TextLevel } from './frame.ts';
import { RecordedBook } from './recorded-book.ts';
import { roundedInteger } from './rounded-integer.ts';

const scales = { priceScale: 0, quantityScale: 0 };

function depth(
  updates: [first: number, final: number, previous?: number],
  bids: TextLevel[],
): DepthFrame {
  const [firstUpdate, finalUpdate, previousUpdate = null] = updates;
  const venue = previousUpdate === null ? 'spot' : 'futures';
  return {
    kind: 'depth',
    symbol: 'X',
    venue,
    eventMs: 0,
    firstUpdate,
    finalUpdate,
    previousUpdate,
    bids,
    asks: [],
  };
}

function snapshot(lastUpdate: number, bids: TextLevel[]): SnapshotFrame {
  return { kind: 'snapshot', lastUpdate, bids, asks: [['90', '1']] };
}

test('differences before the snapshot are kept, what it covers is dropped, the rest is applied', () => {
  const book = new RecordedBook(scales);
  book.applyDepth(depth([1, 4], [['10', '7']]));
  book.applyDepth(depth([5, 8], [['11', '3']]));
  book.applyDepth(depth([9, 9], [['12', '2']]));
  expect(book.isSynced).toBe(false);
  expect(book.bids()).toEqual([]);
  book.applySnapshot(snapshot(6, [['10', '1']]));
  expect(book.isSynced).toBe(true);
  expect(book.bids()).toEqual([
    [12, 2],
    [11, 3],
    [10, 1],
  ]);
  expect(book.asks()).toEqual([[90, 1]]);
  expect(book.updateId).toBe(9);
});

test('a quantity of 0 removes a level, and removing one that is not there is nothing', () => {
  const book = new RecordedBook(scales);
  book.applySnapshot(
    snapshot(1, [
      ['10', '1'],
      ['9', '1'],
      ['8', '1'],
    ]),
  );
  book.applyDepth(
    depth(
      [2, 3],
      [
        ['9', '0'],
        ['5', '0'],
      ],
    ),
  );
  expect(book.bids()).toEqual([
    [10, 1],
    [8, 1],
  ]);
  expect(book.bids(1)).toEqual([[10, 1]]);
});

test.each([
  ['spot', [2, 3], [4, 5], [7, 8]],
  ['futures', [2, 3, 1], [9, 12, 3], [20, 21, 19]],
] as const)(
  'a gap on %s empties the book until the next snapshot; old and new are never mixed',
  (...example) => {
    const [, first, second, afterGap] = example;
    const book = new RecordedBook(scales);
    book.applySnapshot(snapshot(1, [['10', '1']]));
    book.applyDepth(depth([...first], [['11', '1']]));
    book.applyDepth(depth([...second], [['12', '1']]));
    expect(book.gaps).toBe(0);
    book.applyDepth(depth([...afterGap], [['13', '1']]));
    expect(book.gaps).toBe(1);
    expect(book.isSynced).toBe(false);
    expect(book.bids()).toEqual([]);
    book.applySnapshot(snapshot(afterGap[1] - 1, [['20', '1']]));
    expect(book.bids()).toEqual([
      [20, 1],
      [13, 1],
    ]);
  },
);

test('a difference that comes twice is applied once', () => {
  const book = new RecordedBook(scales);
  book.applySnapshot(snapshot(1, [['10', '1']]));
  book.applyDepth(depth([2, 3], [['10', '5']]));
  book.applyDepth(depth([4, 4], [['10', '6']]));
  book.applyDepth(depth([2, 3], [['10', '5']]));
  expect(book.bids()).toEqual([[10, 6]]);
  expect(book.gaps).toBe(0);
});

test.each([
  ['61837.63000000', 2, 6_183_763],
  ['0.00000123', 8, 123],
  ['0.129', 2, 13],
  ['0.124', 2, 12],
  ['5', 3, 5000],
  ['1.50', 0, 2],
])('%s at a scale of %d is %d', (text, scale, expected) => {
  expect(roundedInteger(text, scale)).toBe(expected);
});

test('a number that a double cannot hold exactly is refused', () => {
  expect(() => roundedInteger('1000000000000', 8)).toThrow(RangeError);
});
