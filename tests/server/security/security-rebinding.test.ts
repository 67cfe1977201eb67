import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import {
  anotherCode,
  codeFor,
  logInAgain,
  messageKeys,
  phoneCodeFor,
} from '../../support/security-codes.ts';
import { must, newestCode } from '../../support/server.ts';

const TIMEOUT_MS = 180_000;

describeOnDatabase('another phone or email of an account', (open) => {
  const theServer = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  test(
    'SECUR-04 a bound email or phone is replaced by a code that what is bound has received as well',
    async () => {
      const server = theServer();
      const { token, email, userId } = await server.register('hanh@binding.test');
      const wanted = 'hanh.new@binding.test';
      const code = await codeFor(server, { token, to: wanted, scene: 'bind' });
      const bind = (codes: Record<string, string>) =>
        server.call('security.bindEmail', { email: wanted, code, ...codes }, { token });
      const asked = { code: 'code_wrong', fields: { security_code: 'code_wrong' } };
      expect((await bind({})).envelope).toMatchObject(asked);
      expect((await bind({ security_code: '12345' })).envelope).toMatchObject(asked);
      // The code that reached the new address says nothing about the old one.
      expect((await bind({ security_code: code })).envelope).toMatchObject(asked);
      const security = await codeFor(server, { token, to: email });
      expect((await bind({ security_code: anotherCode(security) })).envelope).toMatchObject(asked);
      expect(await must(bind({ security_code: security }))).toMatchObject({
        id: userId,
        email: wanted,
      });
      expect(await messageKeys(server, userId)).toContain('email_bound');
      expect((await bind({ security_code: security })).code).toBe('code_wrong');
      const gone = await server.call('session.login', {
        user_string: email,
        password: 'correct horse',
      });
      expect(gone.code).toBe('login_failed');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-04 a session that was left open cannot bind a phone of its own: half an hour after the login the account is asked',
    async () => {
      const server = theServer();
      const account = await server.register('khanh@binding.test');
      const { token, email } = account;
      server.advanceMs(31 * MINUTE_MS);
      const number = { areaCode: '84', mobile: '912345008' };
      const code = await phoneCodeFor(server, { token, ...number });
      const fields = { mobile: number.mobile, area_code: '84', code };
      expect((await server.call('security.bindPhone', fields, { token })).envelope).toMatchObject({
        code: 'code_wrong',
        fields: { security_code: 'code_wrong' },
      });
      const security = await codeFor(server, { token, to: email });
      await must(
        server.call('security.bindPhone', { ...fields, security_code: security }, { token }),
      );
      // A new login is a proof of its own.
      const second = await server.register('lan@binding.test');
      server.advanceMs(31 * MINUTE_MS);
      const fresh = await logInAgain(server, second);
      const other = { areaCode: '84', mobile: '912345009' };
      const freshCode = await phoneCodeFor(server, { token: fresh, ...other });
      await must(
        server.call(
          'security.bindPhone',
          { mobile: other.mobile, area_code: '84', code: freshCode },
          { token: fresh },
        ),
      );
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-04 an email is bound to an account of a phone; what is no address, or is taken, is said in its field',
    async () => {
      const server = theServer();
      const owner = await server.register('minh@binding.test');
      const phone = { user_string: '0912345010', area_code: '84' };
      await must(server.call('session.sendCode', { ...phone, scene: 'register' }));
      const code = await newestCode(server, '+84912345010');
      const password = 'longer1';
      await must(
        server.call('session.register', { ...phone, code, password, re_password: password }),
      );
      const token = String(await must(server.call('session.login', { ...phone, password })));
      for (const email of [
        'x',
        'a@b',
        'two words@x.test',
        '0912345678',
        `${'a'.repeat(120)}@x.test`,
      ]) {
        const refused = await server.call(
          'security.bindEmail',
          { email, code: '123456' },
          { token },
        );
        expect(Object.values((refused.envelope as { fields: object }).fields)).toHaveLength(1);
        expect(['email_invalid', 'text_too_long']).toContain(refused.code);
      }
      const taken = await codeFor(server, { token, to: owner.email, scene: 'bind' });
      const refused = await server.call(
        'security.bindEmail',
        { email: owner.email.toUpperCase(), code: taken },
        { token },
      );
      expect(refused.envelope).toMatchObject({
        code: 'account_taken',
        fields: { email: 'account_taken' },
      });
      const own = await codeFor(server, { token, to: 'minh.phone@binding.test', scene: 'bind' });
      expect(
        await must(
          server.call(
            'security.bindEmail',
            { email: 'Minh.Phone@binding.test', code: own },
            { token },
          ),
        ),
      ).toMatchObject({ email: 'minh.phone@binding.test', phone: '+84912345010' });
    },
    TIMEOUT_MS,
  );
});
