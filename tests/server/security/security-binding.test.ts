import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { anotherCode, codeFor, messageKeys, phoneCodeFor } from '../../support/security-codes.ts';
import { must, newestCode } from '../../support/server.ts';

const TIMEOUT_MS = 180_000;

describeOnDatabase('phone and email of an account', (open) => {
  const theServer = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  test(
    'SECUR-04 SECUR-06 a phone is bound by the code that was sent to it, and opens the account from then on',
    async () => {
      const server = theServer();
      const { token, userId, password } = await server.register('an@binding.test');
      const code = await phoneCodeFor(server, { token, areaCode: '84', mobile: '912345001' });
      const fields = { mobile: '0912345001', area_code: '84', code };
      expect(await must(server.call('security.bindPhone', fields, { token }))).toMatchObject({
        id: userId,
        email: 'an@binding.test',
        phone: '+84912345001',
      });
      await must(
        server.call('session.login', { user_string: '0912345001', area_code: '84', password }),
      );
      const [message] = await server.exchange.database.query<{ params: unknown }>(
        `select params from messages where user_id = $1 and key = 'phone_bound'`,
        [userId],
      );
      expect(message?.params).toEqual({ phone: '+84***5001' });
      const news = await server.exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      expect(news.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['session.userChanged', 'messages.received']),
      );
      // Without an area code it is 86, as everywhere.
      const other = await server.register('bac@binding.test');
      const chinese = await phoneCodeFor(server, {
        token: other.token,
        areaCode: '86',
        mobile: '13800138001',
      });
      expect(
        await must(
          server.call(
            'security.bindPhone',
            { mobile: '13800138001', code: chinese },
            { token: other.token },
          ),
        ),
      ).toMatchObject({ phone: '+8613800138001' });
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-04 numbers that no phone of the country has are refused, and never sent a code',
    async () => {
      const server = theServer();
      const { token } = await server.register('binh@binding.test');
      const impossible = [
        ['84', '12'],
        ['84', '91234'],
        ['84', '91234567891234'],
        ['86', '138001'],
        ['999', '912345678'],
        ['0', '912345678'],
        ['49', '12345678901234'],
        ['84', '-12345678'],
        ['84', '1e300000'],
        ['84', '0x12345678'],
        ['84', '１２３４５６７８９'],
        ['84', '9'.repeat(40)],
      ] as const;
      for (const [areaCode, mobile] of impossible) {
        const sent = await server.call(
          'security.sendPhoneCode',
          { area_code: areaCode, mobile },
          { token },
        );
        expect([mobile, sent.code]).toEqual([mobile, 'phone_invalid']);
        expect(sent.envelope).toMatchObject({ fields: { mobile: 'phone_invalid' } });
        const bound = await server.call(
          'security.bindPhone',
          { area_code: areaCode, mobile, code: '123456' },
          { token },
        );
        expect([mobile, bound.code]).toEqual([mobile, 'phone_invalid']);
      }
      const noArea = await server.call(
        'security.sendPhoneCode',
        { mobile: '912345678' },
        { token },
      );
      expect(noArea.code).toBe('parameter_error');
      const rows = await server.exchange.database.query(
        `select id from verification_codes where scene = 'bind'
           and target in ('+8412', '+4912345678901234')`,
      );
      expect(rows).toEqual([]);
      expect(
        (await server.call('security.sendPhoneCode', { area_code: '84', mobile: '912345678' }))
          .code,
      ).toBe('login_required');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-06 codes go to a phone once a minute and ten a day, also under parallel requests',
    async () => {
      const server = theServer();
      const { token } = await server.register('chi@binding.test');
      const ask = async () =>
        (
          await server.call(
            'security.sendPhoneCode',
            { area_code: '84', mobile: '912345003' },
            { token },
          )
        ).code;
      const burst = await Promise.all(Array.from({ length: 6 }, ask));
      expect(burst.filter((code) => code === null)).toHaveLength(1);
      expect(burst.filter((code) => code === 'code_too_soon')).toHaveLength(5);
      for (let sent = 1; sent < 10; sent += 1) {
        server.advanceMs(MINUTE_MS);
        expect(await ask()).toBeNull();
      }
      server.advanceMs(MINUTE_MS);
      expect(await ask()).toBe('code_daily_limit');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-04 whether a number is taken is told to whom its code has reached, and to nobody else',
    async () => {
      const server = theServer();
      const owner = await server.register('dung@binding.test');
      const stranger = await server.register('em@binding.test');
      const number = { areaCode: '84', mobile: '912345004' };
      const first = await phoneCodeFor(server, { token: owner.token, ...number });
      const fields = { mobile: number.mobile, area_code: number.areaCode };
      const bind = (token: string, code: string) =>
        server.call('security.bindPhone', { ...fields, code }, { token });
      await must(bind(owner.token, first));
      server.advanceMs(MINUTE_MS);
      const taken = await server.call('security.sendPhoneCode', fields, { token: stranger.token });
      const free = await server.call(
        'security.sendPhoneCode',
        { ...fields, mobile: '912345005' },
        { token: stranger.token },
      );
      expect(taken.envelope).toEqual(free.envelope);
      const code = await newestCode(server, '+84912345004', 2);
      expect((await bind(stranger.token, anotherCode(code))).code).toBe('code_wrong');
      const told = await bind(stranger.token, code);
      expect(told.envelope).toMatchObject({
        code: 'account_taken',
        fields: { mobile: 'account_taken' },
      });
      expect(await must(server.call('session.user', {}, { token: stranger.token }))).toMatchObject({
        phone: null,
      });
      expect(await messageKeys(server, stranger.userId)).not.toContain('phone_bound');
    },
    TIMEOUT_MS,
  );

  test(
    'SECUR-04 a code of another scene, another address or another number binds nothing, and a right one binds once',
    async () => {
      const server = theServer();
      const { token, email } = await server.register('giang@binding.test');
      const bindEmail = async (address: string, code: string) =>
        (await server.call('security.bindEmail', { email: address, code }, { token })).code;
      const number = { areaCode: '84', mobile: '912345006' };
      const code = await phoneCodeFor(server, { token, ...number });
      const bind = async (mobile: string, given: string) =>
        (
          await server.call(
            'security.bindPhone',
            { mobile, area_code: '84', code: given },
            { token },
          )
        ).code;
      expect(await bind('912345007', code)).toBe('code_wrong');
      expect(await bind('912345006', await codeFor(server, { token, to: email }))).toBe(
        'code_wrong',
      );
      const security = await codeFor(server, { token, to: email, scene: 'security' });
      expect(await bindEmail('else@binding.test', security)).toBe('code_wrong');
      const answers = await Promise.all(Array.from({ length: 4 }, () => bind('912345006', code)));
      expect(answers.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(answers.filter((refusal) => refusal === 'code_wrong')).toHaveLength(3);
    },
    TIMEOUT_MS,
  );
});
