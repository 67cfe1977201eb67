import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

const started: { server?: TestServer; tls?: TestServer; folder?: string } = {};

beforeAll(async () => {
  const appFolder = await mkdtemp(join(tmpdir(), 'aureus-app-'));
  await mkdir(join(appFolder, 'assets'));
  await writeFile(join(appFolder, 'index.html'), '<!doctype html><title>Aureus</title>');
  await writeFile(join(appFolder, '.secret'), 'secret');
  await writeFile(join(appFolder, 'assets/main-abc123.js'), 'export {};');
  started.folder = appFolder;
  started.server = await startTestServer({ appFolder });
  started.tls = await startTestServer({
    appFolder,
    environment: { PUBLIC_ORIGIN: 'https://trade.example/h5/' },
  });
});
afterAll(async () => {
  await started.server?.close();
  await started.tls?.close();
  if (started.folder) await rm(started.folder, { recursive: true, force: true });
});

function server(): TestServer {
  if (!started.server) throw new Error('the server did not start');
  return started.server;
}

test('APP-01 pages carry a strict policy with Trusted Types, and no word about what serves them', async () => {
  for (const path of ['/h5/', '/h5/assets/main-abc123.js', '/api/menu', '/nothing']) {
    const { headers } = await server().send(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types ',
    ]) {
      expect(policy, path).toContain(directive);
    }
    expect(policy, path).not.toMatch(/unsafe-eval|unsafe-inline|upgrade-insecure|\*/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy'), path).toBe('require-corp');
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    for (const told of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers.has(told), `${path} ${told}`).toBe(false);
  }
});

test('APP-01 the socket of this very host is allowed, and a made-up host writes nothing into the policy', async () => {
  const { port } = new URL(server().url);
  const policy = (await server().send('/h5/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${port};`);
  const tls = (await started.tls?.send('/h5/'))?.headers;
  expect(tls?.get('content-security-policy')).toContain("connect-src 'self' wss://trade.example;");
  expect(tls?.get('strict-transport-security')).toContain('max-age=');
});

test('APP-01 the app is served under /h5/: its page uncached, hashed files for ever, and nothing else', async () => {
  const statusOf = async (path: string) => (await server().send(path)).status;
  const page = await server().send('/h5/');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const asset = await server().send('/h5/assets/main-abc123.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/h5']) {
    const redirect = await server().send(path);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/h5/']);
  }
  for (const path of [
    '/h5/assets/main-gone.js',
    '/h5/.secret',
    '/h5/%2e%2e/lock',
    '/h5/..%2f..%2fetc/passwd',
    '/h5/%00',
  ]) {
    expect(await statusOf(path), path).toBeGreaterThanOrEqual(400);
    expect(await statusOf(path), path).toBeLessThan(500);
  }
});

/** How the metrics are answered to who reaches this machine by a name. */
async function statusByName(host: string): Promise<number | undefined> {
  const asked = get(`${server().url}/metrics`, { headers: { host } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('probes answer, and metrics only to this machine itself', async () => {
  expect(await (await server().send('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server().send('/readyz')).status).toBe(200);
  await server().call('home.menu');
  const metrics = await (await server().send('/metrics')).text();
  expect(metrics).toContain('aureus_calls_total{endpoint="home.menu",outcome="ok"}');
  const forwarded = await server().send('/metrics', {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  expect(forwarded.status).toBe(404);
  // By a proxy that says nothing of whom it asks for, but for the name.
  expect(await statusByName('exchange.example')).toBe(404);
  expect(await statusByName('localhost')).toBe(200);
  expect(await (await server().send('/api/openapi.json')).json()).toHaveProperty('openapi');
  expect(await (await server().send('/api/asyncapi.json')).json()).toHaveProperty('asyncapi');
});

test('CORE-06 a database that is away is told as such, not as a fault', async () => {
  const away = await startTestServer();
  await away.exchange.database.close();
  try {
    const answer = await away.call('session.login', {
      user_string: 'a@example.com',
      password: 'whatever',
    });
    expect([answer.status, answer.code]).toEqual([200, 'unavailable']);
    expect((await away.send('/readyz')).status).toBe(503);
    expect((await away.send('/healthz')).status).toBe(200);
  } finally {
    await away.close();
  }
});
