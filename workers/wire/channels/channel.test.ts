import { expect, test } from 'vitest';
import type { UpdateFrame } from '../../../contract/realtime.ts';
import {
  advance,
  BUFFER_LIMIT,
  type Channel,
  createChannel,
  isOldSnapshot,
  judgeUpdate,
  keep,
  markStale,
  takeFollowing,
  takeSnapshot,
} from './channel.ts';

const log = (sequence: number, previous = sequence - 1): UpdateFrame => ({
  channel: 'trades:X',
  sequence,
  previous,
  data: [],
});
const state = (sequence: number): UpdateFrame => ({ channel: 'book:X', sequence, data: [] });

/** A channel that is in step at a sequence. */
function live(sequence: number, changes: Partial<Channel> = {}): Channel {
  const channel = createChannel('trades:X');
  takeSnapshot(channel, { epoch: 'run', sequence });
  return Object.assign(channel, changes);
}

test('a new channel waits, from before the first sequence', () => {
  expect(createChannel('trades:X')).toEqual({
    name: 'trades:X',
    epoch: null,
    sequence: -1,
    logSequence: -1,
    snapshotSequence: -1,
    phase: 'waiting',
    buffer: [],
  });
});

test('before the snapshot a log is kept and a state passed over', () => {
  const channel = createChannel('trades:X');
  expect(judgeUpdate(channel, log(5))).toBe('buffer');
  expect(judgeUpdate(channel, state(5))).toBe('early');
});

test('a log takes what follows, knows what it had, and calls a missing frame a gap', () => {
  const channel = live(10);
  expect(judgeUpdate(channel, log(11))).toBe('apply');
  expect(judgeUpdate(channel, log(10))).toBe('repeated');
  expect(judgeUpdate(channel, log(12))).toBe('gap');
  expect(judgeUpdate(channel, log(12, 9))).toBe('apply');
  markStale(channel, null);
  expect(judgeUpdate(channel, log(12))).toBe('buffer');
  expect(judgeUpdate(channel, log(11))).toBe('apply');
});

test('a state takes whatever is newer than the last, and may skip', () => {
  const channel = live(10);
  expect(judgeUpdate(channel, state(15))).toBe('apply');
  advance(channel, state(15));
  expect(channel).toMatchObject({ sequence: 15, logSequence: 10, phase: 'live' });
  expect(judgeUpdate(channel, state(15))).toBe('repeated');
  expect(judgeUpdate(channel, state(14))).toBe('repeated');
  expect(judgeUpdate(channel, state(16))).toBe('apply');
});

test('an applied frame moves the place on, never back, and heals no hole of a log', () => {
  const channel = live(10);
  advance(channel, state(15));
  advance(channel, { sequence: 11, previous: 10 });
  expect(channel).toMatchObject({ sequence: 15, logSequence: 11, snapshotSequence: 10 });
  markStale(channel, null);
  advance(channel, state(16));
  expect(channel.phase).toBe('stale');
  const resuming = live(10, { phase: 'resuming' });
  advance(resuming, log(11));
  expect(resuming.phase).toBe('live');
});

test('the buffer keeps the newest frames', () => {
  const channel = createChannel('trades:X');
  for (let sequence = 1; sequence <= BUFFER_LIMIT; sequence += 1) keep(channel, log(sequence));
  expect(channel.buffer[0]?.sequence).toBe(1);
  keep(channel, log(BUFFER_LIMIT + 1));
  expect(channel.buffer).toHaveLength(BUFFER_LIMIT);
  expect(channel.buffer[0]?.sequence).toBe(2);
});

test('what was kept follows in order, and what is covered already is dropped', () => {
  const channel = live(10, { buffer: [log(13), log(9), log(10), log(12), log(11)] });
  expect(takeFollowing(channel)?.sequence).toBe(11);
  expect(channel.buffer.map(({ sequence }) => sequence)).toEqual([12, 13]);
  expect(takeFollowing(channel)).toBeUndefined();
  expect(channel.buffer.map(({ sequence }) => sequence)).toEqual([12, 13]);
  advance(channel, log(11));
  expect(takeFollowing(channel)?.sequence).toBe(12);
  expect(takeFollowing(live(10))).toBeUndefined();
});

test('a snapshot is old when it would turn back what was applied since', () => {
  const at = (sequence: number, epoch = 'run') => ({ epoch, sequence });
  const channel = live(10);
  advance(channel, state(15));
  expect([14, 15, 16].map((sequence) => isOldSnapshot(channel, at(sequence)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isOldSnapshot(channel, at(1, 'next run'))).toBe(false);
  markStale(channel, null);
  expect([9, 10, 11].map((sequence) => isOldSnapshot(channel, at(sequence)))).toEqual([
    true,
    false,
    false,
  ]);
  channel.phase = 'waiting';
  expect(isOldSnapshot(channel, at(1))).toBe(false);
});

test('a snapshot sets the place, and only another run of the server may set it back', () => {
  const channel = live(10, { phase: 'stale' });
  advance(channel, state(15));
  takeSnapshot(channel, { epoch: 'run', sequence: 12 });
  expect(channel).toMatchObject({
    sequence: 15,
    logSequence: 12,
    snapshotSequence: 12,
    phase: 'live',
  });
  takeSnapshot(channel, { epoch: 'next run', sequence: 3 });
  expect(channel).toMatchObject({ epoch: 'next run', sequence: 3, logSequence: 3 });
});

test('a stale channel keeps the frame that told of the hole, and nothing older', () => {
  const channel = live(10, { buffer: [log(20)] });
  markStale(channel, log(12));
  expect(channel).toMatchObject({ phase: 'stale', buffer: [log(12)] });
  markStale(channel, null);
  expect(channel.buffer).toEqual([]);
});
