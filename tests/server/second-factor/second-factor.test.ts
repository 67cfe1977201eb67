import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, newestCode, type TestServer } from '../../support/server.ts';
import {
  addAuthenticator,
  appCode,
  factorsOf,
  logIn,
  securityCode,
  sessionsOf,
} from './second-factor-account.ts';

describeOnDatabase('the authenticator app', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const withServer = (work: (server: TestServer) => Promise<void>) => work(opened());

  test('a secret is drawn against a security code and counts for nothing until it is confirmed', () =>
    withServer(async (server) => {
      const account = await server.register('draft@example.com');
      const call = (code: string) => server.call('security.startAuthenticator', { code }, account);
      expect((await call('000000')).envelope).toMatchObject({
        code: 'code_wrong',
        fields: { code: 'code_wrong' },
      });
      const code = await securityCode(server, account);
      const drawn = (await must(call(code))) as { secret: string; uri: string };
      expect(drawn.uri).toContain(drawn.secret);
      expect((await call(code)).code).toBe('code_wrong');
      expect(await factorsOf(server, account)).toMatchObject({
        has_authenticator: false,
        recovery_codes_left: 0,
      });
      expect((await logIn(server, account)).code).toBeNull();
      const late = appCode(server, drawn.secret, -3);
      const confirm = (second_factor: string) =>
        server.call('security.confirmAuthenticator', { second_factor }, account);
      expect((await confirm(late)).envelope).toMatchObject({
        code: 'second_factor_wrong',
        fields: { second_factor: 'second_factor_wrong' },
      });
      const { recovery_codes: codes } = (await must(
        confirm(` ${appCode(server, drawn.secret).replace(/^.../, '$& ')}`),
      )) as { recovery_codes: string[] };
      expect(new Set(codes).size).toBe(10);
      for (const recovery of codes)
        expect(recovery).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      expect(await factorsOf(server, account)).toMatchObject({
        has_authenticator: true,
        recovery_codes_left: 10,
      });
      expect(await must(server.call('session.user', {}, account))).toMatchObject({
        has_second_factor: true,
      });
      expect((await call(await securityCode(server, account))).code).toBe('already_done');
    }));

  test('nobody guesses the code of a draft: five tries, ten minutes, and then anew', () =>
    withServer(async (server) => {
      const account = await server.register('draftguess@example.com');
      const draw = async () => {
        const code = await securityCode(server, account);
        const drawn = await must(server.call('security.startAuthenticator', { code }, account));
        return (drawn as { secret: string }).secret;
      };
      const confirm = async (second_factor: string) =>
        (await server.call('security.confirmAuthenticator', { second_factor }, account)).code;
      const first = await draw();
      const wrong = appCode(server, first, 50);
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirm(wrong)));
      expect(new Set(outcomes)).toEqual(new Set(['second_factor_wrong']));
      expect(await confirm(appCode(server, first))).toBe('second_factor_wrong');
      const second = await draw();
      server.advanceMs(11 * MINUTE_MS);
      expect(await confirm(appCode(server, second))).toBe('second_factor_wrong');
      expect(await confirm(appCode(server, await draw()))).toBeNull();
    }));

  test('SESS-09 a right password alone opens no session; the code after it opens one, once', () =>
    withServer(async (server) => {
      const account = await server.register('two@example.com');
      const { secret } = await addAuthenticator(server, account);
      const before = await sessionsOf(server, account);
      const asked = await logIn(server, account);
      expect(asked.envelope).toMatchObject({
        type: 'error',
        code: 'second_factor_required',
        params: { methods: 'authenticator,recovery' },
      });
      expect(JSON.stringify(asked.envelope)).not.toContain(secret);
      expect(await sessionsOf(server, account)).toBe(before);
      const code = appCode(server, secret);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          logIn(server, account, { second_factor: code }, `198.51.100.${index}`),
        ),
      );
      expect(answers.map((answer) => answer.code).sort()).toEqual(
        [null, 'second_factor_wrong', 'second_factor_wrong', 'second_factor_wrong'].sort(),
      );
      expect(await sessionsOf(server, account)).toBe(before + 1);
      const replayed = await logIn(server, account, { second_factor: code });
      expect(replayed.envelope).toMatchObject({
        code: 'second_factor_wrong',
        fields: { second_factor: 'second_factor_wrong' },
      });
      expect(await sessionsOf(server, account)).toBe(before + 1);
    }));

  test('who does not know the password never hears that there is a second factor', () =>
    withServer(async (server) => {
      const account = await server.register('quiet@example.com');
      const { secret, recoveryCodes } = await addAuthenticator(server, account);
      const stranger = { ...account, password: 'wrong password' };
      const nobody = { ...account, email: 'nobody@example.com' };
      for (const second of [
        {},
        { second_factor: appCode(server, secret) },
        { second_factor: recoveryCodes[0] ?? '' },
        { passkey: '{}' },
      ]) {
        const answers = [
          await logIn(server, stranger, second, '192.0.2.1'),
          await logIn(server, nobody, second, '192.0.2.2'),
        ];
        for (const { envelope } of answers)
          expect(envelope).toEqual({
            type: 'error',
            code: 'login_failed',
            message: 'Login failed',
          });
      }
      expect((await factorsOf(server, account)).recovery_codes_left).toBe(10);
      expect(
        (await logIn(server, account, { second_factor: appCode(server, secret) })).code,
      ).toBeNull();
    }));

  test('a clock may be half a minute wrong, and an earlier step is refused once a later one was used', () =>
    withServer(async (server) => {
      const account = await server.register('drift@example.com');
      const { secret } = await addAuthenticator(server, account);
      const attempt = async (steps: number) => {
        const { code } = await logIn(server, account, {
          second_factor: appCode(server, secret, steps),
        });
        return code;
      };
      expect(await attempt(-2)).toBe('second_factor_wrong');
      expect(await attempt(2)).toBe('second_factor_wrong');
      expect(await attempt(1)).toBeNull();
      expect(await attempt(0)).toBe('second_factor_wrong');
      expect(await attempt(-1)).toBe('second_factor_wrong');
      server.advanceMs(MINUTE_MS);
      expect(await attempt(-1)).toBe('second_factor_wrong');
      expect(await attempt(0)).toBeNull();
    }));

  test('five wrong codes wait; a password in between changes nothing, and another address is free', () =>
    withServer(async (server) => {
      const account = await server.register('brute@example.com');
      const { secret, recoveryCodes } = await addAuthenticator(server, account);
      const wrong = appCode(server, secret, 40);
      const guess = (second_factor: string, from: string) =>
        logIn(server, account, { second_factor }, from);
      for (let index = 0; index < 5; index += 1) {
        expect((await guess(wrong, '203.0.113.9')).code).toBe('second_factor_wrong');
        expect((await logIn(server, account, {}, '203.0.113.9')).code).toBe(
          'second_factor_required',
        );
      }
      const right = appCode(server, secret);
      expect((await guess(right, '203.0.113.9')).code).toBe('too_many_requests');
      expect((await guess(recoveryCodes[0] ?? '', '203.0.113.9')).code).toBe('too_many_requests');
      expect((await guess(right, '198.51.100.7')).code).toBeNull();
      server.advanceMs(31_000);
      expect((await guess(recoveryCodes[0] ?? '', '203.0.113.9')).code).toBeNull();
    }));

  test('six digits guessed from many addresses wait for the whole account; a recovery code does not', () =>
    withServer(async (server) => {
      const account = await server.register('botnet@example.com');
      const { secret, recoveryCodes } = await addAuthenticator(server, account);
      const wrong = appCode(server, secret, 40);
      const outcomes: (string | null)[] = [];
      for (let index = 0; index < 25; index += 1) {
        const from = `198.18.${index}.1`;
        outcomes.push((await logIn(server, account, { second_factor: wrong }, from)).code);
      }
      expect(outcomes.filter((code) => code === 'second_factor_wrong')).toHaveLength(20);
      expect(outcomes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'too_many_requests'));
      const right = { second_factor: appCode(server, secret) };
      expect((await logIn(server, account, right, '192.0.2.77')).code).toBe('too_many_requests');
      const recovery = { second_factor: recoveryCodes[3] ?? '' };
      expect((await logIn(server, account, recovery, '192.0.2.78')).code).toBeNull();
    }));

  test('SESS-17 a forgotten password leaves the second factor where it is', () =>
    withServer(async (server) => {
      const account = await server.register('forgot@example.com');
      const { secret } = await addAuthenticator(server, account);
      const before = (await server.codesFor(account.email)).length;
      const wish = { user_string: account.email, scene: 'forget', type: 'forget' };
      await must(server.call('session.sendCode', wish));
      const code = await newestCode(server, account.email, before + 1);
      const password = 'a new password';
      const fields = { account: account.email, code, password, repassword: password };
      await must(server.call('session.forget', fields));
      const renewed = { ...account, password };
      expect((await logIn(server, renewed)).code).toBe('second_factor_required');
      expect(await sessionsOf(server, account)).toBe(0);
      const second = { second_factor: appCode(server, secret) };
      expect((await logIn(server, renewed, second)).code).toBeNull();
    }));
});
