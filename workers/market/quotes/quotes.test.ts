import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { decodeQuoteBatch, encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { createQuotes, QUOTE, type QuoteColumn, type Quotes } from './quotes.ts';

const whole = fc.integer({ min: 0, max: 1_000_000 });
const row = fc.tuple(
  fc.integer({ min: 0, max: 40 }),
  ...Array.from({ length: 9 }, () => whole),
) as fc.Arbitrary<QuoteTuple>;

function applyBatch(quotes: Quotes, rows: readonly QuoteTuple[]): void {
  const bytes = encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1, rows });
  const batch = decodeQuoteBatch(bytes);
  if (batch === null) throw new Error('the batch was not read');
  quotes.applyBatch(batch);
}

test('a batch leaves what its rows would leave, market by market and column by column', () => {
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 20 }), { maxLength: 8 }), (batches) => {
      const quotes = createQuotes();
      const newest = new Map<number, QuoteTuple>();
      const counts = new Map<number, number>();
      for (const rows of batches) {
        applyBatch(quotes, rows);
        for (const each of rows) {
          newest.set(each[0], each);
          counts.set(each[0], (counts.get(each[0]) ?? 0) + 1);
        }
      }
      for (const [id, quote] of newest) {
        const columns = Object.keys(QUOTE) as QuoteColumn[];
        expect(columns.map((column) => quotes.get(id, column))).toEqual(quote.slice(1));
        expect(quotes.revision(id)).toBe(counts.get(id));
      }
    }),
  );
});

test('the direction is that of the last change, and an equal price keeps it', () => {
  const quotes = createQuotes();
  const at = (last: number): QuoteTuple[] => [[7, 1, last, 1, 1, 1, 1, 1, 1, 1]];
  const moves = [100, 101, 101, 99, 99].map((last) => {
    applyBatch(quotes, at(last));
    return quotes.moved(7);
  });
  expect(moves).toEqual([0, 1, 1, -1, -1]);
});

test('rows of a snapshot are taken of every market, unless what is known is newer', () => {
  const quotes = createQuotes();
  const at = (id: number, timeMs: number, last: number): QuoteTuple => [
    id,
    timeMs,
    last,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
  ];
  quotes.applyRows([at(0, 5, 100), at(1, 5, 100), at(7, 5, 100)]);
  quotes.applyRows([at(0, 5, 101), at(7, 4, 99)]);
  expect(quotes.get(1, 'time')).toBe(5);
  expect([0, 7, 8].map((id) => quotes.get(id, 'last'))).toEqual([101, 100, 0]);
  expect([0, 7, 8].map(quotes.has)).toEqual([true, true, false]);
});
