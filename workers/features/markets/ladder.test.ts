import { expect, test } from 'vitest';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { order } from '../../../tests/workers/account/open-order.ts';
import { entrusted } from '../../../tests/workers/features/futures/futures-world.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import type { Book } from '../../market/books/book.ts';
import { lotsAhead, placeOf, toLadder } from './ladder.ts';
import { type OwnOrder, ownFutures, ownSpot } from './own-orders.ts';

const format = { market: bitcoin, language: 'en' } as const;
const book: Book = {
  bids: [
    [6_000_049, 3000],
    [5_999_941, 2000],
    [5_999_790, 5000],
  ],
  asks: [
    [6_000_150, 10_000],
    [6_000_260, 20_000],
    [6_000_300, 1000],
  ],
};
const wished = { step: null, centre: null, rows: 7 };
const ladder = (own: readonly OwnOrder[] = [], place = placeOf(wished, book, 6_000_050)) =>
  toLadder(book, { place, own, last: 6_000_150, format });
const told = (view: ReturnType<typeof ladder>) =>
  view.rows.map(({ priceText, bidText, askText, isLast, own }) =>
    [
      bidText || '-',
      priceText + (isLast ? '*' : ''),
      askText || '-',
      ...own.map(
        ({ orderIds, role, side, quantityText, aheadText }) =>
          `${role} ${side} ${orderIds} ${quantityText}<${aheadText}`,
      ),
    ].join(' '),
  );

test('a ladder stands around the middle by a step at which most levels have a row, bids below and asks above their step', () => {
  expect(told(ladder())).toEqual([
    '- 60,006.00 -',
    '- 60,004.00 2.1000',
    '- 60,002.00 1.0000',
    '0.3000 60,000.00* -',
    '0.2000 59,998.00 -',
    '0.5000 59,996.00 -',
    '- 59,994.00 -',
  ]);
  expect(ladder()).toMatchObject({
    step: 200,
    stepText: '2',
    finer: 100,
    coarser: 500,
    centre: 6_000_000,
    middle: 6_000_000,
    away: null,
  });
});

test('it stands still while the market leaves it, and says where the market is', () => {
  const above = placeOf({ step: 100, centre: 5_990_000, rows: 5 }, book, 0);
  expect(ladder([], above)).toMatchObject({ centre: 5_990_000, middle: 6_000_100, away: 'above' });
  expect(ladder([], above).rows.map(({ ticks }) => ticks)).toEqual([
    5_990_200, 5_990_100, 5_990_000, 5_989_900, 5_989_800,
  ]);
  const below = placeOf({ step: 100, centre: 6_010_049, rows: 5 }, book, 0);
  expect(ladder([], below)).toMatchObject({ centre: 6_010_000, away: 'below' });
  // There is no price below the first tick.
  const lowest = placeOf({ step: 100, centre: 1, rows: 7 }, book, 0);
  expect(ladder([], lowest).rows.map(({ ticks }) => ticks)).toEqual([400, 300, 200, 100]);
});

test('own orders lie in their rows with what the market has at their price or a better one, triggers without', () => {
  const own = [
    ...ownSpot({ ...order, price: '60000.49', amount: '0.1' }, bitcoin),
    ...ownSpot({ ...order, id: 8, price: '59999', amount: '0.1' }, bitcoin),
    ...ownSpot({ ...order, id: 9, side: 'sell', price: '60003', amount: '0.1' }, bitcoin),
    ...ownSpot({ ...order, id: 10, price: '60001', amount: '0.1' }, bitcoin),
    ...ownFutures({ ...entrusted, triggerPrice: '60004', targetPrice: null }, bitcoin),
  ];
  expect(told(ladder(own)).filter((row) => row.includes('<'))).toEqual([
    '- 60,004.00 2.1000 order sell 9 0.1000<3.1000 trigger buy 21 0.1000<',
    '0.3000 60,000.00* - order buy 7,10 0.2000<0.3000',
    '0.2000 59,998.00 - order buy 8 0.1000<0.5000',
  ]);
});

test('beyond what is known of a book nothing is said of a queue', () => {
  const bids = Array.from({ length: 20 }, (_, at): LevelTuple => [1000 - 10 * at, 2]);
  expect(lotsAhead({ bids, asks: [] }, 'buy', 810)).toBe(40);
  expect(lotsAhead({ bids, asks: [] }, 'buy', 815)).toBe(38);
  expect(lotsAhead({ bids, asks: [] }, 'buy', 809)).toBeNull();
  // A book of fewer levels is known whole.
  expect(lotsAhead({ bids: bids.slice(0, 3), asks: [] }, 'buy', 1)).toBe(6);
  expect(lotsAhead({ bids: [], asks: [[50, 7]] }, 'sell', 49)).toBe(0);
  expect(lotsAhead({ bids: [], asks: [[50, 7]] }, 'sell', 50)).toBe(7);
});
