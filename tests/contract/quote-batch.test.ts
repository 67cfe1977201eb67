import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../contract/realtime.ts';
import {
  decodeQuoteBatch,
  encodeQuoteBatch,
  QUOTE_COLUMNS,
  type QuoteBatch,
} from '../../contract/rules/market/quote-batch.ts';

const figure = fc.maxSafeNat();
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

function rowsOf(batch: QuoteBatch): number[][] {
  return Array.from({ length: batch.count }, (_, row) => [
    batch.marketIds[row] ?? -1,
    ...Array.from(
      { length: QUOTE_COLUMNS },
      (_each, column) => batch.columns[column * batch.count + row] ?? -1,
    ),
  ]);
}

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
        expect(decoded && rowsOf(decoded)).toEqual(batch.rows);
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
      const looksRight = bytes[0] === 1 && bytes[1] === 1;
      const decoded = decodeQuoteBatch(bytes);
      if (!looksRight) expect(decoded).toBeNull();
    }),
  );
  const head = new Uint8Array(24);
  head.set([1, 1, 0, 0, 0xff, 0xff, 0xff, 0xff]);
  expect(decodeQuoteBatch(head)).toBeNull();
  expect(decodeQuoteBatch(new Uint8Array(0))).toBeNull();
});
