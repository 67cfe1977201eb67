import { expect, test } from 'vitest';
import {
  BOOK,
  bids,
  book,
  openSubscriptions,
  quote,
  snapshot,
  TRADES,
  trade,
} from '../../../tests/workers/wire/scripted-subscriptions.ts';

test('a channel is asked for once however many want it, and left when nobody does', async () => {
  const { wire, time, asked, left } = openSubscriptions([TRADES, TRADES]);
  await time.advance(50);
  expect(asked).toEqual([{ channels: [TRADES] }]);
  wire.unwant(TRADES);
  await time.advance(50);
  expect(left).toEqual([]);
  wire.want(TRADES);
  wire.unwant(TRADES);
  wire.unwant(TRADES);
  await time.advance(50);
  expect([left, wire.channels()]).toEqual([[TRADES], []]);
  wire.unwant(TRADES);
  await time.advance(50);
  expect(left).toEqual([TRADES]);
  // What was awaited of it is awaited no longer.
  await time.advance(20_000);
  expect(asked).toHaveLength(1);
});

test('a channel beyond a limit is asked for again for as long as it is wanted', async () => {
  const { wire, time, asked, answers, phase } = openSubscriptions([TRADES]);
  const refuse = () =>
    answers.at(-1)?.({ granted: [], refused: [{ channel: TRADES, code: 'limit_exceeded' }] });
  await time.advance(50);
  refuse();
  await time.advance(9000);
  expect(asked).toHaveLength(1);
  await time.advance(1100);
  expect(asked).toHaveLength(2);
  refuse();
  await time.advance(10_100);
  expect(asked).toHaveLength(3);
  wire.snapshot(snapshot(TRADES, 10));
  expect(phase(TRADES)).toBe('live');
  refuse();
  wire.unwant(TRADES);
  await time.advance(20_000);
  expect(asked).toHaveLength(3);
});

