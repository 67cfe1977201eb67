import { io as connectSocket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { PROTOCOL_VERSION } from '../../../contract/realtime.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, newestCode, registerByCode, type TestServer } from '../../support/server.ts';

describeOnDatabase('sessions', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const withServer = (work: (server: TestServer) => Promise<void>) => work(opened());

  test('SESS-05 a login answers a token in its message, and the token opens the session', () =>
    withServer(async (server) => {
      const { token, userId } = await registerByCode(server, 'an@example.com');
      expect(token).toMatch(/^[\w-]{43}$/);
      const bare = await server.call('session.user', {}, { token });
      const bearer = await server.call('session.user', {}, { token: `Bearer ${token}` });
      expect(bare.message).toMatchObject({ id: userId, email: 'an@example.com', is_demo: false });
      expect(bearer.message).toEqual(bare.message);
      const other = await must(
        server.call('session.login', { user_string: 'AN@example.com', password: 'correct horse' }),
      );
      expect(other).not.toBe(token);
      const stored = await server.exchange.database.query<{ hash: string }>(
        'select token_hash as hash from sessions',
      );
      expect(stored.map(({ hash }) => hash)).not.toContain(token);
    }));

  test('SESS-07 a log-out ends this session and no other; its token is answered with 999', () =>
    withServer(async (server) => {
      const { token, email, password } = await server.register('binh@example.com');
      const second = String(
        await must(server.call('session.login', { user_string: email, password })),
      );
      expect((await server.call('session.logout', {}, { token })).code).toBeNull();
      const after = await server.call('session.user', {}, { token });
      expect(after.envelope).toMatchObject({
        type: '999',
        code: 'login_required',
        message: 'Please login first',
      });
      expect((await server.call('session.user', {}, { token: second })).code).toBeNull();
    }));

  test('SESS-01 a session ends after a day unused and seven days in all; staying logged in lengthens both', () =>
    withServer(async (server) => {
      const { token, email, password } = await server.register('chi@example.com');
      const long = String(
        await must(
          server.call('session.login', { user_string: email, password, stay_logged_in: '1' }),
        ),
      );
      const isAlive = async (candidate: string) =>
        (await server.call('session.user', {}, { token: candidate })).code === null;
      for (let day = 0; day < 6; day += 1) {
        server.advanceMs(0.99 * DAY_MS);
        expect(await isAlive(token)).toBe(true);
      }
      server.advanceMs(0.99 * DAY_MS);
      expect(await isAlive(token)).toBe(true);
      server.advanceMs(0.2 * DAY_MS);
      expect(await isAlive(token)).toBe(false);
      expect(await isAlive(long)).toBe(true);
      server.advanceMs(30.1 * DAY_MS);
      expect(await isAlive(long)).toBe(false);
    }));

  test('SESS-01 a token counts only in the Authorization header', () =>
    withServer(async (server) => {
      const { token } = await server.register('dung@example.com');
      const query = await server.call('session.user', { token, authorization: token });
      const cookie = await server.call(
        'session.user',
        {},
        { headers: { cookie: `token=${token}; authorization=${token}` } },
      );
      expect([query.code, cookie.code]).toEqual(['login_required', 'login_required']);
      for (const wrong of ['', 'x', 'Bearer', `${token}x`, `Basic ${token}`, token.toUpperCase()]) {
        expect((await server.call('session.user', {}, { token: wrong })).code).toBe(
          'login_required',
        );
      }
    }));

  test('SESS-08 a registration takes user_string, code, password, re_password, extension_code, type and account', () =>
    withServer(async (server) => {
      const inviter = await server.register('em@example.com');
      const { invitation_code: invitation } = (await must(
        server.call('session.user', {}, { token: inviter.token }),
      )) as { invitation_code: string };
      await must(
        server.call('session.sendCode', {
          user_string: '0912345678',
          area_code: '84',
          scene: 'register',
        }),
      );
      const code = await newestCode(server, '+84912345678');
      const fields = {
        user_string: '0912 345 678',
        area_code: '84',
        code,
        password: 'longer1',
        re_password: 'longer1',
        type: 'mobile',
        account: 'giang_9',
        extension_code: invitation.toLowerCase(),
      };
      await must(server.call('session.register', fields));
      for (const login of [
        { user_string: '912345678', area_code: '84' },
        { user_string: '+84912345678' },
        { user_string: 'Giang_9' },
      ]) {
        const token = String(
          await must(server.call('session.login', { ...login, password: 'longer1' })),
        );
        expect(await must(server.call('session.user', {}, { token }))).toMatchObject({
          account: 'giang_9',
          phone: '+84912345678',
        });
      }
      const [row] = await server.exchange.database.query<{ inviter: number }>(
        `select invited_by as inviter from users where account = 'giang_9'`,
        [],
      );
      expect(row?.inviter).toBe(inviter.userId);
    }));

  test('SESS-15 a number without an area code is read with 86', () =>
    withServer(async (server) => {
      await must(
        server.call('session.sendCode', { user_string: '13800138000', scene: 'register' }),
      );
      expect(await newestCode(server, '+8613800138000')).toMatch(/^\d{6}$/);
    }));

  test('SESS-11 SESS-12 SESS-13 a short password, two passwords, and a code of another length are refused', () =>
    withServer(async (server) => {
      const fields = {
        user_string: 'h@example.com',
        code: '123456',
        password: 'longer1',
        re_password: 'longer1',
      };
      const refusal = async (change: Record<string, string>) =>
        (await server.call('session.register', { ...fields, ...change })).envelope;
      expect(await refusal({ password: 'sixsix', re_password: 'sixsix' })).toMatchObject({
        code: 'password_too_short',
        fields: { password: 'password_too_short', re_password: 'password_too_short' },
      });
      expect(await refusal({ re_password: 'longer2' })).toMatchObject({
        code: 'passwords_differ',
        message: 'The two passwords are inconsistent',
      });
      for (const code of ['12345', '1234567', '12345a', '１２３４５６']) {
        expect(await refusal({ code })).toMatchObject({ code: 'code_wrong' });
      }
      expect(await refusal({ extension_code: 'NOBODY' })).toMatchObject({
        code: 'invitation_unknown',
      });
      expect(await refusal({ account: '<b>x</b>' })).toMatchObject({ code: 'special_characters' });
      expect(await refusal({ type: 'mobile' })).toMatchObject({ code: 'parameter_error' });
      expect(await refusal({ user_string: 'not an address' })).toMatchObject({
        code: 'parameter_error',
      });
    }));

  test('SESS-18 a failed login says so, and after five the account waits for this address only', () =>
    withServer(async (server) => {
      const { email, password } = await server.register('nam@example.com');
      const logIn = (secret: string, from = '203.0.113.7') =>
        server.call(
          'session.login',
          { user_string: email, password: secret },
          { headers: { 'x-forwarded-for': from } },
        );
      const guesses = await Promise.all(Array.from({ length: 20 }, () => logIn('wrong password')));
      expect(guesses.filter(({ code }) => code === 'login_failed')).toHaveLength(5);
      expect(guesses.find(({ code }) => code === 'login_failed')?.message).toBe('Login failed');
      expect(guesses.filter(({ code }) => code === 'too_many_requests')).toHaveLength(15);
      expect((await logIn(password)).code).toBe('too_many_requests');
      expect((await logIn(password, '198.51.100.9')).code).toBeNull();
      server.advanceMs(31_000);
      expect((await logIn('wrong password')).code).toBe('login_failed');
      server.advanceMs(31_000);
      expect((await logIn(password)).code).toBe('too_many_requests');
      server.advanceMs(31_000);
      expect((await logIn(password)).code).toBeNull();
    }));

  test('SESS-17 a forgotten password is set by its code and ends every session', () =>
    withServer(async (server) => {
      const { email, token, password } = await server.register('oanh@example.com');
      server.advanceMs(2 * MINUTE_MS);
      await must(
        server.call('session.sendCode', { user_string: email, scene: 'forget', type: 'forget' }),
      );
      const code = await newestCode(server, email);
      const fields = { account: email, code, password: 'another one', repassword: 'another one' };
      expect(
        (await server.call('session.forget', { ...fields, repassword: 'another two' })).code,
      ).toBe('passwords_differ');
      await must(server.call('session.forget', fields));
      expect((await server.call('session.user', {}, { token })).code).toBe('login_required');
      expect((await server.call('session.forget', fields)).code).toBe('code_wrong');
      expect((await server.call('session.login', { user_string: email, password })).code).toBe(
        'login_failed',
      );
      await must(server.call('session.login', { user_string: email, password: 'another one' }));
    }));

  test('SESS-07 a log-out tells the sockets of the session 999 within a second, and leaves them no more than a guest has', () =>
    withServer(async (server) => {
      const { token } = await server.register('socket@example.com');
      const socket = connectSocket(server.url, {
        auth: { v: PROTOCOL_VERSION, token, build: 'test' },
        transports: ['websocket'],
        reconnection: false,
      });
      try {
        await new Promise((resolve) => socket.once('hello', resolve));
        await socket.emitWithAck('subscribe', { channels: ['me'] });
        const told = new Promise((resolve) => socket.once('session', resolve));
        const startedMs = performance.now();
        await must(server.call('session.logout', {}, { token }));
        expect(await told).toEqual({ type: '999', code: 'login_required' });
        expect(performance.now() - startedMs).toBeLessThan(1_000);
        expect(await socket.emitWithAck('subscribe', { channels: ['me'] })).toMatchObject({
          granted: [],
          refused: [{ channel: 'me', code: 'login_required' }],
        });
      } finally {
        socket.close();
      }
    }));

  test('SESS-18 a login takes as long for an account that does not exist as for one that does', () =>
    withServer(async (server) => {
      const { email } = await server.register('quang@example.com');
      const timeOf = async (account: string, from: string) => {
        // The work, and not the clock: others may take the processor in between.
        const before = process.cpuUsage();
        const fields = { user_string: account, password: 'wrong password' };
        await server.call('session.login', fields, { headers: { 'x-forwarded-for': from } });
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        known.push(await timeOf(email, `203.0.113.${round}`));
        unknown.push(await timeOf(`nobody${round}@example.com`, `203.0.113.${round}`));
      }
      // Without the decoy an unknown account answers ten times as fast.
      const fastest = (times: readonly number[]) => Math.min(...times);
      expect(fastest(unknown)).toBeGreaterThan(fastest(known) * 0.6);
      expect(fastest(unknown)).toBeLessThan(fastest(known) * 1.7);
    }));
});
