import { expect, test } from 'vitest';
import type { LadderRowView, LadderView } from '../../../contract/features/markets-depth.ts';
import { bookRows, ladderRows, tapeRows } from './row-figures.ts';

const level = (priceText: string, quantityText: string, ownText = '') => ({
  ...{ price: priceText, priceText, quantityText, ownText },
  ...{ totalText: '9', valueText: '8', share: 0.5, depth: 1 },
});

test('a book keeps a row for each place, and tells an own order where nobody else has one', () => {
  const book = { bids: [level('10', '3'), level('9', '', '2')], asks: [level('11', '4')] };
  const view = book as unknown as Parameters<typeof bookRows>[0];
  const bids = bookRows(view, { list: 'bids', rows: 3 });
  expect(bids.map((row) => row?.price ?? null)).toEqual(['10', '9', null]);
  expect(bids[1]?.figures['quantity']).toEqual({ text: '2', tone: 'gold' });
  const asks = bookRows(view, { list: 'asks', rows: 3 });
  expect(asks.map((row) => row?.price ?? null)).toEqual([null, null, '11']);
  // More than there is room for.
  expect(bookRows(view, { list: 'bids', rows: 1 }).map((row) => row?.price)).toEqual(['10']);
});

test('a ladder marks the last price, and leaves the side of an own order to the page', () => {
  const row = (part: Partial<LadderRowView>) => ({
    ...{ ticks: 1, price: '1', priceText: '1', bidText: '5', askText: '6' },
    ...{ bidShare: 0.5, askShare: 0.25, isLast: false, own: [], ...part },
  });
  const own = [{ orderIds: [1], role: 'order', side: 'buy', quantityText: '1', aheadText: '' }];
  const rows = [row({ isLast: true }), row({ own: own as LadderRowView['own'] })];
  const [last, ours] = ladderRows({ rows } as unknown as LadderView);
  expect(last?.figures['price']).toEqual({ text: '1', tone: 'gold', isMarked: true });
  expect(Object.keys(last?.figures ?? {})).toEqual(['bid', 'price', 'ask']);
  expect(Object.keys(ours?.figures ?? {})).toEqual(['price', 'ask']);
  expect(Object.keys(ours?.bars ?? {})).toEqual(['ask']);
});

test('a run of the tape has the colour of who took, and how many trades it is beside its price', () => {
  const run = { side: 'sell', priceText: '10', countText: '×3', quantityText: '2', share: 0.5 };
  const [row] = tapeRows({ runs: [{ ...run, valueText: '20', timeText: '12:00' }] } as never);
  expect(row?.figures['price']).toEqual({ text: '10', tone: 'down', beside: '×3' });
  expect(row?.bars).toEqual({ row: { tone: 'down', shares: [0.5, 0] } });
  expect(row?.price).toBeNull();
});
