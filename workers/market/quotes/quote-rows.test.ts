import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { decodeQuoteBatch, encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { QUOTE, type QuoteColumn } from './quote-columns.ts';
import { createQuotes } from './quotes.ts';

const columns = Object.keys(QUOTE) as QuoteColumn[];
const row = (id: number, time: number, last = 100): QuoteTuple =>
  [id, time, ...[last, 2, 3, 4, 5, 6, 7, 8]] as unknown as QuoteTuple;

test('rows of a snapshot fill all columns, and an unknown market has none', () => {
  const quotes = createQuotes();
  expect([quotes.has(7), quotes.get(7, 'last'), quotes.moved(7), quotes.revision(7)]).toEqual([
    false,
    0,
    0,
    0,
  ]);
  quotes.applyRows([row(7, 1_000)]);
  expect(columns.map((column) => quotes.get(7, column))).toEqual([1_000, 100, 2, 3, 4, 5, 6, 7, 8]);
  expect([quotes.has(7), quotes.has(8), quotes.revision(7), quotes.totalRevision()]).toEqual([
    true,
    false,
    1,
    1,
  ]);
});

test('a row that is a little older is passed over, and one of a clock that was set back is not', () => {
  const quotes = createQuotes();
  quotes.applyRows([row(7, 100_000, 100)]);
  quotes.applyRows([row(7, 99_999, 101)]);
  expect(quotes.get(7, 'last')).toBe(100);
  quotes.applyRows([row(7, 40_001, 102)]);
  expect(quotes.get(7, 'last')).toBe(100);
  quotes.applyRows([row(7, 100_000, 103)]);
  expect(quotes.get(7, 'last')).toBe(103);
  quotes.applyRows([row(7, 40_000, 104)]);
  expect(quotes.get(7, 'last')).toBe(104);
  expect([quotes.revision(7), quotes.totalRevision()]).toEqual([3, 5]);
});

test('ids that cannot be of ours change nothing, in rows and in batches', () => {
  const quotes = createQuotes();
  quotes.applyRows([row(4_096, 1), row(-1, 1), row(4_095, 1)]);
  expect([quotes.has(4_096), quotes.has(-1), quotes.has(4_095)]).toEqual([false, false, true]);
  const take = (id: number) => {
    const rows: QuoteTuple[] = [[id, 9, 9, 9, 9, 9, 9, 9, 9, 9]];
    const bytes = encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 9, rows });
    const batch = decodeQuoteBatch(bytes);
    if (batch !== null) quotes.applyBatch(batch);
  };
  take(4_096);
  expect(quotes.has(4_096)).toBe(false);
  take(4_095);
  expect([quotes.get(4_095, 'ask'), quotes.revision(4_095)]).toEqual([9, 2]);
  expect(quotes.totalRevision()).toBe(3);
});
