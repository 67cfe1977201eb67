import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Envelope } from '../../contract/envelope.ts';
import { type EndpointName, endpointOf, endpointTable } from '../../contract/table.ts';
import { inDevelopment } from '../../contract/in-development.ts';
import { must, readAnswer, startTestServer, type TestAccount, type TestServer } from '../support/server.ts';

const started: { server?: TestServer; account?: TestAccount; log: string[] } = { log: [] };

beforeAll(async () => {
  started.server = await startTestServer({ logLines: started.log });
  started.account = await started.server.register('forms@example.com');
});
afterAll(() => started.server?.close());

function parts(): { server: TestServer; account: TestAccount } {
  const { server, account } = started;
  if (!server || !account) throw new Error('the server did not start');
  return { server, account };
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { server, account } = parts();
  const response = await server.send(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: account.token, ...headers },
  });
  return readAnswer(response);
}

const BAD_AMOUNTS = [
  '-1', '0', '0.0', 'NaN', 'Infinity', '1e3', '1e309', '0x10', '1_000', '1,5', '１２', ' 1 2', '.5', '5.', '00.1', '+1',
  '1'.repeat(40), `0.${'1'.repeat(40)}`, '9'.repeat(60_000), '1%00', '1;drop table users', '٣',
];

test('CORE-12 amounts that are not plain decimals are refused, and nothing is traded', async () => {
  const { server, account } = parts();
  const before = await must(server.call('assets.wallets', {}, { token: account.token }));
  for (const amount of BAD_AMOUNTS) {
    for (const order of [{ amount }, { amount: '0.001', target_price: amount }]) {
      const answer = await server.call(
        'spot.trade', { currency_id: '1', legal_id: '3', type: 'buy', ...order }, { token: account.token },
      );
      expect(answer.status, amount.slice(0, 40)).toBe(200);
      expect(['amount_invalid', 'price_invalid', 'parameter_error'], amount.slice(0, 40)).toContain(answer.code);
    }
  }
  const after = await must(server.call('assets.wallets', {}, { token: account.token }));
  expect((after as { list: unknown }).list).toEqual((before as { list: unknown }).list);
});

test('CORE-01 a form has scalars only, each key once, at most 64 keys and 64 KB', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
  const bodies: [string, string][] = [
    ['c_id=4&c_id=4', 'parameter_error'],
    ['c_id=4&cId=5', 'parameter_error'],
    ['c_id[]=4', 'parameter_error'],
    ['c_id[a]=4', 'parameter_error'],
    ['c_id=4&%5B=1', 'parameter_error'],
    [`c_id=4&${keys(64)}`, 'parameter_error'],
    [`c_id=4&${keys(8_000)}`, 'parameter_error'],
    [`c_id=4&${keys(60_000)}`, 'payload_too_large'],
    [`c_id=4&pad=${'x'.repeat(70_000)}`, 'payload_too_large'],
    [`c_id=4&pad=${'x'.repeat(1_000_000)}`, 'payload_too_large'],
    ['c_id=%', 'parameter_error'],
    ['c_id=%ff%fe', 'parameter_error'],
    ['c_id=4&x=a%00b', 'parameter_error'],
    ['c_id=4&x=a%0d%0aSet-Cookie:%20a', 'parameter_error'],
    ['{"c_id":4}', 'parameter_error'],
  ];
  for (const [body, code] of bodies) {
    const answer = await post('/api/news/list', body);
    expect([answer.status, answer.code], body.slice(0, 40)).toEqual([200, code]);
  }
  expect((await post('/api/news/list', `c_id=4&${keys(63)}`)).code).toBeNull();
});

test('CORE-01 a body that is no form is refused: JSON, text, XML, multipart, and a form of another charset', async () => {
  for (const type of ['application/json', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x']) {
    expect((await post('/api/news/list', '{"c_id":4}', { 'content-type': type })).code, type).toBe('parameter_error');
  }
  const withCharset = 'application/x-www-form-urlencoded; charset=utf-8';
  expect((await post('/api/news/list', 'c_id=4', { 'content-type': withCharset })).code).toBeNull();
});

test('CORE-12 keys of prototypes change nothing', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    expect((await post('/api/news/list', `c_id=4&${key}=polluted`)).code, key).toBeNull();
  }
  expect((await post('/api/news/list', 'c_id=4&__proto__[x]=polluted')).code).toBe('parameter_error');
  expect(({} as { x?: string }).x).toBeUndefined();
});

