import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpointOf } from '../../../contract/table.ts';
import { testDatabases } from '../../support/database.ts';
import { startTestServer } from '../../support/server.ts';
import { httpOfFile } from './http-world.ts';

const parts = httpOfFile();

test('CORE-06 requests that are not HTTP as they should be are cut off and leave the server well', async () => {
  const { server } = parts();
  const { port } = new URL(server.url);
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      const chunks: string[] = [];
      socket.on('data', (chunk) => chunks.push(String(chunk)));
      socket.on('close', () => resolve(chunks.join('')));
      socket.on('error', () => resolve(chunks.join('')));
      socket.setTimeout(3_000, () => socket.destroy());
    });
  expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  const overlong = await raw(`GET /api/menu?${'a=1&'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(overlong).toMatch(/^HTTP\/1\.1 431/);
  expect(overlong).toContain('"code":"payload_too_large"');
  expect(
    await raw('GET /api/menu HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nX: \u0000\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 400/);
  expect(
    await raw(
      'POST /api/news/list HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1\.1 400/);
  expect((await server.call('home.menu')).code).toBeNull();
});

test('CORE-10 too many calls are answered by an envelope that says so, by user and not by address', async () => {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '0.02' } });
  try {
    const asGuest = () => server.call('home.menu');
    const answers = await Promise.all(Array.from({ length: 40 }, asGuest));
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused).toHaveLength(40 - 24);
    expect(refused[0]?.envelope).toMatchObject({
      type: 'error',
      message: 'Too many requests. Wait a moment and try again.',
    });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const login = { user_string: 'x@example.com', password: 'whatever' };
    const logins = await Promise.all(
      Array.from({ length: 4 }, () => server.call('session.login', login)),
    );
    expect(logins.filter(({ code }) => code === 'too_many_requests').length).toBeGreaterThanOrEqual(
      2,
    );
  } finally {
    await server.close();
  }
});

test('CORE-12 slow heads and bodies hold up nobody, and are cut off when their time is over', async () => {
  const server = await startTestServer({ environment: { REQUEST_TIMEOUT_S: '3' } });
  onTestFinished(() => server.close());
  const { port } = new URL(server.url);
  const head = `POST /api${endpointOf('news.list').path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`;
  const headWithoutEnd = 'GET /api/menu HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const sendSlowly = (beginning: string) =>
    new Promise<string>((resolve) => {
      const chunks: string[] = [];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(beginning));
      const drip = setInterval(() => socket.write('a'), 100);
      socket.on('data', (chunk) => chunks.push(String(chunk)));
      // Whoever goes on sending to a line that was cut gets an error, and then its end.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(chunks.join(''));
      });
    });
  const slow = Promise.all(
    Array.from({ length: 50 }, (_, index) => sendSlowly(index % 2 === 0 ? head : headWithoutEnd)),
  );
  const meanwhile = await Promise.all(
    Array.from({ length: 20 }, async () => (await server.call('home.menu')).code),
  );
  expect(meanwhile).toEqual(Array(20).fill(null));
  for (const answer of await slow) expect(answer).toMatch(/^HTTP\/1\.1 408/);
});

test('CORE-12 a body without a length is bounded too', async () => {
  const { server, account } = parts();
  const { port } = new URL(server.url);
  const path = `/api${endpointOf('news.list').path}`;
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: account.token,
    };
    const sending = httpRequest({ port, path, method: 'POST', headers }, (response) => {
      const chunks: string[] = [];
      response.on('data', (chunk) => chunks.push(String(chunk)));
      response.on('end', () => resolve(chunks.join('')));
    });
    sending.on('error', reject);
    for (let chunk = 0; chunk < 20; chunk += 1) sending.write(`a${chunk}=${'x'.repeat(8_000)}&`);
    sending.end();
  });
  expect(answer).toContain('payload_too_large');
  expect((await server.call('home.menu')).code).toBeNull();
});

test('CORE-12 the log never holds a password, a code or a token', async () => {
  const { server, account } = parts();
  await server.call('session.login', {
    user_string: account.email,
    password: 'a very secret word',
  });
  const text = parts().log.join('');
  const codes = await server.codesFor(account.email);
  for (const secret of ['a very secret word', account.password, account.token, ...codes])
    expect(text).not.toContain(secret);
});

test('a server that drains under load finishes what it began, and keeps what it acknowledged', async () => {
  const [embedded] = testDatabases();
  const database = await embedded?.open();
  if (!database) throw new Error('there is no database');
  const server = await startTestServer({ database });
  const { token, userId } = await server.register('drain@example.com');
  const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.0001' };
  const buy = () => server.call('spot.trade', order, { token }).catch(() => null);
  const begun = Array.from({ length: 40 }, buy);
  await begun[3];
  const closing = server.close();
  const late = Array.from({ length: 10 }, buy);
  const answers = await Promise.all([...begun, ...late]);
  await closing;
  const bought = answers.filter((answer) => answer?.code === null).length;
  const refused = answers.filter((answer) => answer !== null && answer.code !== null);
  expect(bought).toBeGreaterThanOrEqual(4);
  expect(refused.every((answer) => answer?.code === 'unavailable')).toBe(true);
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from spot_orders where user_id = $1',
    [userId],
  );
  expect(row?.count).toBe(bought);
  await database.close();
});
