import { io as connectSocket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../../contract/realtime.ts';
import { createCodes } from '../../../server/users/codes/codes.ts';
import { proveOutflow } from '../../../server/users/outflow-proof.ts';
import { createPasswords } from '../../../server/users/passwords.ts';
import { createLoginGuard } from '../../../server/users/sessions/login-guard.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { testSecrets } from '../../support/secrets.ts';
import { anotherCode, codeFor, logInAgain, messageKeys } from '../../support/security-codes.ts';
import { must } from '../../support/server.ts';

const TIMEOUT_MS = 180_000;

describeOnDatabase('passwords of an account', (open) => {
  const theServer = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const newPassword = (code: string, password = 'another one') => ({
    password,
    re_password: password,
    code,
  });

  test(
    'SECUR-02 SECUR-06 a new login password ends every other session, sockets included, and the own one lives on',
    async () => {
      const server = theServer();
      const account = await server.register('an@security.test');
      const other = await logInAgain(server, account);
      const socket = connectSocket(server.url, {
        auth: { v: PROTOCOL_VERSION, token: other, build: 'test' },
        transports: ['websocket'],
        reconnection: false,
      });
      try {
        await new Promise((resolve) => socket.once('hello', resolve));
        await socket.emitWithAck('subscribe', { channels: ['me'] });
        const told = new Promise((resolve) => socket.once('session', resolve));
        const { token } = account;
        const code = await codeFor(server, { token, to: account.email });
        await must(server.call('security.setPassword', newPassword(code), { token }));
        expect(await told).toEqual({ type: '999', code: 'login_required' });
        expect((await server.call('session.user', {}, { token: other })).code).toBe(
          'login_required',
        );
        expect((await server.call('session.user', {}, { token })).code).toBeNull();
      } finally {
        socket.close();
      }
      const { email, password } = account;
      const old = await server.call('session.login', { user_string: email, password });
      expect(old.code).toBe('login_failed');
      await logInAgain(server, { email, password: 'another one' });
      expect(await messageKeys(server, account.userId)).toContain('password_changed');
      const news = await server.exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [account.userId],
      );
      expect(news.map(({ name }) => name)).toContain('messages.received');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-02 a password that breaks a rule is refused by field, and costs no code',
    async () => {
      const server = theServer();
      const { email, token } = await server.register('binh@security.test');
      const code = await codeFor(server, { token, to: email });
      const refusal = async (change: Record<string, string>) =>
        (await server.call('security.setPassword', { ...newPassword(code), ...change }, { token }))
          .envelope;
      expect(await refusal({ password: 'sixsix', re_password: 'sixsix' })).toMatchObject({
        code: 'password_too_short',
        fields: { password: 'password_too_short' },
      });
      expect(await refusal({ re_password: 'another two' })).toMatchObject({
        code: 'passwords_differ',
        fields: { re_password: 'passwords_differ' },
        message: 'The two passwords are inconsistent',
      });
      const long = 'x'.repeat(73);
      expect(await refusal({ password: long, re_password: long })).toMatchObject({
        code: 'text_too_long',
      });
      for (const wrong of ['12345', '1234567', '12345a', '１２３４５６', anotherCode(code)]) {
        expect(await refusal({ code: wrong })).toMatchObject({
          code: 'code_wrong',
          fields: { code: 'code_wrong' },
        });
      }
      expect((await server.call('security.setPassword', newPassword(code))).code).toBe(
        'login_required',
      );
      await must(server.call('security.setPassword', newPassword(code), { token }));
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-02 a code of another scene, of another user or of another time sets no password',
    async () => {
      const server = theServer();
      const { email, token, password } = await server.register('chi@security.test');
      const stranger = await server.register('la@security.test');
      const set = async (code: string) =>
        (await server.call('security.setPassword', newPassword(code), { token })).code;
      for (const scene of ['bind', 'forget', 'login'] as const)
        expect(await set(await codeFor(server, { token, to: email, scene }))).toBe('code_wrong');
      const foreign = await codeFor(server, { token: stranger.token, to: stranger.email });
      expect(await set(foreign)).toBe('code_wrong');
      const late = await codeFor(server, { token, to: email });
      server.advanceMs(10 * 60_000 + 1);
      expect(await set(late)).toBe('code_wrong');
      await must(server.call('session.login', { user_string: email, password }));
      const right = await codeFor(server, { token, to: email });
      expect(await set(right)).toBeNull();
      expect(await set(right)).toBe('code_wrong');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-02 a code that is used by several at once is good for one of them',
    async () => {
      const server = theServer();
      const { email, token, userId } = await server.register('dung@security.test');
      const code = await codeFor(server, { token, to: email });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          server.call('security.setPassword', newPassword(code, `password ${index}`), { token }),
        ),
      );
      expect(answers.filter(({ code: refusal }) => refusal === null)).toHaveLength(1);
      expect(answers.filter(({ code: refusal }) => refusal === 'code_wrong')).toHaveLength(5);
      const won = answers.findIndex(({ code: refusal }) => refusal === null);
      await logInAgain(server, { email, password: `password ${won}` });
      const keys = await messageKeys(server, userId);
      expect(keys.filter((key) => key === 'password_changed')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-03 a pay password is six digits that are not the first to be guessed, kept by Argon2id alone',
    async () => {
      const server = theServer();
      const { email, token, userId } = await server.register('giang@security.test');
      const code = await codeFor(server, { token, to: email });
      const refusal = async (change: Record<string, string>) =>
        (
          await server.call(
            'security.setPayPassword',
            { ...newPassword(code, '482913'), ...change },
            { token },
          )
        ).envelope;
      const easy = ['000000', '777777', '123456', '654321', '012345', '456789', '987654'];
      const broken = [
        '12345',
        '1234567',
        '12345a',
        '-12345',
        '1e3000',
        '１２３４５６',
        ' 48291',
        '',
      ];
      for (const password of [...easy, ...broken])
        expect(await refusal({ password, re_password: password })).toMatchObject({
          fields: { password: 'parameter_error' },
        });
      expect(await refusal({ re_password: '482914' })).toMatchObject({
        code: 'passwords_differ',
        fields: { re_password: 'passwords_differ' },
      });
      expect(await refusal({ code: anotherCode(code) })).toMatchObject({
        fields: { code: 'code_wrong' },
      });
      expect(await must(server.call('session.user', {}, { token }))).toMatchObject({
        has_pay_password: false,
      });
      const user = await must(
        server.call('security.setPayPassword', newPassword(code, '482913'), { token }),
      );
      expect(user).toMatchObject({ id: userId, has_pay_password: true });
      expect(await messageKeys(server, userId)).toContain('pay_password_changed');
      const [row] = await server.exchange.database.query<{ hash: string }>(
        'select pay_password_hash as hash from users where id = $1',
        [userId],
      );
      expect(row?.hash).toMatch(/^\$argon2id\$v=19\$/);
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-03 guesses of the pay password are slowed down, parallel ones too',
    async () => {
      const server = theServer();
      const { email, token, userId } = await server.register('hanh@security.test');
      const code = await codeFor(server, { token, to: email });
      await must(server.call('security.setPayPassword', newPassword(code, '482913'), { token }));
      const { config, database, clock } = server.exchange;
      const guard = createLoginGuard(database, clock);
      const parts = {
        passwords: await createPasswords(),
        codes: createCodes({ database, clock, guard }),
        guard,
      };
      const prove = async (payPassword: string, address = '203.0.113.40') => {
        const caller = { userId, sessionHash: '', language: 'en', address, userAgent: '' } as const;
        const proven = await proveOutflow(
          parts,
          { config, clock, database, secrets: testSecrets, caller },
          { payPassword },
        );
        return proven.ok ? null : proven.error.code;
      };
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => prove(`1357${10 + index}`)),
      );
      expect(guesses.filter((refused) => refused === 'pay_password_wrong')).toHaveLength(5);
      expect(guesses.filter((refused) => refused === 'too_many_requests')).toHaveLength(7);
      expect(await prove('482913')).toBe('too_many_requests');
      server.advanceMs(31_000);
      expect(await prove('482913')).toBeNull();

      // Each address has its own five, all of them together twenty.
      const spread: (string | null)[] = [];
      for (let index = 0; index < 25; index += 1)
        spread.push(await prove('135790', `198.18.${index}.1`));
      expect(spread.filter((refused) => refused === 'pay_password_wrong')).toHaveLength(20);
      expect(await prove('482913', '192.0.2.77')).toBe('too_many_requests');
      server.advanceMs(31_000);
      expect(await prove('482913', '192.0.2.78')).toBeNull();
    },
    TIMEOUT_MS,
  );
});
