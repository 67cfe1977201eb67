import { expect, test } from 'vitest';
import { listenForChanges } from './changed-users.ts';
import { createOutboxBell } from './outbox-bell.ts';

test('everybody is read at first and now and then, else those whose bell has rung, each once', async () => {
  const bell = createOutboxBell();
  const changed = listenForChanges(bell);
  const read: (readonly number[] | null)[] = [];
  const look = () => changed.read(async (userIds) => void read.push(userIds));
  await look();
  await look();
  for (const userId of [4, 7, 4]) bell.ring(userId);
  await look();
  await look();
  expect(read).toEqual([null, [], [4, 7], []]);
  while (read.length < 15) await look();
  await look();
  expect(read.filter((userIds) => userIds === null)).toHaveLength(2);
  changed.stop();
  bell.ring(9);
  await look();
  expect(read.at(-1)).toEqual([]);
});

test('what could not be read is read again, with what has changed since', async () => {
  const bell = createOutboxBell();
  const changed = listenForChanges(bell);
  await changed.read(async () => undefined);
  bell.ring(4);
  const failed = changed.read(async () => {
    bell.ring(7);
    throw new Error('away');
  });
  await expect(failed).rejects.toThrow('away');
  const read: (readonly number[] | null)[] = [];
  await changed.read(async (userIds) => void read.push(userIds));
  expect(read).toEqual([[7, 4]]);
});
