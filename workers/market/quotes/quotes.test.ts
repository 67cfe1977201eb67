import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { decodeQuoteBatch, encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { QUOTE, type QuoteColumn } from './quote-columns.ts';
import { createQuotes, type Quotes } from './quotes.ts';

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

test('of many quotes between two looks the newest change tells the direction', () => {
  const quotes = createQuotes();
  for (const last of [5, 7, 6, 6]) applyBatch(quotes, [[7, 1, last, 1, 1, 1, 1, 1, 1, 1]]);
  expect([quotes.moved(7), quotes.get(7, 'last')]).toEqual([-1, 6]);
});

/** What the rows leave one by one, written down as the rule says it. */
function followed(rows: readonly QuoteTuple[]): Map<number, { last: number; moved: number }> {
  const known = new Map<number, { last: number; moved: number }>();
  for (const [id, , last] of rows) {
    const before = known.get(id) ?? { last: 0, moved: 0 };
    const isMove = before.last !== 0 && before.last !== last;
    known.set(id, { last, moved: isMove ? Math.sign(last - before.last) : before.moved });
  }
  return known;
}

test('however many batches come between two looks, a direction is that of the last change', () => {
  const few = fc.integer({ min: 0, max: 3 });
  const quote = fc
    .tuple(few, few)
    .map(([id, last]): QuoteTuple => [id, 1, last, 1, 1, 1, 1, 1, 1, 1]);
  const looks = fc.array(fc.array(fc.array(quote, { maxLength: 6 }), { maxLength: 5 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(looks, (batchesBetween) => {
      const quotes = createQuotes();
      const rows: QuoteTuple[] = [];
      for (const batches of batchesBetween) {
        for (const batch of batches) {
          applyBatch(quotes, batch);
          rows.push(...batch);
        }
        for (const [id, { last, moved }] of followed(rows))
          expect([id, quotes.get(id, 'last'), quotes.moved(id)]).toEqual([id, last, moved]);
      }
    }),
  );
});

test('while nobody looks no more than some batches are kept, and none of them is lost', () => {
  const quotes = createQuotes();
  const at = (last: number): QuoteTuple => [7, 1, last, 1, 1, 1, 1, 1, 1, 1];
  for (let count = 1; count <= 1000; count += 1) applyBatch(quotes, [at(count)]);
  expect([quotes.revision(7), quotes.totalRevision()]).toEqual([1000, 1000]);
  expect([quotes.get(7, 'last'), quotes.moved(7)]).toEqual([1000, 1]);
});

test('a snapshot comes after the batches before it, whether anybody has looked at them or not', () => {
  const quotes = createQuotes();
  const at = (timeMs: number, last: number): QuoteTuple => [7, timeMs, last, 1, 1, 1, 1, 1, 1, 1];
  applyBatch(quotes, [at(5, 100)]);
  quotes.applyRows([at(4, 99)]);
  expect(quotes.get(7, 'last')).toBe(100);
  quotes.applyRows([at(6, 98)]);
  expect([quotes.get(7, 'last'), quotes.moved(7)]).toEqual([98, -1]);
});

test('rows of a snapshot tell a direction as batches do', () => {
  const quotes = createQuotes();
  const at = (last: number): QuoteTuple => [7, 1, last, 1, 1, 1, 1, 1, 1, 1];
  const moves = [100, 100, 101, 101, 99, 99].map((last) => {
    quotes.applyRows([at(last)]);
    return quotes.moved(7);
  });
  expect(moves).toEqual([0, 0, 1, 1, -1, -1]);
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
