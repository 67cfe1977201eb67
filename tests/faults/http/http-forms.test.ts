import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Envelope } from '../../../contract/envelope.ts';
import { type EndpointName, endpointTable } from '../../../contract/table.ts';
import { toWireName } from '../../../contract/wire.ts';
import { fieldNamesOf } from '../../support/request-fields.ts';
import { must, readAnswer } from '../../support/server.ts';
import { httpOfFile } from './http-world.ts';

const parts = httpOfFile();

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { server, account } = parts();
  const response = await server.send(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: account.token,
      ...headers,
    },
  });
  return readAnswer(response);
}

const BAD_AMOUNTS = [
  '-1',
  '0',
  '0.0',
  'NaN',
  'Infinity',
  '1e3',
  '1e309',
  '0x10',
  '1_000',
  '1,5',
  '１２',
  ' 1 2',
  '.5',
  '5.',
  '00.1',
  '+1',
  '1'.repeat(40),
  `0.${'1'.repeat(40)}`,
  '9'.repeat(60_000),
  '1%00',
  '1;drop table users',
  '٣',
];

test('CORE-12 amounts that are not plain decimals are refused, and nothing is traded', async () => {
  const { server, account } = parts();
  const before = await must(server.call('assets.wallets', {}, { token: account.token }));
  for (const amount of BAD_AMOUNTS) {
    for (const order of [{ amount }, { amount: '0.001', target_price: amount }]) {
      const answer = await server.call(
        'spot.trade',
        { currency_id: '1', legal_id: '3', type: 'buy', ...order },
        { token: account.token },
      );
      expect(answer.status, amount.slice(0, 40)).toBe(200);
      expect(['amount_invalid', 'price_invalid', 'parameter_error'], amount.slice(0, 40)).toContain(
        answer.code,
      );
    }
    const amended = await server.call(
      'spot.amend',
      { id: '1', target_price: amount },
      { token: account.token },
    );
    expect(['amount_invalid', 'price_invalid', 'parameter_error'], amount.slice(0, 40)).toContain(
      amended.code,
    );
  }
  const after = await must(server.call('assets.wallets', {}, { token: account.token }));
  expect((after as { list: unknown }).list).toEqual((before as { list: unknown }).list);
});

test('CORE-01 a form has scalars only, each key once, at most 64 keys and 64 KB', async () => {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
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
  for (const type of [
    'application/json',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'x',
  ]) {
    expect((await post('/api/news/list', '{"c_id":4}', { 'content-type': type })).code, type).toBe(
      'parameter_error',
    );
  }
  const withCharset = 'application/x-www-form-urlencoded; charset=utf-8';
  expect((await post('/api/news/list', 'c_id=4', { 'content-type': withCharset })).code).toBeNull();
});

test('CORE-12 keys of prototypes change nothing', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    expect((await post('/api/news/list', `c_id=4&${key}=polluted`)).code, key).toBeNull();
  }
  expect((await post('/api/news/list', 'c_id=4&__proto__[x]=polluted')).code).toBe(
    'parameter_error',
  );
  expect(({} as { x?: string }).x).toBeUndefined();
});

const FIELDS = [
  'id',
  'currency_id',
  'legal_id',
  'user_string',
  'account',
  'password',
  'code',
  'c_id',
  'symbol',
  'period',
  'type',
  'amount',
  'page',
  'limit',
  'from',
  'to',
  'status',
  'days',
  'keyword',
  'clientid',
  'nickname',
  'signature',
  'head_portrait',
  'scene',
];
const BAD_VALUES = [
  "' or 1=1 --",
  '-1',
  '1e9',
  '9007199254740993',
  '\u202eabc',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '🜲'.repeat(40),
  'null',
  '[object Object]',
  '\ud83d',
];
const calls = (Object.entries(endpointTable) as [EndpointName, Endpoint][]).filter(
  ([name]) => name !== 'session.logout' && name !== 'session.login',
);
const featureOf = (name: string) => name.slice(0, name.indexOf('.'));

test.each([...new Set(calls.map(([name]) => featureOf(name)))])(
  'CORE-12 every call of %s survives every bad value in every field, with an envelope and never a 500',
  async (feature) => {
    const { server, account } = parts();
    for (const [name, endpoint] of calls.filter(([each]) => featureOf(each) === feature)) {
      const known = fieldNamesOf(endpoint).map(toWireName);
      // A call that knows none of the fields reads none of the values.
      for (const value of known.some((field) => FIELDS.includes(field)) ? BAD_VALUES : ['null']) {
        const form = Object.fromEntries(FIELDS.map((field) => [field, value]));
        const answer = await server.call(name, form, { token: account.token });
        expect(answer.status, `${name} ${value}`).toBe(200);
        expect(Envelope.safeParse(answer.envelope).success, name).toBe(true);
        expect(answer.code, `${name} ${value}`).not.toBe('internal');
      }
    }
    expect(parts().log.filter((line) => line.includes('a request failed'))).toEqual([]);
  },
);

test("CORE-12 another user's id answers exactly as an unknown one", async () => {
  const { server, account } = parts();
  const other = await server.register('owner@example.com');
  const order = (await must(
    server.call(
      'spot.trade',
      { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '60000' },
      { token: other.token },
    ),
  )) as { id: number; status: string };
  expect(order.status).toBe('open');
  const { token } = account;
  for (const name of ['spot.cancel', 'spot.amend'] as const) {
    const act = (id: string) => server.call(name, { id, target_price: '61000' }, { token });
    expect((await act(String(order.id))).envelope, name).toEqual((await act('987654')).envelope);
  }
  const portrait = (address: string) =>
    server.call('settings.setPortrait', { head_portrait: address }, { token: account.token });
  const missing = await portrait(`/uploads/${'a'.repeat(32)}.webp`);
  for (const address of [
    'https://evil.example/x.webp',
    '//evil.example/x',
    'javascript:alert(1)',
    '/uploads/../lock',
  ]) {
    expect((await portrait(address)).envelope, address).toEqual(missing.envelope);
  }
});

test('CORE-12 many parameters in the target of a GET are bounded as a form is', async () => {
  const { server } = parts();
  const query = Array.from({ length: 65 }, (_, index) => `k${index}=1`).join('&');
  expect((await readAnswer(await server.send(`/api/menu?${query}`))).code).toBe('parameter_error');
  expect((await readAnswer(await server.send('/api/menu?lang=en&lang=vn'))).code).toBe(
    'parameter_error',
  );
});
