import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { HttpRequest } from '../core/environment.ts';
import { createAxiosTransport } from './axios-transport.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener): Promise<HttpRequest> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api`;
  return { method: 'POST', url, headers: { 'x-key': 'k' }, body: 'a=1', timeoutMs: 5_000 };
}

test('CORE-01 a request goes out with its method, headers and form, and the text comes back as it is', async () => {
  const request = await serve(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { method, headers } = incoming;
    response.end(JSON.stringify([method, headers['x-key'], Buffer.concat(parts).toString()]));
  });
  const send = createAxiosTransport();
  expect(await send(request)).toEqual({
    kind: 'answer',
    status: 200,
    text: '["POST","k","a=1"]',
  });
  expect(await send({ ...request, method: 'GET', body: null })).toMatchObject({
    text: '["GET","k",""]',
  });
});

test.each([204, 404, 500])('CORE-06 the status %s is an answer too', async (status) => {
  const request = await serve((_, response) => response.writeHead(status).end());
  expect(await createAxiosTransport()(request)).toEqual({ kind: 'answer', status, text: '' });
});

test('CORE-05 who does not answer in time is a timeout, and who is not there is offline', async () => {
  const request = await serve(() => undefined);
  const send = createAxiosTransport();
  expect(await send({ ...request, timeoutMs: 50 })).toEqual({ kind: 'lost', reason: 'timeout' });
  const gone = { ...request, url: 'http://127.0.0.1:1/api' };
  expect(await send(gone)).toEqual({ kind: 'lost', reason: 'offline' });
});
