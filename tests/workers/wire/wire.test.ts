import { expect, test } from 'vitest';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { START_MS } from '../world/scripted-world.ts';
import { CANDLES, openWire, QUOTE, snapshot, TRADES, trade } from './scripted-wire.ts';

test('frames that were swapped heal by themselves: applied in order, once, and no snapshot is asked for', async () => {
  const { time, wire, ids, asked } = openWire([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  for (const sequence of [12, 13, 11, 14, 12]) wire.update(trade(sequence));
  await time.advance(10_000);
  expect(ids).toEqual([11, 12, 13, 14]);
  expect(asked(TRADES)).toHaveLength(1);
  expect(wire.counts).toEqual({ malformed: 0, gaps: 1, duplicates: 1, resyncs: 0, reconnects: 0 });
});

test('a buffer holds the newest 256 frames, which follow on the snapshot when it comes', async () => {
  const { time, wire, ids } = openWire([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  for (let sequence = 12; sequence <= 400; sequence += 1) wire.update(trade(sequence));
  expect(wire.channels()[0]?.buffer).toHaveLength(256);
  wire.snapshot(snapshot(TRADES, 380));
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 381 + index));
});

test('an old snapshot never turns the state back', async () => {
  const { time, wire, ids, asked } = openWire([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.update(trade(11));
  wire.snapshot(snapshot(TRADES, 10));
  wire.update(trade(12));
  await time.advance(10_000);
  expect(ids).toEqual([11, 12]);
  expect(asked(TRADES)).toHaveLength(1);
});

test('a late snapshot from before the connection was lost does not turn back what is being resumed', async () => {
  const { time, wire, ids } = openWire([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  for (const sequence of [11, 12]) wire.update(trade(sequence));
  wire.closed();
  wire.opened('run');
  expect(wire.channels()[0]?.phase).toBe('resuming');
  wire.snapshot(snapshot(TRADES, 11, trade(11).data));
  wire.update(trade(12));
  wire.update(trade(13));
  expect(ids).toEqual([11, 12, 13]);
  expect(wire.counts).toMatchObject({ gaps: 0, duplicates: 2 });
});

test('a channel is asked for at most once a second, and the others are left alone', async () => {
  const { time, wire, asked } = openWire([TRADES, 'book:X']);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.snapshot(snapshot('book:X', 10, { bids: [], asks: [] }));
  let answered = asked(TRADES).length;
  for (let gap = 1; gap <= 40; gap += 1) {
    wire.update(trade(10 + gap * 10));
    await time.advance(100);
    const isAsked = asked(TRADES).length > answered;
    if (isAsked) wire.snapshot(snapshot(TRADES, 10 + gap * 10));
    answered = asked(TRADES).length;
  }
  const times = asked(TRADES).map(({ atMs }) => atMs);
  for (const [index, atMs] of times.entries()) {
    if (index > 1) expect(atMs - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
  }
  expect(times.length).toBeGreaterThan(2);
  expect(asked('book:X')).toHaveLength(1);
});

test('a snapshot that never comes is asked for again, and the third failure within 30 s means a new connection', async () => {
  const { time, asked, times } = openWire([TRADES]);
  await time.advance(4000);
  expect(asked(TRADES)).toHaveLength(1);
  await time.advance(2000);
  expect(asked(TRADES)).toHaveLength(2);
  expect(times.hopeless).toBe(0);
  await time.advance(12_000);
  expect(asked(TRADES)).toHaveLength(3);
  expect(times.hopeless).toBe(1);
});

test('a snapshot that is of no use is a failure as well', async () => {
  const { time, wire, times } = openWire([TRADES]);
  for (let failure = 0; failure < 3; failure += 1) {
    await time.advance(1500);
    wire.snapshot(snapshot(TRADES, 10, 'junk'));
  }
  expect(times.hopeless).toBe(1);
  expect(wire.counts.malformed).toBe(3);
});

test('never more than ten messages a second, however wildly screens change', async () => {
  const { time, wire, said } = openWire([]);
  for (let change = 0; change < 200; change += 1) {
    wire.want(`book:M${change}`);
    if (change > 0) wire.unwant(`book:M${change - 1}`);
    await time.advance(25);
  }
  await time.advance(2000);
  for (const { atMs } of said) {
    const within = said.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1000);
    expect(within.length).toBeLessThanOrEqual(10);
  }
  expect(said.at(-1)?.channels).toContain('book:M199');
});

test('the 201st channel waits until another one is left', async () => {
  const names = Array.from({ length: 201 }, (_, index) => `book:M${index}`);
  const { time, wire, asked } = openWire(names);
  await time.advance(1000);
  expect(asked('book:M199')).toHaveLength(1);
  expect(asked('book:M200')).toHaveLength(0);
  wire.unwant('book:M0');
  await time.advance(1000);
  expect(asked('book:M200')).toHaveLength(1);
});

const minute = (number: number, closed: 0 | 1): CandleTuple => {
  const openMs = START_MS + number * 60_000;
  return [openMs, 1, 1, 1, 1, 1, closed];
};

test('a minute whose close was lost is noticed when the next one forms', async () => {
  const { time, wire, asked } = openWire([CANDLES]);
  await time.advance(50);
  wire.snapshot(snapshot(CANDLES, 10, [minute(0, 0)]));
  wire.update({ channel: CANDLES, sequence: 11, data: [minute(0, 0)] });
  wire.update({ channel: CANDLES, sequence: 12, previous: 5, data: [minute(0, 1)] });
  wire.update({ channel: CANDLES, sequence: 13, data: [minute(1, 0)] });
  await time.advance(1000);
  expect(asked(CANDLES)).toHaveLength(1);
  wire.update({ channel: CANDLES, sequence: 15, data: [minute(2, 0)] });
  await time.advance(1000);
  expect(asked(CANDLES)).toHaveLength(2);
});

test('a bar that tells of a lost close is taken, and no later one passes for the close', async () => {
  const { time, wire, minutes, asked } = openWire([CANDLES]);
  await time.advance(50);
  wire.snapshot(snapshot(CANDLES, 10, [minute(0, 0)]));
  const next = { channel: CANDLES, sequence: 11, data: [minute(1, 0)] };
  wire.update(next);
  wire.update(next);
  expect(wire.counts).toMatchObject({ gaps: 1, duplicates: 1 });
  wire.update({ ...next, sequence: 12 });
  expect(minutes).toEqual([minute(0, 0), minute(1, 0), minute(1, 0)]);
  expect(wire.channels()[0]?.phase).toBe('stale');
  await time.advance(1000);
  expect(asked(CANDLES)).toHaveLength(2);
});

const row = (time: number) => [1, time, 100, 99, 101, 90, 120, 80, 5, 500] as const;

test('a frame of quotes that is left out is made up for, except in a hidden tab', async () => {
  const { time, wire, asked, times } = openWire([QUOTE]);
  await time.advance(50);
  wire.snapshot(snapshot(QUOTE, 1, [row(1)]));
  const batch = (sequence: number) =>
    wire.batch(
      encodeQuoteBatch({
        channelId: QUOTE.length,
        sequence,
        serverTime: 1,
        rows: [[...row(sequence)]],
      }),
    );
  batch(2);
  wire.expectSkips(true);
  batch(12);
  await time.advance(1000);
  expect(asked(QUOTE)).toHaveLength(1);
  wire.expectSkips(false);
  batch(14);
  await time.advance(1000);
  expect(asked(QUOTE)).toHaveLength(2);
  expect(times.quotes).toBe(3);
});

test('a batch without a place is refused, and one with a quote that is none is asked for anew', async () => {
  const { time, wire, times, asked } = openWire([QUOTE]);
  await time.advance(50);
  wire.snapshot(snapshot(QUOTE, 1, [row(1)]));
  for (const sequence of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    wire.batch(encodeQuoteBatch({ channelId: QUOTE.length, sequence, serverTime: 1, rows: [] }));
  expect([times.quotes, wire.counts.malformed]).toEqual([0, 4]);
  wire.unsound(QUOTE.length);
  wire.unsound(QUOTE.length);
  wire.unsound(QUOTE.length + 1);
  await time.advance(2000);
  expect([asked(QUOTE).length, wire.counts.malformed]).toEqual([2, 7]);
  wire.unwant(QUOTE);
  wire.unsound(QUOTE.length);
  await time.advance(10_000);
  expect([asked(QUOTE).length, times.hopeless]).toEqual([2, 0]);
});

test('a broken frame from a place that never was does not freeze its channel', async () => {
  const { time, wire, ids } = openWire([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.update({ ...trade(11), sequence: 9_000_011 });
  for (let sequence = 12; sequence < 16; sequence += 1) {
    wire.update(trade(sequence));
    wire.heartbeat({ [TRADES]: sequence });
    await time.advance(1000);
  }
  wire.snapshot(snapshot(TRADES, 15));
  wire.update(trade(16));
  expect(ids.at(-1)).toBe(16);
});

test('a subscription that the socket lost is asked for again', async () => {
  const { time, asked } = openWire([TRADES], 'none');
  await time.advance(6000);
  expect(asked(TRADES)).toHaveLength(2);
});
