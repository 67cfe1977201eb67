import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import { z } from '../../../contract/schema.ts';
import { Inbox } from './inbox.ts';

/** A socket whose messages a test sends. */
function fakeSocket() {
  const listeners = new Map<string, (raw: unknown) => void>();
  const socket = {
    use: () => undefined,
    on: (event: string, listener: (raw: unknown) => void) => listeners.set(event, listener),
  };
  return {
    socket: socket as unknown as Socket,
    send: (event: string, raw: unknown) => listeners.get(event)?.(raw),
  };
}

test('a message that cannot be handled is reported, and those behind it are handled', async () => {
  const { socket, send } = fakeSocket();
  const failures: [string, unknown][] = [];
  const inbox = new Inbox({
    socket,
    whenTaken: () => undefined,
    first: Promise.resolve(),
    onFlood: () => undefined,
    onFailure: (event, error) => failures.push([event, error]),
  });
  const handled: number[] = [];
  const away = new Error('the database is away');
  inbox.listen('count', z.int(), async (count) => {
    if (count === 1) throw away;
    handled.push(count);
  });
  for (const count of [1, 2, 3]) send('count', count);
  await expect.poll(() => handled).toEqual([2, 3]);
  expect(failures).toEqual([['count', away]]);
});