test('CORE-12 every call survives every bad value in every field, with an envelope and never a 500', async () => {
  const { server, account } = parts();
  const unbuilt = new Set<string>(inDevelopment);
  const fields = ['id', 'currency_id', 'legal_id', 'user_string', 'account', 'password', 'code', 'c_id', 'symbol', 'period', 'type',
    'amount', 'page', 'limit', 'from', 'to', 'status', 'days', 'keyword', 'clientid', 'nickname', 'signature', 'head_portrait', 'scene'];
  const values = ["' or 1=1 --", '-1', '1e9', '9007199254740993', '\u202eabc', '<script>alert(1)</script>', '../../etc/passwd',
    '🜲'.repeat(40), 'null', '[object Object]', '\ud83d'];
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    if (unbuilt.has(name) || name === 'session.logout' || name === 'session.login') continue;
    for (const value of values) {
      const form = Object.fromEntries(fields.map((field) => [field, value]));
      const answer = await server.call(name, form, { token: account.token });
      expect(answer.status, `${name} ${value}`).toBe(200);
      expect(Envelope.safeParse(answer.envelope).success, name).toBe(true);
      expect(answer.code, `${name} ${value}`).not.toBe('internal');
    }
  }
  expect(started.log.filter((line) => line.includes('a request failed'))).toEqual([]);
});

test("CORE-12 another user's id answers exactly as an unknown one", async () => {
  const { server, account } = parts();
  const other = await server.register('owner@example.com');
  const order = (await must(
    server.call('spot.trade', { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '60000' }, { token: other.token }),
  )) as { id: number; status: string };
  expect(order.status).toBe('open');
  const foreign = await server.call('spot.cancel', { id: String(order.id) }, { token: account.token });
  const unknown = await server.call('spot.cancel', { id: '987654' }, { token: account.token });
  expect(foreign.envelope).toEqual(unknown.envelope);
  const portrait = (address: string) => server.call('settings.setPortrait', { head_portrait: address }, { token: account.token });
  const missing = await portrait(`/uploads/${'a'.repeat(32)}.webp`);
  for (const address of ['https://evil.example/x.webp', '//evil.example/x', 'javascript:alert(1)', '/uploads/../lock']) {
    expect((await portrait(address)).envelope, address).toEqual(missing.envelope);
  }
});

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
  expect(await raw('GET /api/menu HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nX: \u0000\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect(await raw('POST /api/news/list HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect((await server.call('home.menu')).code).toBeNull();
});

test('CORE-12 many parameters in the target of a GET are bounded as a form is', async () => {
  const { server } = parts();
  const query = Array.from({ length: 65 }, (_, index) => `k${index}=1`).join('&');
  expect((await readAnswer(await server.send(`/api/menu?${query}`))).code).toBe('parameter_error');
  expect((await readAnswer(await server.send('/api/menu?lang=en&lang=vn'))).code).toBe('parameter_error');
});

test('CORE-10 too many calls are answered by an envelope that says so, by user and not by address', async () => {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '0.02' } });
  try {
    const asGuest = () => server.call('home.menu');
    const answers = await Promise.all(Array.from({ length: 40 }, asGuest));
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused).toHaveLength(40 - 24);
    expect(refused[0]?.envelope).toMatchObject({ type: 'error', message: 'Too many requests. Wait a moment and try again.' });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const login = { user_string: 'x@example.com', password: 'whatever' };
    const logins = await Promise.all(Array.from({ length: 4 }, () => server.call('session.login', login)));
    expect(logins.filter(({ code }) => code === 'too_many_requests').length).toBeGreaterThanOrEqual(2);
  } finally {
    await server.close();
  }
});

test('CORE-12 a slow body does not hold the server, and a body without a length is bounded too', async () => {
  const { server, account } = parts();
  const { port } = new URL(server.url);
  const path = `/api${endpointOf('news.list').path}`;
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: account.token };
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
  await server.call('session.login', { user_string: account.email, password: 'a very secret word' });
  const text = started.log.join('');
  const codes = await server.codesFor(account.email);
  for (const secret of ['a very secret word', account.password, account.token, ...codes]) expect(text).not.toContain(secret);
});
