/** Logging in by a code in place of the password: proven as much, bounded as much, and no stranger takes it away. */

import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { anotherCode, phoneCodeFor } from '../../support/security-codes.ts';
import { must, newestCode, type TestServer } from '../../support/server.ts';
import { addAuthenticator, appCode } from '../second-factor/second-factor-account.ts';

const HOME = '198.51.100.7';
const STRANGER = '203.0.113.66';

describeOnDatabase('a login by code', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });

  const ask = async (server: TestServer, to: string, { from = HOME, scene = 'login' } = {}) => {
    const before = (await server.codesFor(to)).length;
    server.advanceMs(MINUTE_MS);
    const headers = { 'x-forwarded-for': from };
    await must(server.call('session.sendCode', { user_string: to, scene }, { headers }));
    return newestCode(server, to, before + 1);
  };
  const logIn = (
    server: TestServer,
    fields: Readonly<Record<string, string>>,
    from: string = HOME,
  ) => server.call('session.login', fields, { headers: { 'x-forwarded-for': from } });

  test('SESS-05 SESS-09 opens a session once, and a code of another scene opens none', async () => {
    const server = opened();
    const { email, userId } = await server.register('once@code-login.test');
    for (const scene of ['forget', 'register']) {
      const code = await ask(server, email, { scene });
      expect((await logIn(server, { user_string: email, code })).code).toBe('code_wrong');
    }
    const code = await ask(server, email);
    // An address is one whatever its letters; a phone changes its network meanwhile.
    const fields = { user_string: 'Once@Code-Login.test', code };
    const token = String(await must(logIn(server, fields, '192.0.2.8')));
    expect(await must(server.call('session.user', {}, { token }))).toMatchObject({ id: userId });
    expect((await logIn(server, fields)).envelope).toMatchObject({
      code: 'code_wrong',
      fields: { code: 'code_wrong' },
    });
    const late = await ask(server, email);
    server.advanceMs(10 * MINUTE_MS);
    expect((await logIn(server, { user_string: email, code: late })).code).toBe('code_wrong');
  });

  test('SESS-09 by a phone that is bound, and by nothing that receives no codes', async () => {
    const server = opened();
    const { token, userId } = await server.register('phone@code-login.test');
    const mobile = '912345670';
    const bound = await phoneCodeFor(server, { token, areaCode: '84', mobile });
    await must(
      server.call('security.bindPhone', { mobile, area_code: '84', code: bound }, { token }),
    );
    server.advanceMs(MINUTE_MS);
    const asked = { user_string: mobile, area_code: '84', scene: 'login' };
    await must(server.call('session.sendCode', asked));
    // The first was for binding it.
    const code = await newestCode(server, `+84${mobile}`, 2);
    const fields = { user_string: mobile, area_code: '84', code };
    const { account } = (await must(server.call('session.user', {}, { token }))) as {
      account: string;
    };
    for (const user_string of [account, 'nobody', 'nobody@code-login.test'])
      expect((await logIn(server, { user_string, code })).code).toBe('code_wrong');
    const other = String(await must(logIn(server, fields)));
    expect(await must(server.call('session.user', {}, { token: other }))).toMatchObject({
      id: userId,
    });
  });

  test('SESS-09 takes a password or a code: neither and both are refused', async () => {
    const server = opened();
    const { email, password } = await server.register('either@code-login.test');
    const user_string = email;
    for (const proof of [{}, { password, code: '123456' }])
      expect((await logIn(server, { user_string, ...proof })).code).toBe('parameter_error');
    for (const code of ['12345', '1234567', 'abcdef', '12 456', "' or 1=1"])
      expect((await logIn(server, { user_string, code })).code, code).toBe('code_wrong');
  });

  test('SECUR-05 asks for the second factor, and the code is still good for the second step alone', async () => {
    const server = opened();
    const account = await server.register('factor@code-login.test');
    const { secret } = await addAuthenticator(server, account);
    const code = await ask(server, account.email);
    const fields = { user_string: account.email, code };
    expect((await logIn(server, fields)).code).toBe('second_factor_required');
    server.advanceMs(MINUTE_MS);
    const app = appCode(server, secret);
    expect((await logIn(server, { ...fields, second_factor: anotherCode(app) })).code).toBe(
      'second_factor_wrong',
    );
    expect(
      (await logIn(server, { ...fields, code: anotherCode(code), second_factor: app })).code,
    ).toBe('code_wrong');
    await must(logIn(server, { ...fields, second_factor: app }));
  });

  test('SECUR-05 a code is used up by one of many logins at once', async () => {
    const server = opened();
    const { email } = await server.register('many@code-login.test');
    const code = await ask(server, email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => logIn(server, { user_string: email, code })),
    );
    expect(answers.filter((answer) => answer.code === null)).toHaveLength(1);
  });

  test('SECUR-05 guesses are bounded as those at passwords, are listed, and take no code from the owner', async () => {
    const server = opened();
    const account = await server.register('guessed@code-login.test');
    await must(logIn(server, { user_string: account.email, password: account.password }));
    const code = await ask(server, account.email);
    const guesses: (string | null)[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      guesses.push(
        (await logIn(server, { user_string: account.email, code: anotherCode(code) }, STRANGER))
          .code,
      );
    expect(guesses.slice(0, 5)).toEqual(Array(5).fill('code_wrong'));
    expect(guesses.slice(5)).toEqual(Array(3).fill('too_many_requests'));
    // Passwords are counted with them.
    const fields = { user_string: account.email, password: account.password };
    expect((await logIn(server, fields, STRANGER)).code).toBe('too_many_requests');
    // What a stranger asks for supersedes nothing, and even the right code is no longer theirs.
    await ask(server, account.email, { from: STRANGER });
    expect((await logIn(server, { user_string: account.email, code }, '203.0.113.67')).code).toBe(
      'code_wrong',
    );
    const token = String(await must(logIn(server, { user_string: account.email, code })));
    const { list } = (await must(server.call('security.logins', {}, { token }))) as {
      list: { outcome: string }[];
    };
    expect(list.filter(({ outcome }) => outcome === 'wrong_code').length).toBeGreaterThan(4);
  });
});
