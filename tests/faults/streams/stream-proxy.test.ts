import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import type { FaultChange } from '../../support/fault-proxy/fault-settings.ts';
import { readEventHead } from '../../support/fault-proxy/socket-io-events.ts';
import { startSteering } from '../../support/fault-proxy/steering.ts';
import {
  createFrameReader,
  OPCODE,
  type WebsocketFrame,
  writeFrame,
} from '../../support/fault-proxy/websocket-frames.ts';
import { createMessageJoiner } from '../../support/fault-proxy/websocket-messages.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const frames = fc.array(
  fc.record({
    isFinal: fc.boolean(),
    opcode: fc.constantFrom(...Object.values(OPCODE)),
    // Sizes around the borders of the three ways to write one.
    size: fc.constantFrom(0, 1, 125, 126, 127, 65_535, 65_536, 70_000),
    isMasked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

test('websocket frames of every size, masked or not, are read from bytes split anywhere', () => {
  fc.assert(
    fc.property(frames, fc.array(fc.integer({ min: 1, max: 5000 })), (wanted, cuts) => {
      const sent = wanted.map(({ size, ...frame }) => ({ ...frame, payload: randomBytes(size) }));
      const bytes = Buffer.concat(
        sent.map((frame) => writeFrame(frame, frame.isMasked ? randomBytes(4) : null)),
      );
      const reader = createFrameReader();
      const read: WebsocketFrame[] = [];
      let start = 0;
      for (const cut of [...cuts, bytes.length]) {
        read.push(...reader.read(bytes.subarray(start, start + cut)));
        start += cut;
      }
      expect(read.map(withText)).toEqual(sent.map(withText));
    }),
    { numRuns: 12 },
  );
});

/** Bytes are compared one by one, texts at once. */
function withText({ payload, ...frame }: WebsocketFrame) {
  return { ...frame, payload: payload.toString('latin1') };
}

test('a message in pieces is one message, also with a ping between them', () => {
  const joiner = createMessageJoiner();
  const frame = (opcode: number, isFinal: boolean, text: string) =>
    joiner.take({ opcode, isFinal, isMasked: false, payload: Buffer.from(text) });
  expect(frame(OPCODE.text, false, 'on')).toBeNull();
  expect(frame(OPCODE.ping, true, 'x')).toMatchObject({ kind: 'control' });
  expect(frame(OPCODE.continuation, false, 'e')).toBeNull();
  expect(frame(OPCODE.continuation, true, '!')).toEqual({
    kind: 'message',
    message: { kind: 'text', payload: Buffer.from('one!') },
  });
});

test.each([
  ['42["update",{"a":1}]', 'update', 0],
  ['42/room,17["a \\"b\\"",1]', 'a \\"b\\"', 0],
  ['451-["batch",{"_placeholder":true,"num":0}]', 'batch', 1],
])('%s is an event', (text, name, attachments) => {
  const head = readEventHead({ kind: 'text', payload: Buffer.from(text) });
  expect(head).toMatchObject({ name, attachments });
});

test('a binary message that no event announced is a batch', () => {
  const head = readEventHead({ kind: 'binary', payload: Buffer.from([1, 2]) });
  expect(head).toMatchObject({ name: 'batch', attachments: 0 });
});

test.each(['0{"sid":"x"}', '2', '3', '40', '41', '431[{"granted":[]}]', '44{"message":"no"}'])(
  '%s is no event and passes untouched',
  (text) => expect(readEventHead({ kind: 'text', payload: Buffer.from(text) })).toBeNull(),
);

/** A server that sends numbers as text and as binary, behind a proxy with these faults. */
async function openPair(faults: FaultChange = {}, pingTimeout = 300) {
  const http = createHttpServer((request, response) => {
    calls.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"ok"}');
  });
  const calls: string[] = [];
  const server = new Server(http, { pingInterval: 300, pingTimeout });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  // The client may know of the connection before the server has told about it.
  const connected = new Promise<ServerSocket>((done) => server.once('connection', done));
  const { port } = http.address() as AddressInfo;
  const proxy = await startFaultProxy({ target: `http://127.0.0.1:${port}`, seed: 7, faults });
  cleanups.push(
    () => server.close(),
    () => proxy.close(),
  );
  const client = io(proxy.url, { transports: ['websocket'], reconnection: false });
  cleanups.push(() => client.disconnect());
  const heard: number[] = [];
  client.on('text', (value) => heard.push(value));
  client.on('bytes', (value) => heard.push(new Uint8Array(value)[0] ?? -1));
  await new Promise<void>((done) => client.on('connect', done));
  const peer = await connected;
  const send = (count: number) => {
    for (let value = 0; value < count; value += 1) {
      if (value % 2 === 0) peer.emit('text', value);
      else peer.emit('bytes', Uint8Array.of(value));
    }
  };
  return { proxy, server, client, heard, send, calls };
}

const numbers = (count: number) => Array.from({ length: count }, (_, value) => value);
const settled = (proxy: FaultProxy, count: number) =>
  expect
    .poll(() => Object.values(proxy.counts().down).reduce((sum, each) => sum + each, 0))
    .toBe(count);

test('without faults every event arrives once and in order, binary ones with their attachment', async () => {
  const { heard, send } = await openPair();
  send(100);
  await expect.poll(() => heard).toEqual(numbers(100));
});

test('losses, repetitions and swaps happen to whole events, as counted, and alike for one seed', async () => {
  const faults = { down: { drop: 0.1, duplicate: 0.1, swap: 0.1 } };
  const runs: number[][] = [];
  for (let run = 0; run < 2; run += 1) {
    const { proxy, heard, send } = await openPair(faults);
    send(200);
    await settled(proxy, 200);
    const { down } = proxy.counts();
    const arriving = 200 - down.dropped + down.duplicated;
    // A swapped event at the very end still waits for the one that follows it.
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(arriving - 1);
    expect(down.dropped).toBeGreaterThan(5);
    expect(down.swapped).toBeGreaterThan(5);
    expect(heard.length - new Set(heard).size).toBe(down.duplicated);
    expect(heard.some((value, index) => value < (heard[index - 1] ?? 0))).toBe(true);
    runs.push(heard);
  }
  expect(runs[1]).toEqual(runs[0]);
});

test('the heartbeat of the transport passes even when every event is lost', async () => {
  const { client, heard, send } = await openPair({ down: { drop: 1 } });
  send(50);
  await sleep(1500);
  expect(client.connected).toBe(true);
  expect(heard).toEqual([]);
});

test('the tail is held back until the next event comes', async () => {
  const { heard, send } = await openPair({ down: { holdTail: true } });
  send(10);
  await expect.poll(() => heard).toEqual(numbers(9));
  await sleep(100);
  expect(heard).toEqual(numbers(9));
});

test('only events that are named are touched', async () => {
  const { heard, send } = await openPair({ down: { drop: 1, only: ['text'] } });
  send(10);
  await expect.poll(() => heard).toEqual([1, 3, 5, 7, 9]);
});

test('events on the way up are lost as well when that is asked for', async () => {
  const { server, client } = await openPair({ up: { drop: 1, only: ['lost'] } });
  const heard: string[] = [];
  for (const peer of server.sockets.sockets.values())
    peer.onAny((name: string) => heard.push(name));
  client.emit('lost', 1);
  client.emit('kept', 'x'.repeat(100_000));
  await expect.poll(() => heard).toEqual(['kept']);
});

test.each([
  ['a reset', { down: { reset: 1 } }, 'transport close'],
  ['a close with a code', { down: { close: 1, closeCode: 1011 } }, 'transport close'],
] as const)('%s ends the connection in place of an event', async (_, faults, reason) => {
  const { proxy, client, send } = await openPair();
  const reasons: string[] = [];
  client.on('disconnect', (why) => reasons.push(why));
  proxy.change(faults);
  send(1);
  await expect.poll(() => reasons).toEqual([reason]);
});

test('a black hole is silent: nobody is told until a heartbeat is missed, and new connections wait', async () => {
  const { proxy, client, heard, send } = await openPair();
  const late = performance.now();
  proxy.change({ blackHole: true });
  send(5);
  const other: Socket = io(proxy.url, {
    transports: ['websocket'],
    timeout: 300,
    reconnection: false,
  });
  cleanups.push(() => other.disconnect());
  const errors: string[] = [];
  other.on('connect_error', (error) => errors.push(error.message));
  await expect.poll(() => errors).toEqual(['timeout']);
  await expect.poll(() => client.connected).toBe(false);
  expect(performance.now() - late).toBeGreaterThan(250);
  proxy.heal();
  expect(heard).toEqual([]);
  other.connect();
  await expect.poll(() => other.connected).toBe(true);
});

test('latency and bandwidth delay what passes, in order', async () => {
  const { heard, send } = await openPair({ latencyMs: 200, jitterMs: 50 });
  const startedMs = performance.now();
  send(20);
  await expect.poll(() => heard).toEqual(numbers(20));
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(200);

  // A ping waits behind what passes for half a second, and must not be missed meanwhile.
  const narrow = await openPair({ bytesPerSecond: 20_000 }, 5_000);
  const narrowMs = performance.now();
  narrow.server.emit('text', 'x'.repeat(10_000));
  await expect.poll(() => narrow.heard.length).toBe(1);
  expect(performance.now() - narrowMs).toBeGreaterThanOrEqual(490);
});

test('a lost answer is one whose request has reached the server', async () => {
  const { proxy, calls } = await openPair({ http: { loseAnswer: 1 } });
  await expect(fetch(`${proxy.url}/api/order`, { method: 'POST', body: 'a=1' })).rejects.toThrow();
  expect(calls).toEqual(['/api/order']);
  proxy.change({ http: { loseAnswer: 0, reset: 1 } });
  await expect(fetch(`${proxy.url}/api/other`)).rejects.toThrow();
  expect(calls).toEqual(['/api/order']);
  proxy.change({ http: { reset: 0, replace: 1 } });
  const answer = await fetch(`${proxy.url}/api/third`);
  expect(await answer.text()).toContain('502 Bad Gateway');
  expect(await (await fetch(`${proxy.url}/page`)).json()).toEqual({ type: 'ok' });
  expect(proxy.counts().http).toEqual({ requests: 4, reset: 1, lostAnswers: 1, replaced: 1 });
});

test('a proxy is steered over HTTP: settings, cuts, counts, and words for what is not understood', async () => {
  const { proxy, client } = await openPair();
  const steering = await startSteering(proxy);
  cleanups.push(steering.close);
  const put = (body: string) => fetch(`${steering.url}/faults`, { method: 'PUT', body });
  const settings = await (await put('{"down":{"drop":0.5},"latencyMs":3}')).json();
  expect(settings).toMatchObject({ latencyMs: 3, down: { drop: 0.5, swap: 0 } });
  for (const wrong of ['{"dwon":{}}', '{"latencyMs":"3"}', '{"down":{"drop":-1}}', 'x', '[]']) {
    expect((await put(wrong)).status).toBe(400);
  }
  await fetch(`${steering.url}/cut`, { method: 'POST' });
  await expect.poll(() => client.connected).toBe(false);
  const counts = await (await fetch(`${steering.url}/counts`)).json();
  expect(counts).toMatchObject({ websockets: 1, open: 0, cuts: 1 });
  await fetch(`${steering.url}/heal`, { method: 'POST' });
  expect(await (await fetch(`${steering.url}/faults`)).json()).toMatchObject({ latencyMs: 0 });
  expect((await fetch(`${steering.url}/nothing`)).status).toBe(404);
});
