import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, newestCode, type TestServer } from '../../support/server.ts';

describeOnDatabase('verification codes', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const withServer = (work: (server: TestServer) => Promise<void>) => work(opened());

  test('SESS-13 a code works once, for its address and scene, for ten minutes and five tries', () =>
    withServer(async (server) => {
      const to = 'khanh@example.com';
      const check = async (code: string, scene = 'register') =>
        (await server.call('session.checkCode', { user_string: to, code, scene })).code;
      const fresh = async (count: number) => {
        server.advanceMs(2 * MINUTE_MS);
        await must(server.call('session.sendCode', { user_string: to, scene: 'register' }));
        return newestCode(server, to, count);
      };
      const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

      const first = await fresh(1);
      expect(await check(first)).toBeNull();
      expect(await check(first, 'forget')).toBe('code_wrong');
      expect(
        (await server.call('session.checkCode', { user_string: 'other@example.com', code: first }))
          .code,
      ).toBe('code_wrong');
      server.advanceMs(10 * MINUTE_MS + 1);
      expect(await check(first)).toBe('code_wrong');

      const second = await fresh(2);
      const guesses = await Promise.all(Array.from({ length: 5 }, () => check(wrongFor(second))));
      expect(guesses).toEqual(Array(5).fill('code_wrong'));
      expect(await check(second)).toBe('code_wrong');

      const third = await fresh(3);
      const account = { user_string: to, code: third, password: 'longer1', re_password: 'longer1' };
      const registered = await Promise.all(
        [1, 2, 3].map(() => server.call('session.register', account)),
      );
      expect(registered.filter(({ code }) => code === null)).toHaveLength(1);
      expect(await check(third)).toBe('code_wrong');
      const stored = await server.exchange.database.query<{ hash: string }>(
        'select code_hash as hash from verification_codes',
      );
      for (const { hash } of stored) expect([first, second, third]).not.toContain(hash);
    }));

  test('SESS-16 codes go out once a minute and ten a day to one address, also under parallel requests', () =>
    withServer(async (server) => {
      const ask = async () =>
        (
          await server.call('session.sendCode', {
            user_string: 'lan@example.com',
            scene: 'register',
          })
        ).code;
      const burst = await Promise.all(Array.from({ length: 8 }, ask));
      expect(burst.filter((code) => code === null)).toHaveLength(1);
      expect(burst.filter((code) => code === 'code_too_soon')).toHaveLength(7);
      for (let sent = 1; sent < 10; sent += 1) {
        server.advanceMs(MINUTE_MS);
        expect(await ask()).toBeNull();
      }
      server.advanceMs(MINUTE_MS);
      expect(await ask()).toBe('code_daily_limit');
      server.advanceMs(DAY_MS);
      expect(await ask()).toBeNull();
    }));

  test('SESS-17 nothing but the code tells whether an account exists', () =>
    withServer(async (server) => {
      await server.register('minh@example.com');
      server.advanceMs(2 * MINUTE_MS);
      for (const scene of ['register', 'forget', 'login']) {
        server.advanceMs(2 * MINUTE_MS);
        const known = await server.call('session.sendCode', {
          user_string: 'minh@example.com',
          scene,
        });
        const unknown = await server.call('session.sendCode', {
          user_string: 'nobody@example.com',
          scene,
        });
        expect(unknown.envelope).toEqual(known.envelope);
      }
      const forget = { password: 'longer1', repassword: 'longer1', code: '000000' };
      const wrong = await server.call('session.login', {
        user_string: 'minh@example.com',
        password: 'wrong password',
      });
      const nobody = await server.call('session.login', {
        user_string: 'nobody@example.com',
        password: 'wrong password',
      });
      expect(nobody.envelope).toEqual(wrong.envelope);
      const known = await server.call('session.forget', { account: 'minh@example.com', ...forget });
      const unknown = await server.call('session.forget', {
        account: 'nobody@example.com',
        ...forget,
      });
      expect(unknown.envelope).toEqual(known.envelope);
    }));

  test('SESS-19 a taken address or username is refused only after the code proved the address', () =>
    withServer(async (server) => {
      await server.register('phuc@example.com');
      server.advanceMs(2 * MINUTE_MS);
      await must(
        server.call('session.sendCode', { user_string: 'phuc@example.com', scene: 'register' }),
      );
      const fields = {
        user_string: 'phuc@example.com',
        password: 'longer1',
        re_password: 'longer1',
      };
      const code = await newestCode(server, 'phuc@example.com');
      const wrong = code === '000000' ? '000001' : '000000';
      expect((await server.call('session.register', { ...fields, code: wrong })).code).toBe(
        'code_wrong',
      );
      expect((await server.call('session.register', { ...fields, code })).code).toBe(
        'account_taken',
      );
    }));
});
