import { expect, test, vi } from 'vitest';
import type { DepthFrame, SnapshotFrame, TextLevel } from '../replay/frame.ts';
import { LiveBook } from './live-book.ts';

const change = (
  first: number,
  final: number,
  levels: { b?: TextLevel[]; a?: TextLevel[]; eventMs?: number } = {},
): DepthFrame => ({
  kind: 'depth',
  symbol: 'X',
  venue: 'spot',
  eventMs: levels.eventMs ?? 1000,
  firstUpdate: first,
  finalUpdate: final,
  previousUpdate: null,
  bids: levels.b ?? [],
  asks: levels.a ?? [],
});

const levels = (prices: readonly number[]): TextLevel[] =>
  prices.map((price) => [String(price), '1']);
const snapshot = (lastUpdate: number, bids = [90, 89], asks = [110, 111]): SnapshotFrame => ({
  kind: 'snapshot',
  lastUpdate,
  bids: levels(bids),
  asks: levels(asks),
});

function start(first: SnapshotFrame, levelsASide = 50) {
  const state = { snapshot: first, taken: 0, broken: 0 };
  const book = new LiveBook({
    scales: { priceScale: 0, quantityScale: 0 },
    levelsASide,
    takeSnapshot: async () => {
      state.taken += 1;
      if (state.broken > 0) {
        state.broken -= 1;
        throw new SyntaxError('cut in the middle');
      }
      return state.snapshot;
    },
    onProblem: () => undefined,
  });
  book.up();
  const whenLive = () => vi.waitFor(() => expect(book.isLive).toBe(true), 5000);
  return { book, state, whenLive };
}

test('a book is empty until its snapshot is met, and follows the changes from there', async () => {
  const { book, whenLive } = start(snapshot(10));
  book.apply(change(9, 12, { b: [['91', '5']] }));
  expect(book.levels()).toEqual({ bids: [], asks: [] });
  await whenLive();
  expect(book.levels().bids[0]).toEqual([91, 5]);
  book.apply(change(13, 13, { b: [['91', '0']] }));
  expect(book.levels().bids[0]).toEqual([90, 1]);
});

test('a missing change empties the book until a new snapshot; one that was cut in its middle is taken again', async () => {
  const { book, state, whenLive } = start(snapshot(10));
  await whenLive();
  state.broken = 2;
  state.snapshot = snapshot(30, [95], [105]);
  book.apply(change(20, 25));
  expect(book.isLive).toBe(false);
  expect(book.levels().asks).toEqual([]);
  await whenLive();
  expect(state.taken).toBe(4);
  expect(book.levels()).toEqual({ bids: [[95, 1]], asks: [[105, 1]] });
});

test('a snapshot from before the first change that was kept is taken again', async () => {
  const { book, state, whenLive } = start(snapshot(10));
  book.apply(change(20, 25));
  await vi.waitFor(() => expect(state.taken).toBeGreaterThan(1));
  expect(book.isLive).toBe(false);
  state.snapshot = snapshot(24);
  await whenLive();
});

test('a misnumbered change that comes while a snapshot is awaited is not waited for', async () => {
  const { book, state, whenLive } = start(snapshot(10));
  book.apply(change(11, 12));
  book.apply(change(70_013, 70_014));
  await vi.waitFor(() => expect(state.taken).toBe(1));
  expect(book.isLive).toBe(false);
  state.snapshot = snapshot(14);
  book.apply(change(13, 14));
  await whenLive();
  book.apply(change(15, 15, { b: [['91', '5']] }));
  expect(book.levels().bids[0]).toEqual([91, 5]);
});

test('changes of another count, or that cross the book, make it begin anew', async () => {
  const { book, state, whenLive } = start(snapshot(1000));
  await whenLive();
  book.apply(change(1001, 1001));
  state.snapshot = snapshot(6);
  book.apply(change(5, 6, { eventMs: 1500 }));
  expect(book.isLive).toBe(true);
  book.apply(change(5, 6, { eventMs: 7001 }));
  expect(book.isLive).toBe(false);
  await whenLive();
  state.snapshot = snapshot(9);
  book.apply(change(7, 7, { b: [['200', '1']] }));
  expect(book.isLive).toBe(false);
  await whenLive();
  expect(book.levels().bids[0]?.[0]).toBe(90);
});

test('a level that no double holds makes the book begin anew, and none of its change is believed', async () => {
  const { book, state, whenLive } = start(snapshot(1));
  await whenLive();
  state.snapshot = snapshot(5, [80]);
  book.apply(
    change(2, 3, {
      b: [
        ['91', '1'],
        ['99999999999999999', '1'],
      ],
    }),
  );
  expect(book.isLive).toBe(false);
  await whenLive();
  expect(book.levels().bids).toEqual([[80, 1]]);
});

test('beyond the last level of a snapshot nothing is claimed, and near it a new one is taken', async () => {
  const asks = [110, 111, 112];
  const { book, state, whenLive } = start(snapshot(1, [90, 89, 88], asks), 3);
  await whenLive();
  const taken = state.taken;
  state.snapshot = snapshot(3, [91, 70, 69], asks);
  book.apply(change(2, 2, { b: [['70', '1']] }));
  expect(book.levels().bids).toEqual([
    [90, 1],
    [89, 1],
    [88, 1],
  ]);
  expect(book.isLive).toBe(true);
  await vi.waitFor(() => expect(book.levels().bids[1]?.[0]).toBe(70));
  expect(state.taken).toBe(taken + 1);
});

test('while its line is down a book is empty, whatever it held', async () => {
  const { book, whenLive } = start(snapshot(1));
  await whenLive();
  book.down();
  expect(book.levels()).toEqual({ bids: [], asks: [] });
  book.up();
  await whenLive();
});
