/** Another name to log in with: by rule, by one user alone, not too often, and the old one is kept for a while. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { messageKeys } from '../../support/security-codes.ts';
import { must, newestCode, type TestAccount } from '../../support/server.ts';

describeOnDatabase('usernames', (open) => {
  const server = serverOfFile(open);
  const rename = (account: TestAccount, name: string) =>
    server().call('settings.setUsername', { account: name }, account);
  const logIn = (name: string, { password }: TestAccount) =>
    server().call('session.login', { user_string: name, password });
  /** A session does not last as long as the wait: the same user logs in again. */
  const later = async (account: TestAccount, days: number): Promise<TestAccount> => {
    server().advanceMs(days * DAY_MS);
    return { ...account, token: String(await must(logIn(account.email, account))) };
  };

  test('another name logs in from then on, the old one no longer, and the owner is told', async () => {
    const account = await server().register('first@names.test');
    expect(await must(rename(account, 'Trần_Hưng'))).toMatchObject({ account: 'Trần_Hưng' });
    expect((await logIn('trần_hưng', account)).code).toBeNull();
    expect((await logIn('first', account)).code).toBe('login_failed');
    expect(await messageKeys(server(), account.userId)).toContain('username_changed');
    expect((await rename(account, 'Trần_Hưng')).code).toBe('already_done');
  });

  test('what is no name is refused in its field, and changes nothing', async () => {
    const account = await server().register('rule@names.test');
    const wrong = [
      'x',
      'a'.repeat(25),
      '123456',
      'two words',
      'an@b.vn',
      '<b>bold</b>',
      'a\u202eb',
      '',
    ];
    for (const name of [...wrong, '+84912345678', "'; drop table users; --"]) {
      const { code, envelope } = await rename(account, name);
      expect(['special_characters', 'parameter_error', 'text_too_long'], name).toContain(code);
      expect(envelope, name).toHaveProperty('fields.account');
    }
    expect((await server().call('settings.setUsername', { account: 'guest' })).code).toBe(
      'login_required',
    );
    expect(await must(rename(account, 'ruled'))).toMatchObject({ account: 'ruled' });
  });

  test('a name is one user’s, in whatever letters, and of two who want it at once one gets it', async () => {
    const [one, other] = await Promise.all(
      ['one@names.test', 'other@names.test'].map((email) => server().register(email)),
    );
    if (!one || !other) throw new Error('nobody');
    await must(rename(one, 'Quyen'));
    expect((await rename(other, 'QUYEN')).envelope).toMatchObject({
      code: 'username_taken',
      fields: { account: 'username_taken' },
    });
    const rivals = await Promise.all(
      ['rival1@names.test', 'rival2@names.test'].map((email) => server().register(email)),
    );
    const answers = await Promise.all(rivals.map((rival) => rename(rival, 'wanted')));
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'username_taken']);
  });

  test('a name that looks like another one is that one, or none: wide letters, loose accents, letters of two alphabets', async () => {
    const [owner, mimic] = await Promise.all(
      ['owner@names.test', 'mimic@names.test'].map((email) => server().register(email)),
    );
    if (!owner || !mimic) throw new Error('nobody');
    await must(rename(owner, 'Éva_desk'));
    expect(await must(logIn('E\u0301va_desk', owner))).toMatch(/^[\w-]{43}$/);
    for (const taken of ['E\u0301va_desk', '\uFF25\u0301va_desk', 'Éva_ｄｅｓｋ'])
      expect((await rename(mimic, taken)).code, taken).toBe('username_taken');
    for (const mixed of ['Éva_dеsk', 'аdmin', 'Ρaul'])
      expect((await rename(mimic, mixed)).code, mixed).toBe('special_characters');
    expect(await must(rename(mimic, 'Пётр_7'))).toMatchObject({ account: 'Пётр_7' });
    expect(await must(logIn('Пётр_7', mimic))).toMatch(/^[\w-]{43}$/);
    // Letters that are large or small are no further name to guess at.
    for (let guess = 0; guess < 5; guess += 1)
      await logIn(guess % 2 ? 'ÉVA_desk' : 'éva_desk', { ...owner, password: 'wrong' });
    expect((await logIn('Éva_DESK', owner)).code).toBe('too_many_requests');
  });

  test('once in thirty days; the old name is its owner’s alone for half a year', async () => {
    const account = await server().register('early@names.test');
    const other = await server().register('envious@names.test');
    await must(rename(account, 'early_bird'));
    expect((await rename(account, 'late_bird')).envelope).toMatchObject({
      code: 'username_waiting',
      params: { days: '30' },
    });
    expect((await rename(other, 'Early')).code).toBe('username_taken');
    // Nor by a registration, with the name asked for or drawn from an address.
    const register = async (email: string, name: string) => {
      await must(server().call('session.sendCode', { user_string: email, scene: 'register' }));
      const code = await newestCode(server(), email);
      const password = 'correct horse';
      const fields = { user_string: email, code, password, re_password: password };
      return server().call('session.register', { ...fields, ...(name && { account: name }) });
    };
    expect((await register('thief@names.test', 'EARLY')).envelope).toMatchObject({
      code: 'account_taken',
      fields: { account: 'account_taken' },
    });
    await must(register('early@elsewhere.test', ''));
    const [drawn] = await server().exchange.database.query<{ account: string }>(
      "select account from users where email = 'early@elsewhere.test'",
    );
    expect(drawn?.account).toMatch(/^early_\d+$/);

    const again = await later(account, 30);
    await must(rename(again, 'EARLY'));
    const envious = await later(other, 1);
    expect((await rename(envious, 'early_bird')).code).toBe('username_taken');
    await must(rename(await later(envious, 180), 'early_bird'));
  });
});
