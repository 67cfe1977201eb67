/** Strangers ask for codes of an owner and guess at them; the owner notices nothing but a few letters. */

import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { anotherCode, codeFor, logInAgain } from '../../support/security-codes.ts';
import { must, newestCode, type TestServer } from '../../support/server.ts';

const HOME = '198.51.100.7';
const STRANGER = '203.0.113.66';

describeOnEachDatabase('codes that strangers ask for', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });

  /** As a guest from that address. */
  const ask = async (server: TestServer, to: string, { from = HOME, scene = 'forget' } = {}) => {
    const fields = { user_string: to, scene };
    const headers = { 'x-forwarded-for': from };
    return (await server.call('session.sendCode', fields, { headers })).code;
  };
  const reset = async (server: TestServer, account: string, code: string, from = HOME) => {
    const password = 'longer1';
    const fields = { account, password, repassword: password, code };
    const headers = { 'x-forwarded-for': from };
    return (await server.call('session.forget', fields, { headers })).code;
  };

  test('SECUR-05 SESS-16 take none of the share of another network, a session or another scene', async () => {
    const server = opened();
    const { email, token } = await server.register('share@codes.test');
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await ask(server, email, { from: STRANGER, scene: 'register' })).toBeNull();
      // Neither does a minute of another's hold anybody up.
      if (sent === 0) expect(await ask(server, email)).toBeNull();
      server.advanceMs(MINUTE_MS);
    }
    expect(await ask(server, email, { from: STRANGER })).toBe('code_daily_limit');
    expect(await ask(server, email)).toBeNull();
    expect(await codeFor(server, { token, to: email })).toMatch(/^\d{6}$/);
  });

  test('SECUR-05 a mailbox is not flooded from many networks, and the networks of its owner have a share of their own', async () => {
    const server = opened();
    const account = await server.register('flood@codes.test');
    await logInAgain(server, account, { address: HOME });
    const asked: (string | null)[] = [];
    for (let index = 0; index < 40; index += 1)
      asked.push(await ask(server, account.email, { from: `203.0.113.${index}` }));
    expect(asked.filter((code) => code === null)).toHaveLength(30);
    expect(asked.slice(30)).toEqual(Array(10).fill('code_daily_limit'));
    expect(await server.codesFor(account.email)).toHaveLength(30);
    expect(await ask(server, account.email)).toBeNull();
    server.advanceMs(MINUTE_MS);
    expect(await codeFor(server, { ...account, to: account.email })).toMatch(/^\d{6}$/);
    // An address without an account answers the same.
    const unknown: (string | null)[] = [];
    for (let index = 0; index < 40; index += 1)
      unknown.push(await ask(server, 'nobody@codes.test', { from: `203.0.113.${index}` }));
    expect(unknown).toEqual(asked);
  });

  test('SECUR-05 an owner is sent 30 letters a day from all their networks together, and strangers take none of them', async () => {
    const server = opened();
    const account = await server.register('many@codes.test');
    const networks = ['198.51.100.1', '198.51.101.1', '198.51.102.1', '198.51.103.1'];
    for (const address of networks) await logInAgain(server, account, { address });
    for (let index = 0; index < 30; index += 1)
      expect(await ask(server, account.email, { from: `203.0.113.${index}` })).toBeNull();
    const asked: (string | null)[] = [];
    for (let round = 0; round < 9; round += 1) {
      for (const from of networks) asked.push(await ask(server, account.email, { from }));
      server.advanceMs(MINUTE_MS);
    }
    expect(asked.filter((code) => code === null)).toHaveLength(30);
    expect(asked.slice(30)).toEqual(Array(6).fill('code_daily_limit'));
    server.advanceMs(DAY_MS);
    expect(await ask(server, account.email)).toBeNull();
  });

  test('SECUR-05 neither supersede the code of an owner nor kill it by guessing', async () => {
    const server = opened();
    const { email } = await server.register('guessed@codes.test');
    expect(await ask(server, email)).toBeNull();
    const code = await newestCode(server, email);
    for (let from = 1; from <= 8; from += 1) {
      const address = `203.0.113.${from}`;
      expect(await reset(server, email, anotherCode(code), address)).toBe('code_wrong');
      expect(await ask(server, email, { from: address })).toBeNull();
    }
    // Strangers have five tries together, so by now even the right one is refused to them.
    expect(await reset(server, email, code, '192.0.2.1')).toBe('code_wrong');
    expect(await reset(server, email, code)).toBeNull();
    // With it, those that strangers had sent are worth nothing any more.
    expect(await reset(server, email, await newestCode(server, email), '203.0.113.8')).toBe(
      'code_wrong',
    );
  });

  test('SECUR-05 a phone may change its network between asking and typing', async () => {
    const server = opened();
    const { email } = await server.register('roaming@codes.test');
    expect(await ask(server, email)).toBeNull();
    const code = await newestCode(server, email);
    expect(await reset(server, email, code, '192.0.2.44')).toBeNull();
  });

  test('SECUR-05 codes of a session work for its user alone, and no call of guests looks at them', async () => {
    const server = opened();
    const owner = await server.register('owner@codes.test');
    const thief = await server.register('thief@codes.test');
    const code = await codeFor(server, { ...owner, to: owner.email });
    const claim = { user_string: owner.email, code };
    for (const scene of ['security', 'bind'])
      expect((await server.call('session.checkCode', { ...claim, scene })).code).toBe(
        'parameter_error',
      );
    for (let guess = 0; guess < 6; guess += 1)
      expect((await server.call('session.checkCode', claim)).code).toBe('code_wrong');
    // A stranger's own code for the same address is not sent, and takes the place of nothing.
    const before = (await server.codesFor(owner.email)).length;
    const fields = { user_string: owner.email, scene: 'security' };
    await must(server.call('session.sendCode', fields, { token: thief.token }));
    expect(await server.codesFor(owner.email)).toHaveLength(before);
    const pay = { password: '482913', re_password: '482913', code };
    expect((await server.call('security.setPayPassword', pay, { token: thief.token })).code).toBe(
      'code_wrong',
    );
    await must(server.call('security.setPayPassword', pay, { token: owner.token }));
  });
});
