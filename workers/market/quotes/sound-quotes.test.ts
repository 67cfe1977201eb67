import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import {
  decodeQuoteBatch,
  encodeQuoteBatch,
  QUOTE_COLUMNS,
  type QuoteBatch,
} from '../../../contract/rules/market/quote-batch.ts';
import { createQuotes } from './quotes.ts';
import { isSoundQuote } from './sound-quotes.ts';

const TURNOVER = QUOTE_COLUMNS - 1;
const MARKET = 7;
const SERVER_TIME = 10;

function put(of: QuoteBatch, column: number, row: number, figure: number): void {
  const figures = of.columns[column];
  if (figures !== undefined) figures[row] = figure;
}

/** A batch of one market whose figures are all 1, but for one of them. */
function batch(column: number, row: number, figure: number): QuoteBatch {
  // A fraction of each column makes all of them wide, so that any figure can be put there.
  const half: QuoteTuple = [MARKET, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
  const head = { channelId: 4, sequence: 5, serverTime: SERVER_TIME };
  const made = decodeQuoteBatch(encodeQuoteBatch({ ...head, rows: [half, half, half] }));
  if (made === null) throw new Error('the batch was not read');
  for (const figures of made.columns) figures.fill(1);
  put(made, column, row, figure);
  return made;
}

const soundRows = (of: QuoteBatch) => [0, 1, 2].map((row) => isSoundQuote(of, row));

test('all figures of a quote but the turnover are whole, and other rows do not count', () => {
  for (let column = 1; column < TURNOVER; column += 1) {
    expect(soundRows(batch(column, 1, 7))).toEqual([true, true, true]);
    for (const figure of [1.5, Number.NaN, Number.NEGATIVE_INFINITY, 2 ** 53])
      expect(soundRows(batch(column, 1, figure))).toEqual([true, false, true]);
  }
});

test('the time of a quote is whole: that of its batch less its age', () => {
  expect(soundRows(batch(0, 1, 7))).toEqual([true, true, true]);
  for (const age of [1.5, Number.NaN, Number.NEGATIVE_INFINITY, SERVER_TIME - 2 ** 53])
    expect(soundRows(batch(0, 1, age))).toEqual([true, false, true]);
  expect(soundRows({ ...batch(0, 1, 7), serverTime: 0.5 })).toEqual([false, false, false]);
});

test('a turnover may have a fraction and be large, but it has to be a number', () => {
  for (const figure of [1.5, 2 ** 60])
    expect(soundRows(batch(TURNOVER, 2, figure))).toEqual([true, true, true]);
  for (const figure of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(soundRows(batch(TURNOVER, 2, figure))).toEqual([true, true, false]);
});

test('a figure is whole exactly when it is a safe integer', () => {
  fc.assert(
    fc.property(fc.double(), (figure) => {
      expect(isSoundQuote(batch(1, 0, figure), 0)).toBe(Number.isSafeInteger(figure));
    }),
  );
});

function listen() {
  const quotes = createQuotes();
  const told: number[] = [];
  quotes.unsound$.subscribe((channelId) => void told.push(channelId));
  return { quotes, told };
}

test('a quote that is none is passed over: the one before it counts, and its channel is told once', () => {
  const { quotes, told } = listen();
  const newest = batch(1, 2, Number.NaN);
  put(newest, 1, 1, 5);
  quotes.applyBatch(newest);
  expect([quotes.get(MARKET, 'last'), quotes.moved(MARKET), quotes.revision(MARKET)]).toEqual([
    5, 1, 2,
  ]);
  quotes.applyBatch(batch(0, 2, 0.5));
  quotes.applyBatch(batch(0, 2, 0.5));
  expect(told).toEqual([4]);
  expect([quotes.get(MARKET, 'last'), told]).toEqual([1, [4, 4]]);
  quotes.applyBatch(batch(0, 2, 2));
  expect([quotes.get(MARKET, 'time'), told]).toEqual([SERVER_TIME - 2, [4, 4]]);
});

test('a price that is none tells no direction: the one before it does', () => {
  const { quotes, told } = listen();
  const fallen = batch(1, 0, 9);
  put(fallen, 1, 1, Number.NEGATIVE_INFINITY);
  quotes.applyBatch(fallen);
  expect([quotes.get(MARKET, 'last'), quotes.moved(MARKET), told]).toEqual([1, -1, []]);
});

test('a market of whose quotes none is sound was never quoted', () => {
  const { quotes, told } = listen();
  const broken = batch(0, 0, Number.NaN);
  for (const figures of broken.columns) figures.fill(Number.NaN);
  quotes.applyBatch(broken);
  expect([quotes.has(MARKET), quotes.get(MARKET, 'last'), told]).toEqual([false, 0, [4]]);
});
