import { expect, test } from 'vitest';
import type { TradeTuple } from '../../../contract/realtime.ts';
import { createDepths } from './depths.ts';

const data = { bids: [[99, 1]] as [number, number][], asks: [[101, 1]] as [number, number][] };
const trade = (id: number): TradeTuple => [id, 1, 100, 1, 1];

function open() {
  const said: string[] = [];
  const depths = createDepths({
    subscriptions: () => ({
      want: (name) => void said.push(`+${name}`),
      unwant: (name) => void said.push(`-${name}`),
    }),
    scalesOf: () => ({ priceScale: 2, quantityScale: 3 }),
  });
  return { depths, said };
}

test('a book is there while somebody looks at it', () => {
  const { depths, said } = open();
  const close = [depths.bookChanges('X').subscribe(), depths.bookChanges('X').subscribe()];
  expect(said).toEqual(['+book:X', '+book:X']);
  expect(depths.takeBook('X', data, 'replace')).toBe(true);
  close[0]?.unsubscribe();
  expect(depths.book('X')?.bids).toEqual([[99, 1]]);
  close[1]?.unsubscribe();
  expect(depths.book('X')).toBeUndefined();
  expect(said.slice(2)).toEqual(['-book:X', '-book:X']);
  // Opened again, it is forgotten again.
  const again = depths.bookChanges('X').subscribe();
  depths.takeBook('X', data, 'extend');
  expect(depths.book('X')).toBeDefined();
  again.unsubscribe();
  expect(depths.book('X')).toBeUndefined();
});

test('a book that does not match its checksum is refused, and what was known stays', () => {
  const { depths } = open();
  depths.bookChanges('X').subscribe();
  expect(depths.takeBook('X', { ...data, checksum: 1 }, 'extend')).toBe(false);
  expect(depths.book('X')).toBeUndefined();
  depths.takeBook('X', data, 'replace');
  const known = depths.book('X');
  expect(depths.takeBook('X', { ...data, checksum: 1 }, 'replace')).toBe(false);
  expect(depths.takeBook('X', { ...data, checksum: 1 }, 'extend')).toBe(false);
  expect(depths.book('X')).toBe(known);
  expect(depths.takeBook('X', { bids: [[98, 2]], asks: [] }, 'extend')).toBe(true);
  expect(depths.book('X')?.bids).toEqual([
    [99, 1],
    [98, 2],
  ]);
  expect(depths.takeBook('X', { bids: [[98, 2]], asks: [] }, 'replace')).toBe(true);
  expect(depths.book('X')?.bids).toEqual([[98, 2]]);
});

test('who listens to a book hears of its own frames, not of those that were refused', () => {
  const { depths } = open();
  const heard: unknown[] = [];
  depths.bookChanges('X').subscribe(() => heard.push(depths.book('X')?.bids));
  depths.takeBook('X', data, 'replace');
  depths.takeBook('Y', data, 'replace');
  depths.takeBook('X', { bids: [[98, 2]], asks: [], checksum: 1 }, 'extend');
  expect(heard).toEqual([[[99, 1]]]);
});

test('a tape keeps what came since it was opened, and a snapshot begins it anew', () => {
  const { depths, said } = open();
  depths.takeTrades('X', [trade(1)], 'extend');
  expect(depths.tape('X')).toBeUndefined();
  const close = depths.tradePieces('X').subscribe();
  depths.takeTrades('X', [trade(1), trade(2)], 'extend');
  const second = depths.tradePieces('X').subscribe();
  expect(depths.tape('X')?.newest(9)).toHaveLength(2);
  depths.takeTrades('X', [trade(1)], 'replace');
  expect(depths.tape('X')?.newest(9)).toEqual([trade(1)]);
  close.unsubscribe();
  expect(depths.tape('X')).toBeDefined();
  second.unsubscribe();
  expect(depths.tape('X')).toBeUndefined();
  expect(said).toEqual(['+trades:X', '+trades:X', '-trades:X', '-trades:X']);
});

test('who listens to the trades of a market hears each piece, until it leaves', () => {
  const { depths } = open();
  const heard: string[] = [];
  const listen = (name: string, symbol: string) =>
    depths
      .tradePieces(symbol)
      .subscribe(({ rows, change }) =>
        heard.push(`${name} ${rows.map(([id]) => id).join()} ${change}`),
      );
  const closes = [listen('a', 'X'), listen('b', 'X'), listen('c', 'Y')];
  depths.takeTrades('X', [trade(1)], 'replace');
  closes[0]?.unsubscribe();
  depths.takeTrades('X', [trade(2)], 'extend');
  expect(heard).toEqual(['a 1 replace', 'b 1 replace', 'b 2 extend']);
  expect(depths.tape('X')?.newest(9)).toHaveLength(2);
  closes[1]?.unsubscribe();
  expect(depths.tape('X')).toBeUndefined();
});
