import { expect, test } from 'vitest';
import { type Channel, createChannel } from '../channels/channel.ts';
import { createHeartbeatWatch } from './heartbeat-watch.ts';

function channelAt(sequence: number, changes: Partial<Channel> = {}): Channel {
  return { ...createChannel('trades:X'), epoch: 'run', sequence, ...changes };
}

test('one heartbeat that names a later place is a doubt, a second one a loss', () => {
  const watch = createHeartbeatWatch();
  const channel = channelAt(10);
  expect(watch.isInStep(channel, 10)).toBe(true);
  expect(watch.isInStep(channel, 11)).toBe(true);
  expect(watch.isInStep(channel, 12)).toBe(false);
  expect(channel.epoch).toBe('run');
  // The doubt is said once, and starts over.
  expect(watch.isInStep(channel, 12)).toBe(true);
});

test('who moved on between two heartbeats is doubted anew', () => {
  const watch = createHeartbeatWatch();
  expect(watch.isInStep(channelAt(10), 12)).toBe(true);
  expect(watch.isInStep(channelAt(11), 12)).toBe(true);
  expect(watch.isInStep(channelAt(11), 12)).toBe(false);
});

test('who caught up is doubted no longer', () => {
  const watch = createHeartbeatWatch();
  expect(watch.isInStep(channelAt(10), 12)).toBe(true);
  expect(watch.isInStep(channelAt(12, { snapshotSequence: 12 }), 12)).toBe(true);
  expect(watch.isInStep(channelAt(10), 12)).toBe(true);
});

test('what was forgotten is a first doubt again', () => {
  const watch = createHeartbeatWatch();
  for (const forget of [() => watch.forget('trades:X'), () => watch.clear()]) {
    expect(watch.isInStep(channelAt(10), 12)).toBe(true);
    forget();
    expect(watch.isInStep(channelAt(10), 12)).toBe(true);
    expect(watch.isInStep(channelAt(10), 12)).toBe(false);
  }
  expect(watch.isInStep(channelAt(10), 12)).toBe(true);
  watch.forget('book:X');
  expect(watch.isInStep(channelAt(10), 12)).toBe(false);
});

test('a place beyond all that was sent is of a broken frame, and nothing is measured by it', () => {
  const watch = createHeartbeatWatch();
  const channel = channelAt(99);
  expect(watch.isInStep(channel, 12)).toBe(true);
  expect(channel.epoch).toBe('run');
  expect(watch.isInStep(channel, 12)).toBe(false);
  expect(channel.epoch).toBeNull();
});

test('a snapshot and the private channel may be further than what was sent', () => {
  const watch = createHeartbeatWatch();
  for (const channel of [channelAt(99, { snapshotSequence: 99 }), channelAt(99, { name: 'me' })]) {
    expect(watch.isInStep(channel, 12)).toBe(true);
    expect(watch.isInStep(channel, 12)).toBe(true);
  }
});
