/** How a withdrawal is proven, repeated, taken back, refused and listed. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must, newestCode, startTestServer, type TestAccount } from '../../support/server.ts';
import {
  BTC,
  billsOf,
  changeBalance,
  messagesOf,
  newsOf,
  PAY_PASSWORD,
  registerWithdrawer,
  saveAddress,
  USDT,
  type WireWithdrawal,
  withdraw,
} from '../../support/withdrawals.ts';
import { openWithdrawWorld } from './withdraw-world.ts';

describeOnDatabase('proof and ends of withdrawals', (openDatabase) => {
  const { server, newcomer, decide, asked, rows } = openWithdrawWorld(openDatabase);

  test('WDRAW-01 money leaves only with the pay password or a code, and guesses are counted', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    const fields = { currency_id: USDT, number: '100', address_id };
    const attempt = (proof: Readonly<Record<string, string>>) =>
      server().call('withdraw.submit', { ...fields, ...proof }, { ...account, key: randomUUID() });
    expect((await attempt({})).envelope).toMatchObject({
      fields: { pay_password: 'pay_password_wrong' },
    });
    expect((await attempt({ code: '000000' })).envelope).toMatchObject({
      fields: { code: 'code_wrong' },
    });
    const wrong = { pay_password: '000000' };
    for (let guess = 0; guess < 5; guess += 1)
      expect((await attempt(wrong)).code).toBe('pay_password_wrong');
    // A call that is refused is rolled back, but the guess is not.
    expect((await attempt({ pay_password: PAY_PASSWORD })).code).toBe('too_many_requests');
    server().advanceMs(HOUR_MS);
    expect((await attempt({ pay_password: PAY_PASSWORD })).code).toBeNull();
    const { database } = server().exchange;
    await database.query('update users set pay_password_hash = null where id = $1', [
      account.userId,
    ]);
    for (const proof of [{}, { pay_password: PAY_PASSWORD }])
      expect((await attempt(proof)).code).toBe('pay_password_missing');
    expect((await rows(account)).list).toHaveLength(1);
  });

  test('WDRAW-01 a code is good for one withdrawal, and is not spent on one that cannot be', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    server().advanceMs(120_000);
    const wish = { user_string: account.email, scene: 'security' };
    await must(server().call('session.sendCode', wish, account));
    const code = await newestCode(server(), account.email);
    const key = randomUUID();
    const fields = { currency_id: USDT, address_id, code };
    const send = (number: string, withKey: string) =>
      server().call('withdraw.submit', { ...fields, number }, { ...account, key: withKey });
    expect((await send('9', randomUUID())).code).toBe('amount_below_minimum');
    const first = (await must(send('100', key))) as WireWithdrawal;
    const repeat = await send('100', key);
    expect(repeat.message).toMatchObject({ id: first.id });
    expect(repeat.headers.get('idempotency-hit')).toBe('1');
    expect((await send('100', randomUUID())).code).toBe('code_wrong');
    expect((await rows(account)).list).toHaveLength(1);
  });

  test('WDRAW-04 in review it can be taken back, once', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    const { id } = await asked(account, { address_id });
    const cancel = (who: TestAccount, which = String(id)) =>
      server().call('withdraw.cancel', { id: which }, { ...who, key: randomUUID() });
    expect(await must(cancel(account))).toMatchObject({ id, status: 'cancelled', version: 2 });
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '10000',
      held: '0',
    });
    expect((await cancel(account)).code).toBe('already_done');
    await expect(decide(id, 'approve')).rejects.toThrow('already_done');
    await expect(decide(999_999, 'approve')).rejects.toThrow('not_found');
    // Points for the identity may be told of at any time, and so after it.
    const news = await newsOf(server(), account.userId);
    expect(news.slice(news.indexOf('withdraw.cancelled')).slice(0, 2)).toEqual([
      'withdraw.cancelled',
      'balances.changed',
    ]);
    const sent = await asked(account, { address_id });
    await decide(sent.id, 'approve');
    expect((await cancel(account, String(sent.id))).code).toBe('already_done');
  });

  test('WDRAW-04 a refused withdrawal gives all of the money back and says why', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    const { id } = await asked(account, { address_id });
    const { reviews, exchange } = server().running;
    const pending = await reviews.withdrawal.pending(exchange.database);
    expect(pending.find((each) => each['id'] === id)).toMatchObject({
      user: account.userId,
      number: '100',
      status: 'reviewing',
    });
    await decide(id, 'reject', 'The name of the account differs.');
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '10000',
      held: '0',
    });
    expect((await rows(account)).list).toMatchObject([
      { id, status: 'failed', reason: 'The name of the account differs.', transaction_hash: null },
    ]);
    expect((await messagesOf(server(), account.userId)).at(-1)).toMatchObject({
      key: 'withdrawal_refused',
      params: { amount: '100', reason: 'The name of the account differs.' },
    });
    expect(await billsOf(server(), id)).toEqual([]);
  });

  test('WDRAW-04 records come ten a page, newest first, by state and currency, and nobody else’s', async () => {
    const [account, other] = [await newcomer(), await newcomer()];
    const address_id = await saveAddress(server(), account.userId);
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.unshift((await asked(account, { address_id, number: '10' })).id);
    const list = async (fields: Readonly<Record<string, string>>, who = account) =>
      (await must(server().call('withdraw.records', fields, who))) as {
        list: WireWithdrawal[];
        has_more: boolean;
      };
    const first = await list({});
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(first.has_more).toBe(true);
    const second = await list({ page: '2' });
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(second.has_more).toBe(false);
    await decide(ids[3] ?? 0, 'approve');
    expect((await list({ status: 'sent' })).list.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await list({ currency_id: BTC })).list).toEqual([]);
    expect((await list({}, other)).list).toEqual([]);
    const refused = await server().call('withdraw.records', { currency_id: '999' }, account);
    expect(refused.code).toBe('currency_unknown');
    expect((await audit(server().exchange.database)).ok).toBe(true);
  });
});

test('WDRAW-04 the sandbox approves by itself after a few seconds', async () => {
  const server = await startTestServer();
  const account = await registerWithdrawer(server, 'sandbox@example.com');
  const address_id = await saveAddress(server, account.userId);
  await must(withdraw(server, account, { address_id }));
  server.advanceMs(3_000);
  await server.running.jobs.runDue();
  const { list } = (await must(server.call('withdraw.records', {}, account))) as {
    list: WireWithdrawal[];
  };
  expect(list).toMatchObject([{ status: 'sent' }]);
  await server.close();
}, 120_000);
