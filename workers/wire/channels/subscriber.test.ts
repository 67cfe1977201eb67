import { expect, test } from 'vitest';
import { createManualTime } from '../../../tests/workers/world/manual-time.ts';
import type { Timers } from '../../core/environment.ts';
import { createSubscriber } from './subscriber.ts';

interface Said {
  readonly atMs: number;
  readonly event: string;
  readonly payload: { readonly channels: readonly string[] };
  readonly answer: ((answer: unknown) => void) | undefined;
}

function create() {
  const time = createManualTime(0);
  const said: Said[] = [];
  const heard: string[] = [];
  const timers = { set: 0 };
  const after: Timers['after'] = (delayMs, run) => {
    timers.set += 1;
    return time.timers.after(delayMs, run);
  };
  const subscriber = createSubscriber({
    environment: { clock: time.clock, timers: { ...time.timers, after } },
    emit: (event, payload, answer) =>
      void said.push({
        atMs: time.clock.elapsedMs(),
        event,
        payload: payload as Said['payload'],
        answer,
      }),
    onGranted: (name) => void heard.push(`granted ${name}`),
    onRefused: (name, code) => void heard.push(`refused ${name} ${code}`),
  });
  return { time, said, heard, timers, subscriber };
}

function open() {
  const parts = create();
  parts.subscriber.open();
  return parts;
}

const spoken = (said: readonly Said[]) => said.map(({ event, payload }) => [event, payload]);

test('what is wanted within a moment is said at once, with the places to go on from', async () => {
  const { time, said, subscriber } = open();
  subscriber.add('a', null);
  subscriber.add('b', ['run', 5]);
  await time.advance(19);
  expect(said).toEqual([]);
  await time.advance(1);
  expect(spoken(said)).toEqual([['subscribe', { channels: ['a', 'b'], from: { b: ['run', 5] } }]]);
  subscriber.add('c', null);
  await time.advance(50);
  expect(said.at(-1)?.payload).toEqual({ channels: ['c'] });
});

test('who leaves before it was said is never mentioned, and who returns is not left', async () => {
  const { time, said, subscriber } = open();
  subscriber.add('a', null);
  subscriber.remove('a');
  await time.advance(50);
  expect(said).toEqual([]);
  subscriber.add('b', null);
  await time.advance(50);
  subscriber.remove('b');
  subscriber.add('b', null);
  await time.advance(50);
  expect(spoken(said)).toEqual([
    ['subscribe', { channels: ['b'] }],
    ['subscribe', { channels: ['b'] }],
  ]);
  subscriber.add('b', null);
  subscriber.remove('b');
  await time.advance(50);
  expect(spoken(said).at(-1)).toEqual(['unsubscribe', { channels: ['b'] }]);
});

test('a channel that only the server knows of can be left', async () => {
  const { time, said, subscriber } = open();
  subscriber.remove('x');
  await time.advance(50);
  expect(spoken(said)).toEqual([['unsubscribe', { channels: ['x'] }]]);
});

test('an answer names the channels by number, and says who was refused and why', async () => {
  const { time, said, heard, subscriber } = open();
  subscriber.add('a', null);
  subscriber.add('me', null);
  await time.advance(50);
  said[0]?.answer?.({
    granted: [{ channel: 'a', id: 7 }],
    refused: [{ channel: 'me', code: 'login_required' }],
  });
  expect(heard).toEqual(['granted a', 'refused me login_required']);
  expect([subscriber.nameOf(7), subscriber.nameOf(8)]).toEqual(['a', undefined]);
  subscriber.open();
  expect(subscriber.nameOf(7)).toBeUndefined();
});

test('an answer without refusals is one, a broken one is not, and a closed socket hears none', async () => {
  const { time, said, heard, subscriber } = open();
  subscriber.add('a', null);
  await time.advance(50);
  for (const junk of [null, 'no', { granted: 'a' }, { granted: [{ channel: 'a' }] }])
    said[0]?.answer?.(junk);
  expect(heard).toEqual([]);
  said[0]?.answer?.({ granted: [{ channel: 'a', id: 1 }] });
  expect(heard).toEqual(['granted a']);
  subscriber.close();
  said[0]?.answer?.({ granted: [{ channel: 'a', id: 1 }] });
  expect(heard).toHaveLength(1);
});

test('a refused channel gives its room to another', async () => {
  const { time, said, subscriber } = open();
  for (let count = 0; count < 201; count += 1) subscriber.add(`c${count}`, null);
  await time.advance(50);
  expect(said[0]?.payload.channels).toHaveLength(200);
  said[0]?.answer?.({ granted: [], refused: [{ channel: 'c0', code: 'unknown' }] });
  subscriber.add('more', null);
  await time.advance(50);
  expect(said[1]?.payload.channels).toEqual(['c200']);
});

test('who is held may ask again though there is no room for more', async () => {
  const { time, said, subscriber } = open();
  for (let count = 0; count < 200; count += 1) subscriber.add(`c${count}`, null);
  await time.advance(50);
  subscriber.add('c5', null);
  await time.advance(50);
  expect(said[1]?.payload.channels).toEqual(['c5']);
});

test('more than two hundred that leave are said in turns', async () => {
  const { time, said, subscriber } = open();
  for (let count = 0; count < 201; count += 1) subscriber.remove(`c${count}`);
  await time.advance(100);
  expect(said.map(({ event, payload }) => [event, payload.channels.length])).toEqual([
    ['unsubscribe', 200],
    ['unsubscribe', 1],
  ]);
});

test('what changes all the time is said seven times a second, and the rest is left for others', async () => {
  const { time, said, subscriber } = open();
  for (let count = 0; count < 200; count += 1) {
    subscriber.add(`c${count}`, null);
    await time.advance(20);
  }
  const within = (atMs: number) =>
    said.filter((each) => each.atMs >= atMs && each.atMs < atMs + 1_000).length;
  expect(Math.max(...said.map(({ atMs }) => within(atMs)))).toBe(7);
  expect(said[6]?.atMs).toBe(140);
  expect(said[7]?.atMs).toBe(1_020);
});

test('a closed socket says nothing, and an opened one has forgotten what was wanted before', async () => {
  const { time, said, subscriber } = open();
  subscriber.add('a', null);
  subscriber.close();
  await time.advance(100);
  expect(said).toEqual([]);
  subscriber.add('b', null);
  subscriber.remove('c');
  await time.advance(100);
  expect(said).toEqual([]);
  subscriber.open();
  subscriber.add('d', null);
  await time.advance(20);
  expect(spoken(said)).toEqual([['subscribe', { channels: ['d'] }]]);
});

test('a socket that was never opened says nothing', async () => {
  const { time, said, subscriber } = create();
  subscriber.add('a', null);
  subscriber.remove('b');
  await time.advance(100);
  expect(said).toEqual([]);
});

test('who has said everything waits for nothing', async () => {
  const { time, timers, subscriber } = open();
  subscriber.add('a', null);
  subscriber.remove('b');
  await time.advance(1_000);
  expect(timers.set).toBe(1);
});