test('another who wants a channel finds it as it stands', async () => {
  const { wire, time, asked, phase } = openSubscriptions([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.want(TRADES);
  expect(phase(TRADES)).toBe('live');
  await time.advance(20_000);
  expect(asked).toHaveLength(1);
});

test('an answer that comes when one of its channels was left counts for the others', async () => {
  const { wire, time, answers, take } = openSubscriptions([TRADES, 'tickers']);
  await time.advance(50);
  wire.unwant(TRADES);
  answers.at(-1)?.({
    granted: [
      { channel: TRADES, id: 1 },
      { channel: 'tickers', id: 7 },
    ],
  });
  wire.snapshot(snapshot('tickers', 5, []));
  wire.batch(quote(6));
  expect(take()).toEqual([
    ['quotes', 0],
    ['batch', 6],
  ]);
});

test('a state that comes before its snapshot is passed over for good', async () => {
  const { wire, time, take } = openSubscriptions([BOOK]);
  await time.advance(50);
  wire.update(book(11));
  wire.snapshot(snapshot(BOOK, 10, bids(1)));
  expect(take()).toEqual([['replace', 1]]);
});

test('frames of channels that nobody wants, and frames that are none, change nothing', async () => {
  const { wire, take } = openSubscriptions([]);
  wire.snapshot(snapshot(TRADES, 1));
  wire.update(trade(2));
  wire.reset({ channel: TRADES });
  wire.heartbeat({});
  expect(wire.counts).toEqual({ malformed: 0, gaps: 0, duplicates: 0, resyncs: 0, reconnects: 0 });
  for (const junk of [null, {}, { channel: 5 }]) {
    wire.snapshot(junk);
    wire.update(junk);
    wire.reset(junk);
    wire.batch(junk);
  }
  expect(wire.counts.malformed).toBe(12);
  expect(take()).toEqual([]);
});

test('a channel that the server sends and nobody wants is left', async () => {
  const { wire, time, left } = openSubscriptions([]);
  wire.heartbeat({ 'book:Y': 5 });
  await time.advance(50);
  expect(left).toEqual(['book:Y']);
});

test('frames that wait for their snapshot follow on it, and the rest of them is a gap', async () => {
  const { wire, time, asked, phase, take } = openSubscriptions([TRADES]);
  await time.advance(50);
  wire.update(trade(11));
  wire.update(trade(14));
  expect(take()).toEqual([]);
  wire.snapshot(snapshot(TRADES, 10));
  expect(take()).toEqual([['replace'], ['extend', 11]]);
  expect([phase(TRADES), wire.counts.gaps]).toEqual(['stale', 1]);
  await time.advance(1_100);
  expect(asked).toHaveLength(2);
  expect(wire.counts.resyncs).toBe(1);
  // The hole closes by itself.
  wire.update(trade(12));
  expect(phase(TRADES)).toBe('stale');
  wire.update(trade(13));
  expect(phase(TRADES)).toBe('live');
  expect(take()).toEqual([
    ['extend', 12],
    ['extend', 13],
    ['extend', 14],
  ]);
  await time.advance(20_000);
  expect(asked).toHaveLength(2);
});

test('a frame of a log that cannot be read is a hole, one of a state is passed over', async () => {
  const { wire, time, asked, phase, take } = openSubscriptions([TRADES, BOOK]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.snapshot(snapshot(BOOK, 10, bids(1)));
  take();
  wire.update({ ...book(11), data: 'junk' });
  expect([phase(BOOK), wire.counts.malformed, wire.counts.gaps]).toEqual(['live', 1, 0]);
  wire.update(book(11));
  expect(take()).toEqual([['extend', 11]]);
  wire.update({ ...trade(11), data: 'junk' });
  expect([phase(TRADES), wire.counts.malformed, wire.counts.gaps]).toEqual(['stale', 2, 1]);
  await time.advance(1_100);
  expect(asked.at(-1)).toEqual({ channels: [TRADES] });
});

test('a book that does not match its checksum is asked for anew, again and again until it is hopeless', async () => {
  const { wire, time, asked, state, phase } = openSubscriptions([BOOK]);
  await time.advance(50);
  state.isBookRight = false;
  for (let failure = 1; failure <= 3; failure += 1) {
    wire.snapshot(snapshot(BOOK, 10, bids(1)));
    expect([phase(BOOK), wire.counts.malformed]).toEqual(['stale', 0]);
    await time.advance(1_500);
  }
  expect(state.hopeless).toBe(1);
  expect(asked).toHaveLength(3);
});

test('a snapshot that comes again is counted, and ends the waiting', async () => {
  const { wire, time, asked, take } = openSubscriptions([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.snapshot(snapshot(TRADES, 10));
  expect([take(), wire.counts.duplicates]).toEqual([[['replace']], 1]);
  wire.update(trade(10));
  expect(wire.counts.duplicates).toBe(2);
  await time.advance(20_000);
  expect(asked).toHaveLength(1);
});

test('what was reset stays stale until it is subscribed again', async () => {
  const { wire, time, asked, phase } = openSubscriptions([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.reset({ channel: TRADES });
  expect([phase(TRADES), wire.counts.gaps]).toEqual(['stale', 1]);
  wire.update(trade(11));
  expect(phase(TRADES)).toBe('stale');
  await time.advance(1_100);
  expect(asked).toHaveLength(2);
  wire.update(trade(12));
  expect(phase(TRADES)).toBe('live');
});

test('a loss that heartbeats tell of is asked for once, and not while it is under way', async () => {
  const { wire, time, asked, phase } = openSubscriptions([TRADES]);
  await time.advance(50);
  for (let beat = 0; beat < 3; beat += 1) wire.heartbeat({ [TRADES]: 12 });
  expect(wire.counts.gaps).toBe(0);
  wire.snapshot(snapshot(TRADES, 10));
  wire.heartbeat({ [TRADES]: 12 });
  expect(phase(TRADES)).toBe('live');
  wire.heartbeat({ [TRADES]: 12 });
  expect([phase(TRADES), wire.counts.gaps]).toEqual(['stale', 1]);
  wire.heartbeat({ [TRADES]: 12 });
  wire.heartbeat({ [TRADES]: 12 });
  expect(wire.counts.gaps).toBe(1);
  await time.advance(1_100);
  expect(asked).toHaveLength(2);
});
