import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import { openSocketIo } from './socket-io-transport.ts';

const endings: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function listen() {
  const http = createServer();
  const server = new Server(http);
  const sockets: ServerSocket[] = [];
  server.on('connection', (socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  const { port } = http.address() as AddressInfo;
  return { server, sockets, origin: `http://127.0.0.1:${port}` };
}

test('CORE-16 CORE-17 a socket connects when it is told, with a token that is read anew each time', async () => {
  const { sockets, origin } = await listen();
  const tokens = ['first', 'second'];
  const link = openSocketIo({ origin, auth: () => ({ token: tokens.shift() }) });
  endings.push(() => link.disconnect());
  const heard: string[] = [];
  link.on('connect', () => void heard.push('connect'));
  link.on('disconnect', (reason) => void heard.push(`disconnect ${reason}`));
  expect(heard).toEqual([]);
  link.connect();
  await expect.poll(() => heard).toEqual(['connect']);
  await expect.poll(() => sockets.length).toBe(1);
  expect(sockets[0]?.handshake.auth).toEqual({ token: 'first', format: 'bare2' });
  expect(sockets[0]?.conn.transport.name).toBe('websocket');
  link.disconnect();
  await expect.poll(() => heard).toEqual(['connect', 'disconnect io client disconnect']);
  link.connect();
  await expect.poll(() => sockets.length).toBe(2);
  expect(sockets[1]?.handshake.auth).toEqual({ token: 'second', format: 'bare2' });
});

test('a socket that was not told to connect does not', async () => {
  const { sockets, origin } = await listen();
  const [silent, told] = ['silent', 'told'].map((token) =>
    openSocketIo({ origin, auth: () => ({ token }) }, { transports: ['websocket'] }),
  );
  endings.push(
    () => silent?.disconnect(),
    () => told?.disconnect(),
  );
  // Had the first one begun to connect, it would have been here before the second.
  told?.connect();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  expect(sockets.map(({ handshake }) => handshake.auth)).toEqual([
    { token: 'told', format: 'bare2' },
  ]);
});

test('events go to and fro, with an answer where one is asked for', async () => {
  const { sockets, server, origin } = await listen();
  const said: unknown[] = [];
  server.on('connection', (socket) => {
    socket.on('plain', (...values: unknown[]) => void said.push(values));
    socket.on('asked', (value: number, answer: (value: number) => void) => answer(value + 1));
  });
  const link = openSocketIo({ origin, auth: () => ({}) }, { transports: ['websocket'] });
  endings.push(() => link.disconnect());
  const heard: unknown[] = [];
  link.on('news', (value) => void heard.push(value));
  link.connect();
  link.emit('plain', 1);
  link.emit('asked', 1, (answer) => void heard.push(answer));
  await expect.poll(() => heard).toEqual([2]);
  expect(said).toEqual([[1]]);
  sockets[0]?.emit('news', { a: 1 });
  await expect.poll(() => heard).toEqual([2, { a: 1 }]);
});

test('a binary message by itself is a batch, and an event keeps its own attachments', async () => {
  const { sockets, origin } = await listen();
  const link = openSocketIo({ origin, auth: () => ({}) }, { transports: ['websocket'] });
  endings.push(() => link.disconnect());
  const heard: unknown[] = [];
  const hear = (name: string) => (bytes: unknown) => void heard.push([name, bytesOf(bytes)]);
  link.on('batch', hear('batch'));
  link.on('picture', hear('picture'));
  link.on('disconnect', (reason) => void heard.push(reason));
  link.connect();
  await expect.poll(() => sockets.length).toBe(1);
  const bare = (...bytes: number[]) => sockets[0]?.conn.write(Buffer.from(bytes) as never, {});
  bare(1);
  sockets[0]?.emit('picture', Buffer.from([2]));
  bare(3);
  bare(4);
  sockets[0]?.emit('batch', Buffer.from([5]));
  sockets[0]?.emit('news', 'a text with 51-');
  bare(6);
  const ten = Array.from({ length: 10 }, () => Buffer.from([7]));
  sockets[0]?.emit('picture', ...ten);
  await expect.poll(() => heard).toHaveLength(7);
  expect(heard).toEqual([
    ['batch', [1]],
    ['picture', [2]],
    ['batch', [3]],
    ['batch', [4]],
    ['batch', [5]],
    ['batch', [6]],
    ['picture', [7]],
  ]);
});

test('a line that breaks between an event and its attachment begins anew', async () => {
  const { sockets, origin } = await listen();
  const quick = { transports: ['websocket'], reconnectionDelay: 10 };
  const link = openSocketIo({ origin, auth: () => ({}) }, quick);
  endings.push(() => link.disconnect());
  const heard: unknown[] = [];
  link.on('batch', (bytes) => void heard.push(bytesOf(bytes)));
  link.connect();
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.conn.write('51-["picture",{"_placeholder":true,"num":0}]', {});
  sockets[0]?.conn.close();
  await expect.poll(() => sockets.length).toBe(2);
  sockets[1]?.conn.write(Buffer.from([7]) as never, {});
  await expect.poll(() => heard).toEqual([[7]]);
});

function bytesOf(bytes: unknown): number[] {
  return [...new Uint8Array(bytes as ArrayBuffer)];
}
