/** Calls that guess or send something have limits of their own, far below those of everything else. */
import { expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import { serverOfFile } from '../../support/of-file.ts';

const costly = [
  ['markets.candles', 5],
  ['portfolio.realised', 2],
  ['portfolio.costs', 2],
  ['assets.history', 2],
] as const;

/** A fiftieth of every limit: 24 calls of a caller a minute, two of a call that may be made 60 times. */
const server = serverOfFile(undefined, {
  environment: { RATE_LIMIT_SCALE: '0.02', TRUST_PROXY: '1' },
});

test.each([
  ['session.login', 2],
  ['session.sendCode', 1],
  ['session.checkCode', 2],
  ['session.register', 1],
  ['session.forget', 1],
  ['security.sendPhoneCode', 1],
  ['security.setPassword', 1],
  ['security.setPayPassword', 1],
  ['security.bindPhone', 1],
  ['security.bindEmail', 1],
  ['settings.upload', 2],
] as const)(
  'CORE-10 %s is refused to an address after its own limit, and to no other',
  async (name, allowed) => {
    const send = async (address: string) => {
      // Without fields it is refused later for another reason, so that nothing is sent or guessed.
      const headers = { 'x-forwarded-for': address };
      return (await server().call(name, {}, { headers })).code;
    };
    const codes: (string | null)[] = [];
    for (let sent = 0; sent < 5; sent += 1) codes.push(await send(`${name} here`));
    const refused = codes.map((code) => code === 'too_many_requests');
    expect(refused).toEqual([0, 1, 2, 3, 4].map((sent) => sent >= allowed));
    expect(await send(`${name} there`)).not.toBe('too_many_requests');
  },
);

test.each(costly)(
  'CORE-10 %s, which looks at much, is refused to a caller after its own limit, and to no other',
  async (name, allowed) => {
    const users = [`${name}-1@limits.test`, `${name}-2@limits.test`];
    const [own, other] = await Promise.all(users.map((email) => server().register(email)));
    const send = async (token: string) => (await server().call(name, {}, { token })).code;
    const codes: (string | null)[] = [];
    for (let sent = 0; sent < 7; sent += 1) codes.push(await send(own?.token ?? ''));
    const refused = codes.map((code) => code === 'too_many_requests');
    expect(refused).toEqual([0, 1, 2, 3, 4, 5, 6].map((sent) => sent >= allowed));
    expect(await send(other?.token ?? '')).not.toBe('too_many_requests');
  },
);

test('CORE-10 orders of all kinds are counted together, and are refused to who sends too many alone', async () => {
  const users = ['orders-1@limits.test', 'orders-2@limits.test'];
  const [own, other] = await Promise.all(users.map((email) => server().register(email)));
  // Without fields they are refused later, so that nothing is placed.
  const send = async (name: EndpointName, user = own) =>
    (await server().call(name, {}, { token: user?.token ?? '' })).code;
  const kinds = ['spot.trade', 'futures.submit', 'options.submit'] as const;
  const codes: (string | null)[] = [];
  for (let sent = 0; sent < 15; sent += 1) codes.push(await send(kinds[sent % 3] ?? 'spot.trade'));
  expect(codes.map((code) => code === 'too_many_requests')).toEqual(
    codes.map((_, sent) => sent >= 12),
  );
  expect(await send('spot.cancelAll')).not.toBe('too_many_requests');
  expect(await send('spot.trade', other)).not.toBe('too_many_requests');
  // A ladder counts as all the orders that it may have, which are more than twelve.
  expect(await send('spot.scale', other)).toBe('too_many_requests');
});
