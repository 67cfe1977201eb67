import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookChecksum } from '../../contract/rules/market/book-checksum.ts';
import { scaledInteger, scaledText } from '../../contract/scaled.ts';

/** CRC-32 as its definition says, one bit at a time. */
function naiveCrc32(text: string): number {
  let remainder = 0xffffffffn;
  for (const byte of new TextEncoder().encode(text)) {
    remainder ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 1n ? (remainder >> 1n) ^ 0xedb88320n : remainder >> 1n;
    }
  }
  return Number(remainder ^ 0xffffffffn);
}

const level = fc.tuple(fc.nat({ max: 10_000_000 }), fc.nat({ max: 1_000_000_000 }));
const levels = fc.array(level, { maxLength: 20 });
const scale = fc.integer({ min: 0, max: 8 });

test('the checksum of a book is the CRC-32 of its ten best levels, bids first', () => {
  expect(naiveCrc32('123456789')).toBe(0xcbf43926);
  fc.assert(
    fc.property(levels, levels, scale, scale, (bids, asks, priceScale, quantityScale) => {
      const text = [...bids.slice(0, 10), ...asks.slice(0, 10)]
        .map(
          ([price, size]) => `${scaledText(price, priceScale)}:${scaledText(size, quantityScale)}`,
        )
        .join('|');
      expect(bookChecksum({ bids, asks, priceScale, quantityScale })).toBe(naiveCrc32(text));
    }),
  );
});

test('one level changed within the ten best changes the checksum; beyond them nothing does', () => {
  const bids = Array.from({ length: 12 }, (_, index): [number, number] => [1000 - index, 5]);
  const book = { bids, asks: [], priceScale: 2, quantityScale: 3 };
  const changed = (at: number): [number, number][] =>
    bids.map((entry, index) => (index === at ? [entry[0], 6] : entry));
  expect(bookChecksum({ ...book, bids: changed(9) })).not.toBe(bookChecksum(book));
  expect(bookChecksum({ ...book, bids: changed(10) })).toBe(bookChecksum(book));
  expect(bookChecksum({ ...book, bids: [], asks: bids })).toBe(bookChecksum(book));
});

test('ticks and decimal text lead to each other and back', () => {
  expect(scaledText(125, 2)).toBe('1.25');
  expect(scaledText(-5, 3)).toBe('-0.005');
  expect(scaledText(7, 0)).toBe('7');
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), scale, (value, places) => {
      expect(scaledInteger(scaledText(value, places), places)).toBe(value + 0);
    }),
  );
});

test('text that does not fit its scale is refused, never rounded', () => {
  expect(scaledInteger('1.250', 2)).toBe(125);
  for (const [decimal, places] of [
    ['1.255', 2],
    ['0.1', 0],
    ['9007199254740993', 0],
    ['90071992547409.93', 2],
  ] as const) {
    expect(() => scaledInteger(decimal, places)).toThrow(RangeError);
  }
});
