import { expect, test } from 'vitest';
import type { ConnectionView } from '../../../contract/views.ts';
import { bitcoinRow, START_MS } from '../../../tests/workers/world/scripted-world.ts';
import type { Channel } from '../../wire/channels/channel.ts';
import { createChannel } from '../../wire/channels/channel.ts';
import { createCatalogue } from '../catalogue.ts';
import { createQuotes } from './quotes.ts';
import { ageStep, formatAge, isChannelStale, isReachable, quoteStaleMs } from './staleness.ts';

/** A core of one market, whose server's time and connection are the test's. */
function open(options: { turnover24?: number; isOpen?: boolean } = {}) {
  const { turnover24 = 1e9, isOpen = true } = options;
  const held = {
    nowMs: START_MS,
    state: 'live' as ConnectionView['state'],
    channels: [] as Channel[],
  };
  const catalogue = createCatalogue();
  catalogue.replace([{ ...bitcoinRow(), isOpen }]);
  const quotes = createQuotes();
  const connection = {
    clock: { now: () => held.nowMs },
    state: () => ({ state: held.state }),
    subscriptions: { channels: () => held.channels },
  };
  const parts = { catalogue, quotes, connection } as unknown as Parameters<typeof quoteStaleMs>[0] &
    Parameters<typeof isChannelStale>[0];
  const quoted = () =>
    quotes.applyRows([[1, START_MS, 100, 99, 101, 90, 110, 80, 5, turnover24] as never]);
  return { held, parts, quoted };
}

test('a quote is old after five seconds, and of a thin market after fifteen', () => {
  const busy = open();
  busy.quoted();
  const thin = open({ turnover24: 5 });
  thin.quoted();
  const ageAt = ({ held, parts }: ReturnType<typeof open>, ms: number) => {
    held.nowMs = START_MS + ms;
    return quoteStaleMs(parts, 'BTCUSDT');
  };
  expect([ageAt(busy, 0), ageAt(busy, 5_000), ageAt(busy, 5_000.6)]).toEqual([null, null, 5_001]);
  expect([ageAt(thin, 5_001), ageAt(thin, 15_000), ageAt(thin, 15_001)]).toEqual([
    null,
    null,
    15_001,
  ]);
});

test('what is closed, unknown or was never quoted has no age', () => {
  const closed = open({ isOpen: false });
  closed.quoted();
  const silent = open();
  const known = open();
  known.quoted();
  for (const { held } of [closed, silent, known]) held.nowMs = START_MS + 60_000;
  expect(quoteStaleMs(closed.parts, 'BTCUSDT')).toBeNull();
  expect(quoteStaleMs(silent.parts, 'BTCUSDT')).toBeNull();
  expect(quoteStaleMs(known.parts, 'ETHUSDT')).toBeNull();
  expect(quoteStaleMs(known.parts, 'BTCUSDT')).toBe(60_000);
});

test('a channel is behind while the line is not live, and while it waits, resumes or misses a frame', () => {
  const { held, parts } = open();
  const phases = (['waiting', 'resuming', 'live', 'stale'] as const).map((phase) => {
    held.channels = [
      { ...createChannel('other'), phase: 'stale' },
      { ...createChannel('book:X'), phase },
    ];
    return isChannelStale(parts, 'book:X');
  });
  expect(phases).toEqual([true, true, false, true]);
  expect(isChannelStale(parts, 'nobody')).toBe(false);
  const states = (['connecting', 'live', 'delayed', 'reconnecting', 'offline'] as const).map(
    (state) => {
      held.state = state;
      held.channels = [];
      return [isChannelStale(parts, 'book:X'), isReachable(parts)];
    },
  );
  expect(states).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, false],
    [true, false],
  ]);
});

test('an age is told in the largest unit that it fills', () => {
  const steps = [0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 1e12];
  expect(steps.map(ageStep)).toEqual([
    'second 0',
    'second 59',
    'minute 1',
    'minute 59',
    'hour 1',
    'hour 23',
    'day 1',
    'day 11574',
  ]);
  expect(ageStep(null)).toBe('fresh');
  expect(formatAge(2 * 86_400_000, 'en')).toBe('2 days');
  expect(formatAge(2_000, 'en')).toBe('2 sec');
  expect(formatAge(2_000, 'zh')).toBe('2秒');
});
