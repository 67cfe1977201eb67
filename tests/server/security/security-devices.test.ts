import { io as connectSocket } from 'socket.io-client';
import { expect, test } from 'vitest';
import type { Device, Login } from '../../../contract/features/security-entities.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { PROTOCOL_VERSION } from '../../../contract/realtime.ts';
import { fromWireName, renameKeys } from '../../../contract/wire.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { logInAgain, messageKeys } from '../../support/security-codes.ts';
import { must } from '../../support/server.ts';

const TIMEOUT_MS = 180_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describeOnDatabase('devices of an account', (open) => {
  const theServer = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const devicesOf = async (token: string) =>
    renameKeys(
      await must(theServer().call('security.devices', {}, { token })),
      fromWireName,
    ) as Device[];
  const loginsOf = async (token: string, page: Record<string, string> = {}) =>
    renameKeys(await must(theServer().call('security.logins', page, { token })), fromWireName) as {
      list: Login[];
      page: number;
      limit: number;
      hasMore: boolean;
    };
  const isAlive = async (token: string) =>
    (await theServer().call('session.user', {}, { token })).code === null;

  test(
    'SECUR-05 devices are named by browser and system, with their address covered and the own one marked',
    async () => {
      const server = theServer();
      const account = await server.register('an@devices.test');
      server.advanceMs(MINUTE_MS);
      const phone = await logInAgain(server, account, {
        userAgent: SAFARI,
        address: '203.0.113.77',
        stay: true,
      });
      server.advanceMs(MINUTE_MS);
      const tablet = await logInAgain(server, account, {
        userAgent: CHROME,
        address: '2001:db8:7:8::9',
      });
      const devices = await devicesOf(phone);
      expect(devices).toHaveLength(3);
      expect(devices[0]).toMatchObject({
        name: 'Safari, iPhone',
        maskedAddress: '203.0.*.*',
        isCurrent: true,
        stayLoggedIn: true,
      });
      expect(devices[1]).toMatchObject({
        name: 'Chrome, Android',
        maskedAddress: '2001:db8:*',
        isCurrent: false,
        stayLoggedIn: false,
      });
      expect(JSON.stringify(devices)).not.toMatch(/113\.77|::9/);
      expect((await devicesOf(tablet)).map(({ isCurrent }) => isCurrent)).toEqual([
        true,
        false,
        false,
      ]);
      // What is over by itself is no device any more.
      server.advanceMs(2 * DAY_MS);
      expect(await devicesOf(phone)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 one device is logged out by its id, its socket with it; a foreign id answers as an unknown one',
    async () => {
      const server = theServer();
      const account = await server.register('binh@devices.test');
      const stranger = await server.register('la@devices.test');
      const other = await logInAgain(server, account, { userAgent: CHROME });
      const [, ended] = await devicesOf(account.token);
      const [foreign] = await devicesOf(stranger.token);
      const end = (id: number | string) =>
        server.call('security.endDevice', { id: String(id) }, { token: account.token });
      const refusals = [await end(foreign?.id ?? 0), await end(999_999_999)];
      expect(refusals.map(({ envelope }) => envelope)).toEqual([
        refusals[0]?.envelope,
        refusals[0]?.envelope,
      ]);
      expect(refusals[0]?.code).toBe('not_found');
      expect(await isAlive(stranger.token)).toBe(true);
      for (const wrong of ['0', '-1', '1e3', 'NaN', '1.5', '9'.repeat(40)])
        expect((await end(wrong)).code).toBe('parameter_error');
      const socket = connectSocket(server.url, {
        auth: { v: PROTOCOL_VERSION, token: other, build: 'test' },
        transports: ['websocket'],
        reconnection: false,
      });
      try {
        await new Promise((resolve) => socket.once('hello', resolve));
        const told = new Promise((resolve) => socket.once('session', resolve));
        await must(end(ended?.id ?? 0));
        expect(await told).toEqual({ type: '999', code: 'login_required' });
      } finally {
        socket.close();
      }
      expect(await isAlive(other)).toBe(false);
      expect(await isAlive(account.token)).toBe(true);
      expect((await end(ended?.id ?? 0)).code).toBe('not_found');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 all other devices are logged out at once, and nobody else',
    async () => {
      const server = theServer();
      const account = await server.register('chi@devices.test');
      const stranger = await server.register('ly@devices.test');
      const others = [await logInAgain(server, account), await logInAgain(server, account)];
      await must(server.call('security.endOtherDevices', {}, { token: account.token }));
      for (const token of others) expect(await isAlive(token)).toBe(false);
      expect(await isAlive(account.token)).toBe(true);
      expect(await isAlive(stranger.token)).toBe(true);
      expect(await devicesOf(account.token)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 staying logged in lengthens the life of this session, up to 90 days since its login, and is taken back',
    async () => {
      const server = theServer();
      const account = await server.register('dung@devices.test');
      const { token } = account;
      const other = await logInAgain(server, account);
      const stay = (value: string) =>
        server.call('security.stayLoggedIn', { stay: value }, { token });
      expect((await stay('maybe')).code).toBe('parameter_error');
      await must(stay('1'));
      expect((await devicesOf(token)).map(({ stayLoggedIn }) => stayLoggedIn)).toEqual([
        true,
        false,
      ]);
      server.advanceMs(29 * DAY_MS);
      expect(await isAlive(other)).toBe(false);
      expect(await isAlive(token)).toBe(true);
      // Again and again does not help: the login is what counts.
      server.advanceMs(29 * DAY_MS);
      await must(stay('1'));
      server.advanceMs(29 * DAY_MS);
      expect(await isAlive(token)).toBe(true);
      await must(stay('0'));
      expect((await devicesOf(token))[0]?.stayLoggedIn).toBe(false);
      server.advanceMs(0.9 * DAY_MS);
      expect(await isAlive(token)).toBe(true);
      await must(stay('1'));
      server.advanceMs(2.2 * DAY_MS);
      expect(await isAlive(token)).toBe(false);

      const back = await logInAgain(server, account, { stay: true });
      await must(server.call('security.stayLoggedIn', { stay: '0' }, { token: back }));
      server.advanceMs(1.1 * DAY_MS);
      expect(await isAlive(back)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 logins are listed newest first, page by page, failed ones with them, each to its account alone',
    async () => {
      const server = theServer();
      const account = await server.register('em@devices.test');
      const stranger = await server.register('my@devices.test');
      const { token, email } = account;
      const guess = await server.call(
        'session.login',
        { user_string: email, password: 'wrong password' },
        { headers: { 'user-agent': 'curl/8.5.0', 'x-forwarded-for': '198.51.100.23' } },
      );
      expect(guess.code).toBe('login_failed');
      // Nobody waits for the line to be written.
      await expect
        .poll(async () => (await loginsOf(token)).list[0], { timeout: 15_000 })
        .toMatchObject({
          outcome: 'wrong_password',
          name: 'curl',
          maskedAddress: '198.51.*.*',
        });
      for (let count = 0; count < 11; count += 1)
        await logInAgain(server, account, { userAgent: CHROME });
      const first = await loginsOf(token);
      expect(first).toMatchObject({ page: 1, limit: 10, hasMore: true });
      expect(first.list).toHaveLength(10);
      expect(first.list[0]).toMatchObject({ outcome: 'ok', name: 'Chrome, Android' });
      const second = await loginsOf(token, { page: '2' });
      expect(second.hasMore).toBe(false);
      expect(second.list.map(({ outcome }) => outcome)).toEqual(['ok', 'wrong_password', 'ok']);
      const ids = [...first.list, ...second.list].map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((one, other) => other - one));
      expect((await loginsOf(stranger.token)).list).toHaveLength(1);
      expect((await loginsOf(token, { page: '0', limit: '100000' })).limit).toBe(100);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 a device never seen before is told of, but not the first, an update of a browser or a failed login',
    async () => {
      const server = theServer();
      const account = await server.register('giang@devices.test');
      const { userId } = account;
      const told = async () =>
        (await messageKeys(server, userId)).filter((key) => key === 'new_device').length;
      expect(await told()).toBe(0);
      await logInAgain(server, account, { userAgent: CHROME, address: '203.0.113.9' });
      expect(await told()).toBe(1);
      const [message] = await server.exchange.database.query<{ params: unknown }>(
        `select params from messages where user_id = $1 and key = 'new_device'`,
        [userId],
      );
      expect(message?.params).toEqual({ device: 'Chrome, Android · 203.0.*.*' });
      await logInAgain(server, account, { userAgent: CHROME.replace('126.0.0.0', '131.0.6778.2') });
      expect(await told()).toBe(1);
      await server.call(
        'session.login',
        { user_string: account.email, password: 'wrong password' },
        { headers: { 'user-agent': SAFARI, 'x-forwarded-for': '198.51.100.24' } },
      );
      await expect
        .poll(async () => (await loginsOf(account.token)).list[0]?.outcome, { timeout: 15_000 })
        .toBe('wrong_password');
      expect(await told()).toBe(1);
      await logInAgain(server, account, { userAgent: SAFARI });
      expect(await told()).toBe(2);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-05 whatever a program calls itself is kept short and printable, and logins are forgotten after 180 days',
    async () => {
      const server = theServer();
      const account = await server.register('hanh@devices.test');
      const strange = `<script>alert(1)</script>\u00e9${'x'.repeat(2_000)}`;
      await logInAgain(server, account, { userAgent: strange });
      const [row] = await server.exchange.database.query<{ agent: string }>(
        'select user_agent as agent from login_history where user_id = $1 order by id desc limit 1',
        [account.userId],
      );
      expect(row?.agent).toMatch(/^[\x20-\x7e]{300}$/);
      expect((await loginsOf(account.token)).list[0]?.name).toBe('');
      server.advanceMs(179 * DAY_MS);
      await logInAgain(server, account);
      await server.running.jobs.runDue();
      const count = async () => {
        const [counted] = await server.exchange.database.query<{ count: number }>(
          'select count(*)::int as count from login_history where user_id = $1',
          [account.userId],
        );
        return counted?.count;
      };
      expect(await count()).toBe(3);
      server.advanceMs(2 * DAY_MS);
      await server.running.jobs.runDue();
      expect(await count()).toBe(1);
    },
    TIMEOUT_MS,
  );
});
