import { expect, test } from 'vitest';
import { order } from '../../../tests/workers/account/open-order.ts';
import { entrusted } from '../../../tests/workers/features/futures/futures-world.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import type { Book } from '../../market/books/book.ts';
import { toDeskBook } from './desk-book.ts';
import { type OwnOrder, ownFutures, ownSpot } from './own-orders.ts';

const format = { market: bitcoin, language: 'en' } as const;
const book: Book = {
  bids: [
    [6_000_049, 3000],
    [6_000_041, 2000],
    [5_999_990, 5000],
  ],
  asks: [
    [6_000_050, 10_000],
    [6_000_160, 20_000],
  ],
};
const shown = (step: number, own: readonly OwnOrder[] = []) =>
  toDeskBook(book, { step, own, format });
const rowsOf = (levels: ReturnType<typeof shown>['bids']) =>
  levels.map(({ priceText, quantityText, totalText, valueText, ownText }) =>
    [priceText, quantityText, totalText, valueText, ownText].join(' '),
  );

test('a book of a desk says size, running total and value of each step to the last digit, and how it divides', () => {
  const raw = shown(1);
  expect(rowsOf(raw.bids)).toEqual([
    '60,000.49 0.3000 0.3000 18,000 ',
    '60,000.41 0.2000 0.5000 12,000 ',
    '59,999.90 0.5000 1.0000 30,000 ',
  ]);
  expect(raw).toMatchObject({
    spreadText: '0.01',
    stepText: '0.01',
    finer: null,
    coarser: 50,
    balance: { bids: 0.25, bidsText: '25%', asksText: '75%' },
  });
  const grouped = shown(100);
  expect(rowsOf(grouped.bids)).toEqual([
    '60,000.00 0.5000 0.5000 30,000 ',
    '59,999.00 0.5000 1.0000 30,000 ',
  ]);
  expect(rowsOf(grouped.asks)).toEqual([
    '60,001.00 1.0000 1.0000 60,001 ',
    '60,002.00 2.0000 3.0000 120,003 ',
  ]);
  expect(grouped).toMatchObject({ spreadText: '0.01', stepText: '1', finer: 50, coarser: 200 });
  expect(grouped.bids.map(({ price, share, depth }) => [price, share, depth])).toEqual([
    ['60000.00', 0.25, 1 / 6],
    ['59999.00', 0.25, 1 / 3],
  ]);
});

test('own orders are marked in their step, and have a row of their own where nobody else has one', () => {
  const own = [
    ...ownSpot({ ...order, price: '60000.41', filled: '0.2' }, bitcoin),
    ...ownSpot({ ...order, id: 8, price: '60000.2', amount: '1' }, bitcoin),
    // Below all that is known of the book, in the queue for the open, and at the market.
    ...ownSpot({ ...order, id: 9, price: '59000' }, bitcoin),
    ...ownSpot({ ...order, id: 10, price: '60000.2', queued: true }, bitcoin),
    ...ownSpot({ ...order, id: 11, price: null, kind: 'market' }, bitcoin),
  ];
  expect(own.map(({ id, lots }) => [id, lots])).toEqual([
    ['spot:7', 3000],
    ['spot:8', 10_000],
    ['spot:9', 5000],
  ]);
  expect(rowsOf(shown(1, own).bids)).toEqual([
    '60,000.49 0.3000 0.3000 18,000 ',
    '60,000.41 0.2000 0.5000 12,000 0.3000',
    '60,000.20  0.5000  1.0000',
    '59,999.90 0.5000 1.0000 30,000 ',
  ]);
  expect(rowsOf(shown(100, own).bids)).toEqual([
    '60,000.00 0.5000 0.5000 30,000 1.3000',
    '59,999.00 0.5000 1.0000 30,000 ',
  ]);
});

test('what reduces a long position sells, and a stop that sleeps is no order of the book', () => {
  const told = (change: Partial<typeof entrusted>) =>
    ownFutures({ ...entrusted, ...change }, bitcoin).map(
      ({ role, side, ticks, lots }) => `${role} ${side} ${ticks} ${lots}`,
    );
  expect(told({ filledLots: '400' })).toEqual(['order buy 9500 600']);
  expect(told({ reduceOnly: true })).toEqual(['order sell 9500 1000']);
  expect(told({ side: 'short' })).toEqual(['order sell 9500 1000']);
  expect(told({ type: 'stop_limit', triggerPrice: '96' })).toEqual(['trigger buy 9600 1000']);
  expect(told({ type: 'stop_limit', triggerPrice: '96', isTriggered: true })).toEqual([
    'order buy 9500 1000',
  ]);
  const asleep = ownFutures({ ...entrusted, triggerPrice: '60000.2', targetPrice: null }, bitcoin);
  expect(rowsOf(shown(1, asleep).bids)).toEqual(rowsOf(shown(1).bids));
});

test('a book of one side has no balance and no spread', () => {
  const half = toDeskBook({ ...book, asks: [] }, { step: 1, own: [], format });
  expect(half).toMatchObject({ asks: [], spreadText: '', balance: null });
  const none = toDeskBook({ bids: [], asks: [] }, { step: 1, own: [], format });
  expect(none).toMatchObject({ bids: [], asks: [], coarser: null });
});
