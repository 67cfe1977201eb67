/** While trades of a pause are gone through the exchange answers, and says why no money moves yet. */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import type { HeartbeatFrame } from '../../../contract/realtime.ts';
import { type EndpointName, endpointOf, endpointTable } from '../../../contract/table.ts';
import { collect } from '../../support/realtime-hub.ts';
import { startTestServer } from '../../support/server.ts';

const names = Object.keys(endpointTable) as EndpointName[];

test('a server that still goes through a pause refuses what moves money as catching_up, answers all else, and says it to sockets and probes', async () => {
  const server = await startTestServer({ isCatchingUp: true });
  const { token } = await server.register('early@example.com');
  const socket = io(server.url, {
    transports: ['websocket'],
    auth: { v: 1, build: 'test', token },
  });
  const beats = collect<HeartbeatFrame>(socket, 'heartbeat');
  expect(await beats.first()).toMatchObject({ waits: 'pause' });
  for (const name of names.filter((each) => endpointOf(each).movesMoney))
    expect((await server.call(name, {}, { token })).code, name).toBe('catching_up');
  expect((await server.call('spot.orders', { status: 'open' }, { token })).code).toBeNull();
  const probes = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await server.send(path)).status));
  expect(await probes()).toEqual([200, 503]);

  await server.running.begin();
  expect(await probes()).toEqual([200, 200]);
  expect((await server.call('spot.cancelAll', {}, { token, key: randomUUID() })).code).toBeNull();
  expect(await beats.first(({ waits }) => waits === undefined)).toBeDefined();
  socket.disconnect();
  await server.close();
});
