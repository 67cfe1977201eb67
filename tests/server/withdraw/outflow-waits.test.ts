/** Who takes over an account takes no money out: new ways out wait, changes hold them, the second factor is asked for. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { codeFor } from '../../support/security-codes.ts';
import { type CallAnswer, must, type TestAccount } from '../../support/server.ts';
import { PAY_PASSWORD, saveAddress, saveCard, withdraw } from '../../support/withdrawals.ts';
import { addAuthenticator, appCode } from '../second-factor/second-factor-account.ts';
import { createPasskey } from '../second-factor/software-passkey.ts';
import { openWithdrawWorld } from './withdraw-world.ts';

const BY_CARD = { method: 'domestic' };
const CARD = {
  aba_account: '021000021',
  real_name: 'An Nguyen',
  bank_account: '19034567891234',
  bank_province: 'HN',
  bank_city: 'HN',
  bank_name: 'Techcombank',
  branch: 'Hoan Kiem',
  swift_code: 'VTCBVNVX',
  phone: '+84 912 345 678',
  address: 'Hanoi',
};

describeOnDatabase('what guards the ways out', (openDatabase) => {
  const { server, newcomer } = openWithdrawWorld(openDatabase);

  const codeOf = ({ token, email }: TestAccount) => codeFor(server(), { token, to: email });
  const save = (account: TestAccount, fields: Readonly<Record<string, string>> = {}) =>
    server().call(
      'bankCards.saveDomestic',
      { ...CARD, pay_password: PAY_PASSWORD, ...fields },
      account,
    );
  const toCard = (account: TestAccount, fields: Readonly<Record<string, string>> = {}) =>
    withdraw(server(), account, { ...BY_CARD, ...fields });
  const withCard = async () => {
    const account = await newcomer();
    await saveCard(server(), account.userId, 'domestic');
    return account;
  };

  test('CARD-05 a new card waits as a new address does, and the same account of a bank only once', async () => {
    const account = await newcomer();
    await must(save(account));
    expect((await toCard(account)).envelope).toMatchObject({
      code: 'card_waiting',
      params: { hours: '24' },
      fields: { method: 'card_waiting' },
    });
    server().advanceMs(24 * HOUR_MS - 1);
    await must(save(account, { branch: 'Ba Dinh' }));
    expect((await toCard(account)).envelope).toMatchObject({ params: { hours: '1' } });
    server().advanceMs(1);
    expect((await toCard(account)).code).toBeNull();
    await must(save(account, { bank_account: '777788889999' }));
    expect((await toCard(account)).code).toBe('card_waiting');
  });

  test('a withdrawal in review goes to the card that was removed after it', async () => {
    const account = await withCard();
    const { id } = (await must(toCard(account))) as { id: number };
    await must(
      server().call('bankCards.remove', { kind: 'domestic', pay_password: PAY_PASSWORD }, account),
    );
    expect((await toCard(account)).code).toBe('card_required');
    const { list } = (await must(server().call('withdraw.records', {}, account))) as {
      list: { id: number; target_name: string; target: string; status: string }[];
    };
    const target = {
      target_name: expect.stringMatching(/./),
      target: expect.stringMatching(/^\d{4}$/),
    };
    expect(list[0]).toMatchObject({ id, status: 'reviewing', ...target });
  });

  const changes: Readonly<Record<string, (account: TestAccount) => Promise<CallAnswer>>> = {
    'the password was reset': async ({ email, token }) => {
      const code = await codeFor(server(), { token, to: email, scene: 'forget' });
      return server().call('session.forget', {
        account: email,
        code,
        password: 'Sapa2026!',
        repassword: 'Sapa2026!',
      });
    },
    'the password was changed': async (account) =>
      server().call(
        'security.setPassword',
        { code: await codeOf(account), password: 'Sapa2026!', re_password: 'Sapa2026!' },
        account,
      ),
    'the pay password was changed': async (account) =>
      server().call(
        'security.setPayPassword',
        { code: await codeOf(account), password: '135792', re_password: '135792' },
        account,
      ),
    'another email was bound': async (account) => {
      const to = newAddress();
      const { token } = account;
      const security_code = await codeOf(account);
      const code = await codeFor(server(), { token, to, scene: 'bind' });
      return server().call('security.bindEmail', { email: to, code, security_code }, account);
    },
  };

  test.each(Object.entries(changes))('nothing leaves for a day after %s', async (_, change) => {
    const account = await withCard();
    await must(change(account));
    const { exchange } = server();
    const held = () =>
      exchange.database.query<{ at: number }>(
        'select outflows_from as at from users where id = $1',
        [account.userId],
      );
    expect(await held()).toEqual([{ at: exchange.clock.now() + 24 * HOUR_MS }]);
  });

  test('a hold says for how many hours, for cards as for addresses, and ends', async () => {
    const account = await withCard();
    const address_id = await saveAddress(server(), account.userId);
    const code = await codeOf(account);
    const same = { password: PAY_PASSWORD, re_password: PAY_PASSWORD };
    await must(server().call('security.setPayPassword', { code, ...same }, account));
    // Said before anything is asked for.
    expect(
      await must(server().call('withdraw.terms', { currency_id: '3' }, account)),
    ).toMatchObject({
      outflows_from: server().exchange.clock.now() + 24 * HOUR_MS,
    });
    for (const wish of [BY_CARD, { address_id }])
      expect((await withdraw(server(), account, wish)).envelope).toMatchObject({
        code: 'outflows_waiting',
        params: { hours: '24' },
      });
    // In two steps: a session that nobody uses for a day ends.
    server().advanceMs(23 * HOUR_MS);
    expect((await toCard(account)).envelope).toMatchObject({ params: { hours: '1' } });
    server().advanceMs(HOUR_MS);
    for (const wish of [BY_CARD, { address_id }])
      expect((await withdraw(server(), account, wish)).code).toBeNull();
  });

  test('what is set for the first time holds nothing', async () => {
    const account = await server().register(newAddress());
    const set = { password: PAY_PASSWORD, re_password: PAY_PASSWORD };
    await must(
      server().call('security.setPayPassword', { code: await codeOf(account), ...set }, account),
    );
    await addAuthenticator(server(), account);
    expect(
      await server().exchange.database.query(
        'select outflows_from as at from users where id = $1',
        [account.userId],
      ),
    ).toEqual([{ at: 0 }]);
  });

  test('an account with a second factor is asked for it by every outflow, and the first proof stays good', async () => {
    const account = await withCard();
    const { secret } = await addAuthenticator(server(), account);
    const code = await codeOf(account);
    const byCode = { ...BY_CARD, pay_password: '', code };
    const wishes = [
      (fields: Readonly<Record<string, string>>) => toCard(account, fields),
      (fields: Readonly<Record<string, string>>) => save(account, fields),
    ];
    for (const wish of wishes) {
      expect((await wish({})).envelope).toMatchObject({
        code: 'second_factor_required',
        params: { methods: 'authenticator,recovery' },
      });
      expect((await wish({ second_factor: '000000' })).envelope).toMatchObject({
        code: 'second_factor_wrong',
        fields: { second_factor: 'second_factor_wrong' },
      });
    }
    const { pay_password: _, ...proof } = byCode;
    const once = (fields: Readonly<Record<string, string>>) =>
      server().call(
        'withdraw.submit',
        { currency_id: '3', number: '100', ...proof, ...fields },
        { token: account.token, key: randomUUID() },
      );
    expect((await once({})).code).toBe('second_factor_required');
    expect((await once({ second_factor: '000000' })).code).toBe('second_factor_wrong');
    const second_factor = appCode(server(), secret);
    expect((await once({ second_factor })).code).toBeNull();
    expect((await once({ second_factor })).code).toBe('code_wrong');
    expect((await toCard(account, { second_factor })).code).toBe('second_factor_wrong');
  });

  test('a factor beside another holds what the other one guards, and so does taking one away', async () => {
    const account = await withCard();
    const { secret, recoveryCodes } = await addAuthenticator(server(), account);
    const heldUntil = async () => {
      const rows = await server().exchange.database.query<{ at: number }>(
        'select outflows_from as at from users where id = $1',
        [account.userId],
      );
      return rows[0]?.at;
    };
    const code = await codeOf(account);
    const proof = { code, second_factor: recoveryCodes[0] ?? '' };
    const { options } = (await must(server().call('security.startPasskey', proof, account))) as {
      options: string;
    };
    const attestation = createPasskey().attest(options);
    await must(server().call('security.addPasskey', { name: 'Key', attestation }, account));
    const added = await heldUntil();
    expect(added).toBe(server().exchange.clock.now() + 24 * HOUR_MS);
    server().advanceMs(HOUR_MS);
    const second_factor = appCode(server(), secret);
    await must(server().call('security.removeAuthenticator', { second_factor }, account));
    expect(await heldUntil()).toBe((added ?? 0) + HOUR_MS);
  });
});
