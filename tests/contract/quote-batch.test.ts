import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../contract/realtime.ts';
import {
  decodeQuoteBatch,
  encodeQuoteBatch,
  QUOTE_COLUMNS,
} from '../../contract/rules/market/quote-batch.ts';
import { rowsOf } from '../support/batch-rows.ts';

/** Near the ends of what four bytes hold, too. */
const figure = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(100),
  fc.integer({ min: 2 ** 32 - 2, max: 2 ** 32 + 1 }),
);
const rows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 65_535 }),
      ...Array.from({ length: QUOTE_COLUMNS }, () => figure),
    )
    .map((row) => row as unknown as QuoteTuple),
  { maxLength: 40 },
);
const batches = fc.record({
  channelId: fc.integer({ min: 0, max: 65_535 }),
  sequence: figure,
  serverTime: figure,
  rows,
});

/** The same bytes as a slice of a longer buffer, as a socket of Node hands them out. */
function misaligned(bytes: Uint8Array, offset: number): Uint8Array {
  const pool = new Uint8Array(bytes.length + offset + 5).fill(0xa5);
  pool.set(bytes, offset);
  return pool.subarray(offset, offset + bytes.length);
}

test('a batch of quotes comes out as it went in, wherever its bytes lie', () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 0, max: 17 }), (batch, offset) => {
      const bytes = encodeQuoteBatch(batch);
      for (const source of [
        bytes,
        bytes.slice().buffer,
        misaligned(bytes, offset),
        Buffer.from(misaligned(bytes, offset)),
      ]) {
        const decoded = decodeQuoteBatch(source);
        expect(decoded).toMatchObject({
          channelId: batch.channelId,
          sequence: batch.sequence,
          serverTime: batch.serverTime,
          count: batch.rows.length,
        });
        expect(rowsOf(decoded)).toEqual(batch.rows);
      }
    }),
  );
});

test('a batch that was cut or grew is no batch', () => {
  fc.assert(
    fc.property(batches, fc.nat(), (batch, cut) => {
      const bytes = encodeQuoteBatch(batch);
      expect(decodeQuoteBatch(bytes.slice(0, cut % bytes.length))).toBeNull();
      const longer = new Uint8Array(bytes.length + 1);
      longer.set(bytes);
      expect(decodeQuoteBatch(longer)).toBeNull();
    }),
  );
});

test('bytes of any other kind are no batch, and never an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const looksRight = bytes[0] === 2 && bytes[1] === 1;
      const decoded = decodeQuoteBatch(bytes);
      if (!looksRight) expect(decoded).toBeNull();
    }),
  );
  const head = new Uint8Array(24);
  head.set([2, 1]);
  expect(decodeQuoteBatch(head)?.count).toBe(0);
  head.set([2, 1, 0, 0, 0xff, 0xff]);
  expect(decodeQuoteBatch(head)).toBeNull();
  // The bit of a column that there is not.
  head.set([2, 1, 0, 0, 0, 0, 0, 0b10]);
  expect(decodeQuoteBatch(head)).toBeNull();
  expect(decodeQuoteBatch(new Uint8Array(0))).toBeNull();
});

test('a batch of another layout, or of anything but quotes, is none of ours', () => {
  const bytes = encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1, rows: [] });
  expect(decodeQuoteBatch(bytes)?.count).toBe(0);
  expect(decodeQuoteBatch(bytes.with(0, 1))).toBeNull();
  expect(decodeQuoteBatch(bytes.with(1, 2))).toBeNull();
});

test('a batch is read where it lies, unless that is in the midst of other bytes', () => {
  const rows: QuoteTuple[] = [[1, 1, 2, 3, 4, 5, 6, 7, 8, 9.5]];
  const bytes = encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1, rows });
  const isReadIn = (source: ArrayBuffer | Uint8Array, home: ArrayBufferLike) => {
    const batch = decodeQuoteBatch(source);
    const views = [batch?.marketIds, ...(batch?.columns ?? [])];
    return views.every((view) => view?.buffer === home);
  };
  expect(isReadIn(bytes, bytes.buffer)).toBe(true);
  expect(isReadIn(bytes.buffer as ArrayBuffer, bytes.buffer)).toBe(true);
  const pooled = misaligned(bytes, 8);
  expect(isReadIn(pooled, pooled.buffer)).toBe(false);
});

test('a figure takes four bytes where all of its column are whole and fit, and eight otherwise', () => {
  const row: QuoteTuple = [1, 1_000, 100, 99, 101, 90, 120, 80, 5, 500];
  const sizeOf = (...rows: QuoteTuple[]) =>
    encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1_000, rows }).length - 24;
  const put = (place: number, figure: number) => row.with(place, figure) as QuoteTuple;
  expect([sizeOf(), sizeOf(row), sizeOf(row, row)]).toEqual([0, 38, 76]);
  for (let place = 2; place <= QUOTE_COLUMNS; place += 1) {
    expect(sizeOf(put(place, 0), put(place, 2 ** 32 - 1))).toBe(76);
    for (const figure of [2 ** 32, -1, 1.5, Number.NaN])
      expect([place, figure, sizeOf(row, put(place, figure))]).toEqual([place, figure, 84]);
  }
  // A quote of a later time than its batch, and one that is two months old.
  for (const timeMs of [1_001, 1_000 - 2 ** 32]) expect(sizeOf(row, put(1, timeMs))).toBe(84);
});

test('more quotes than there can be markets are refused', () => {
  const row: QuoteTuple = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  const encode = (count: number) =>
    encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1, rows: Array(count).fill(row) });
  expect(decodeQuoteBatch(encode(65_535))?.count).toBe(65_535);
  expect(() => encode(65_536)).toThrow(RangeError);
});
