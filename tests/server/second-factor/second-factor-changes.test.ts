import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestServer } from '../../support/server.ts';
import { addAuthenticator, appCode, factorsOf, logIn } from './second-factor-account.ts';

describeOnDatabase('recovery codes, removal and the phrase', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const withServer = (work: (server: TestServer) => Promise<void>) => work(opened());

  test('a recovery code opens one session, also of many logins at once, and in any way of writing it', () =>
    withServer(async (server) => {
      const account = await server.register('paper@example.com');
      const { recoveryCodes } = await addAuthenticator(server, account);
      const [first = '', second = ''] = recoveryCodes;
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          logIn(server, account, { second_factor: first }, `198.51.100.${index}`),
        ),
      );
      expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
      expect((await factorsOf(server, account)).recovery_codes_left).toBe(9);
      const typed = second.toLowerCase().replace('-', ' ');
      expect((await logIn(server, account, { second_factor: typed })).code).toBeNull();
      expect((await logIn(server, account, { second_factor: second })).code).toBe(
        'second_factor_wrong',
      );
      const stored = await server.exchange.database.query<{ hash: string }>(
        'select code_hash as hash from recovery_codes where user_id = $1',
        [account.userId],
      );
      const plain = recoveryCodes.map((code) => code.replace('-', ''));
      expect(stored.some(({ hash }) => plain.includes(hash) || recoveryCodes.includes(hash))).toBe(
        false,
      );
      const other = await server.register('thief@example.com');
      await addAuthenticator(server, other);
      const stolen = { second_factor: recoveryCodes[2] ?? '' };
      expect((await logIn(server, other, stolen)).code).toBe('second_factor_wrong');
      expect((await factorsOf(server, account)).recovery_codes_left).toBe(8);
    }));

  test('new recovery codes take the place of the old ones, against a second factor', () =>
    withServer(async (server) => {
      const account = await server.register('renew@example.com');
      const { secret, recoveryCodes } = await addAuthenticator(server, account);
      const renew = (second_factor: string) =>
        server.call('security.renewRecoveryCodes', { second_factor }, account);
      expect((await renew('000000')).code).toBe('second_factor_wrong');
      const { recovery_codes: renewed } = (await must(renew(appCode(server, secret)))) as {
        recovery_codes: string[];
      };
      expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
      expect((await renew(recoveryCodes[0] ?? '')).code).toBe('second_factor_wrong');
      await must(renew(renewed[0] ?? ''));
      const plain = await server.register('nofactor@example.com');
      const none = await server.call(
        'security.renewRecoveryCodes',
        { second_factor: '123456' },
        plain,
      );
      expect(none.code).toBe('second_factor_wrong');
    }));

  test('the app is removed against its code or a recovery code; with it go the codes, and the owner is told', () =>
    withServer(async (server) => {
      const account = await server.register('remove@example.com');
      const { secret, recoveryCodes } = await addAuthenticator(server, account);
      const remove = (second_factor: string) =>
        server.call('security.removeAuthenticator', { second_factor }, account);
      expect((await remove('ABCD-EFGH')).code).toBe('second_factor_wrong');
      const code = appCode(server, secret);
      const outcomes = await Promise.all([
        remove(code),
        remove(code),
        remove(recoveryCodes[0] ?? ''),
      ]);
      expect(outcomes.filter((outcome) => outcome.code === null)).toHaveLength(1);
      expect(await factorsOf(server, account)).toMatchObject({
        has_authenticator: false,
        recovery_codes_left: 0,
      });
      expect((await logIn(server, account)).code).toBeNull();
      expect((await remove(appCode(server, secret))).code).toBe('second_factor_wrong');
      const told = await server.exchange.database.query<{ key: string }>(
        `select key from messages where user_id = $1 and key like 'second_factor%' order by id`,
        [account.userId],
      );
      expect(told.map(({ key }) => key)).toEqual(['second_factor_added', 'second_factor_removed']);
      const events = await server.exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence desc limit 2',
        [account.userId],
      );
      expect(events.map(({ name }) => name)).toEqual(['session.userChanged', 'messages.received']);
    }));

  test('the phrase is kept as it was written, twenty characters at most, and empty takes it away', () =>
    withServer(async (server) => {
      const account = await server.register('phrase@example.com');
      const set = (phrase: string) => server.call('security.setPhrase', { phrase }, account);
      await must(set('  con mèo 🐱 <b>của tôi '));
      expect((await factorsOf(server, account)).phrase).toBe('con mèo 🐱 <b>của tôi');
      for (const phrase of ['a'.repeat(21), 'line\nbreak', 'turned \u202e round'])
        expect((await set(phrase)).code).toMatch(
          /^(parameter_error|text_too_long|special_characters)$/,
        );
      await must(set('🐱'.repeat(20)));
      await must(set(''));
      expect((await factorsOf(server, account)).phrase).toBeNull();
    }));

  test('the calls need a login, and a missing or misshapen field is refused in its place', () =>
    withServer(async (server) => {
      const account = await server.register('shape@example.com');
      const calls = {
        'security.secondFactors': {},
        'security.startAuthenticator': { code: '123456' },
        'security.confirmAuthenticator': { second_factor: '123456' },
        'security.removeAuthenticator': { second_factor: '123456' },
        'security.renewRecoveryCodes': { second_factor: '123456' },
        'security.startPasskey': { code: '123456' },
        'security.addPasskey': { name: 'key', attestation: '{}' },
        'security.removePasskey': { id: '1', code: '123456' },
        'security.setPhrase': { phrase: 'x' },
      } as const;
      for (const [name, fields] of Object.entries(calls) as [keyof typeof calls, object][]) {
        expect((await server.call(name, { ...fields })).code, name).toBe('login_required');
        // Without a phrase the phrase is taken away.
        for (const field of Object.keys(fields).filter((key) => key !== 'phrase')) {
          const { [field]: _, ...rest } = fields as Record<string, string>;
          const { envelope } = await server.call(name, rest, account);
          expect(envelope, name).toMatchObject({
            code: 'parameter_error',
            fields: { [field]: expect.any(String) },
          });
        }
      }
      for (const second_factor of [
        '12345',
        '1'.repeat(25),
        ' ',
        'a\u0000bcdef',
        '１２３４５６',
        "' or 1=1 --",
      ]) {
        const { code } = await server.call(
          'security.removeAuthenticator',
          { second_factor },
          account,
        );
        expect(code).toMatch(
          /^(parameter_error|text_too_long|special_characters|second_factor_wrong)$/,
        );
      }
      for (const id of ['0', '-1', '1e3', '0x10', 'NaN', '1,5', '9'.repeat(40)]) {
        const { code } = await server.call(
          'security.removePasskey',
          { id, code: '123456' },
          account,
        );
        expect(code).toBe('parameter_error');
      }
    }));
});
