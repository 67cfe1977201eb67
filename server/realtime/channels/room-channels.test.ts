import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { UpdateFrame } from '../../../contract/realtime.ts';
import { createOutboxBell } from '../../ledger/outbox-bell.ts';
import type { Channel, Listener } from './channel.ts';
import type { EncodedFrame } from './encoded-frame.ts';
import { createRoomChannels, type RoomRow } from './room-channels.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A table of rooms, and channels over it; `write` rings unless it is told to be silent. */
function openRooms() {
  const rows: (RoomRow & { readonly text: string })[] = [];
  const held = { isAway: false, reads: 0 };
  const bell = createOutboxBell();
  const there = <Value>(value: Value): Promise<Value> => {
    held.reads += 1;
    return held.isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(value);
  };
  const rooms = createRoomChannels({
    kind: 'chat',
    bell,
    log: pino({ level: 'silent' }),
    rooms: {
      has: (room) => room === 'en',
      newest: () => there(rows.toSorted((a, b) => a.id - b.id).slice(-50)),
      after: (_room, revision) =>
        there(
          rows.filter((row) => row.revision > revision).toSorted((a, b) => a.revision - b.revision),
        ),
      revisions: () =>
        there(new Map([['en', Math.max(0, ...rows.map(({ revision }) => revision))]])),
    },
  });
  closers.push(rooms.close);
  const write = (row: RoomRow & { readonly text: string }, isSilent = false) => {
    const at = rows.findIndex(({ id }) => id === row.id);
    rows.splice(at === -1 ? rows.length : at, at === -1 ? 0 : 1, row);
    if (!isSilent) bell.ringRoom('chat:en');
  };
  const channel = rooms.find('chat:en');
  if (!channel) throw new Error('there is a room');
  return { rooms, channel, write, held };
}

function listen(channel: Channel) {
  const frames: EncodedFrame[] = [];
  const listener: Listener = {
    format: 'json',
    pace: 1,
    outgoing: { state: () => undefined, log: (_name, frame) => void frames.push(frame) },
  };
  channel.join(listener);
  const updates = () =>
    frames.map(({ packets: [text] }) => {
      const [, frame] = JSON.parse(String(text).slice(1)) as [string, UpdateFrame];
      const data = frame.data as { id: number; text: string }[];
      return { ...frame, data: data.map(({ id, text: words }) => `${id}=${words}`) };
    });
  return { listener, frames, updates };
}

const row = (id: number, revision = id, text = `m${id}`) => ({ id, revision, text });

test('CHAT-01 what is written reaches ten thousand listeners as one and the same encoded frame', async () => {
  const { channel, write } = openRooms();
  await channel.ready?.();
  const listeners = Array.from({ length: 10_000 }, () => listen(channel));
  write(row(1));
  write(row(2));
  await vi.waitFor(() =>
    expect(listeners[0]?.updates().flatMap(({ data }) => data)).toHaveLength(2),
  );
  const sent = new Set(listeners.map(({ frames }) => frames));
  const encoded = new Set([...sent].flat());
  expect(encoded.size).toBe(listeners[0]?.frames.length);
  expect(listeners.every(({ frames }) => frames.length === encoded.size)).toBe(true);
});

test('CHAT-01 frames follow each other without a hole, and a deletion is a later row of the same id', async () => {
  const { channel, write } = openRooms();
  write(row(1), true);
  await channel.ready?.();
  expect(channel.snapshot()).toEqual([row(1)]);
  const { updates } = listen(channel);
  write(row(2));
  await vi.waitFor(() => expect(updates()).toHaveLength(1));
  write(row(1, 3, ''));
  await vi.waitFor(() => expect(updates()).toHaveLength(2));
  expect(updates()).toMatchObject([
    { channel: 'chat:en', previous: 1, sequence: 2, data: ['2=m2'] },
    { channel: 'chat:en', previous: 2, sequence: 3, data: ['1='] },
  ]);
  expect(channel.snapshot()).toEqual([row(1, 3, ''), row(2)]);
  expect(channel.sequence).toBe(3);
});

test('CHAT-01 a ring that was lost costs a second, and a database that was away no message', async () => {
  const { channel, write, held } = openRooms();
  await channel.ready?.();
  const { updates } = listen(channel);
  write(row(1), true);
  await vi.waitFor(() => expect(updates().flatMap(({ data }) => data)).toEqual(['1=m1']), 4_000);
  held.isAway = true;
  write(row(2));
  await vi.waitFor(() => expect(held.reads).toBeGreaterThan(5), 6_000);
  held.isAway = false;
  await vi.waitFor(
    () => expect(updates().flatMap(({ data }) => data)).toEqual(['1=m1', '2=m2']),
    4_000,
  );
});

test('CHAT-01 a room that nobody listens to is not read, and the next who comes is shown all of it', async () => {
  const { rooms, channel, write, held } = openRooms();
  await channel.ready?.();
  const { listener } = listen(channel);
  channel.leave(listener);
  const { reads } = held;
  write(row(1));
  write(row(2));
  await Promise.resolve();
  expect(held.reads).toBe(reads);
  await channel.ready?.();
  expect(channel.snapshot()).toEqual([row(1), row(2)]);
  expect(rooms.find('chat:nowhere')).toBeUndefined();
  expect(rooms.find('book:en')).toBeUndefined();
});

test('CHAT-01 a newcomer is shown the newest fifty, and no row of long ago that was deleted', async () => {
  const { channel, write } = openRooms();
  for (let id = 1; id <= 60; id += 1) write(row(id), true);
  await channel.ready?.();
  const { updates } = listen(channel);
  write(row(3, 61, ''));
  write(row(62));
  await vi.waitFor(() => expect(updates().flatMap(({ data }) => data)).toEqual(['3=', '62=m62']));
  const shown = channel.snapshot() as RoomRow[];
  expect([shown.length, shown[0]?.id, shown.at(-1)?.id]).toEqual([50, 12, 62]);
});
