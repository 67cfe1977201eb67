/** The calls of withdrawing as a client makes them: terms, money to the last unit, every refusal. */

import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { bankTermsOf } from '../../../server/money/bank-terms.ts';
import { coinNetworks } from '../../../server/money/networks.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { must } from '../../support/server.ts';
import {
  BTC,
  billsOf,
  changeBalance,
  houseMoney,
  messagesOf,
  newsOf,
  saveAddress,
  saveCard,
  USDT,
  withdraw,
} from '../../support/withdrawals.ts';
import { openWithdrawWorld } from './withdraw-world.ts';

test('WDRAW-01 of every network and bank something arrives from the minimum on', () => {
  for (const { withdrawalFee, minimumWithdrawal } of coinNetworks)
    expect(Number(withdrawalFee)).toBeLessThan(Number(minimumWithdrawal));
  const bank = bankTermsOf('USDT');
  expect(Number(bank?.minimumFee)).toBeLessThan(Number(bank?.minimumAmount));
});

describeOnDatabase('the calls of withdrawing', (openDatabase) => {
  const { server, newcomer, decide, asked, rows } = openWithdrawWorld(openDatabase);

  test('WDRAW-04 CARD-05 terms tell ways, bounds, fees, what is left today and what is missing', async () => {
    const account = await server().register(newAddress());
    const terms = () => server().call('withdraw.terms', { currency_id: USDT }, account);
    expect(await must(terms())).toMatchObject({
      currency_id: 3,
      currency: 'USDT',
      scale: 8,
      available: '10000',
      networks: [
        { network: 'ERC20', minimum_amount: '20', maximum_amount: '5000000', fee: '4' },
        { network: 'TRC20', minimum_amount: '10', maximum_amount: '5000000', fee: '1' },
      ],
      bank: { minimum_amount: '50', fee_rate: '0.005', minimum_fee: '5' },
      bank_currency_ids: [3],
      remaining24: '0',
      level_limit_btc: '0',
      card_remaining24: '0',
      card_limit_usd: '10000',
      card_used_usd: '0',
      has_pay_password: false,
      has_address: false,
      has_domestic_card: false,
      has_international_card: false,
    });
    await server().exchange.database.query(
      `update users set verification_level = 2, vip_tier = 1, pay_password_hash = 'x' where id = $1`,
      [account.userId],
    );
    await saveAddress(server(), account.userId);
    await saveCard(server(), account.userId, 'domestic');
    expect(await must(terms())).toMatchObject({
      card_remaining24: '50000',
      level_limit_btc: '500',
      card_limit_usd: '50000',
      has_pay_password: true,
      has_address: true,
      has_domestic_card: true,
      has_international_card: false,
    });
    const bitcoin = await must(server().call('withdraw.terms', { currency_id: BTC }, account));
    expect(bitcoin).toMatchObject({ bank: null, networks: [{ network: 'BTC', fee: '0.0002' }] });
    for (const currency_id of ['101', '201', '999']) {
      const refused = await server().call('withdraw.terms', { currency_id }, account);
      expect(refused.code).toBe('currency_unknown');
    }
  });

  test('WDRAW-01 to an address: the money is set apart, approved it leaves with its fee, exact', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    const before = await houseMoney(server());
    const made = await asked(account, { address_id, number: '123.45678901' });
    expect(made).toMatchObject({
      method: 'address',
      currency_id: 3,
      network: 'TRC20',
      target_name: 'Ledger',
      number: '123.45678901',
      fee: '1',
      arrives: '122.45678901',
      status: 'reviewing',
      transaction_hash: null,
      reason: null,
    });
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '9876.54321099',
      held: '123.45678901',
    });
    expect(await billsOf(server(), made.id)).toEqual([]);
    expect(await decide(made.id, 'approve')).toMatchObject({ id: made.id, status: 'sent' });
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '9876.54321099',
      held: '0',
    });
    expect(await billsOf(server(), made.id)).toEqual(
      expect.arrayContaining([
        { code: 'withdraw', amount: '-122.45678901', account: 'change' },
        { code: 'withdraw', amount: '122.45678901', account: 'withdrawals' },
        { code: 'withdraw_fee', amount: '-1', account: 'change' },
        { code: 'withdraw_fee', amount: '1', account: 'fees' },
      ]),
    );
    const after = await houseMoney(server());
    expect(Number(after.withdrawals) - Number(before.withdrawals)).toBeCloseTo(122.45678901, 8);
    expect(Number(after.fees) - Number(before.fees)).toBe(1);
    const { list } = await rows(account);
    expect(list).toMatchObject([{ id: made.id, status: 'sent', version: 2 }]);
    expect(list[0]?.transaction_hash).toMatch(/^sandbox-\d{12}$/);
    expect((await newsOf(server(), account.userId)).slice(-6)).toEqual([
      'withdraw.submitted',
      'balances.changed',
      'messages.received',
      'withdraw.sent',
      'balances.changed',
      'messages.received',
    ]);
    expect(await messagesOf(server(), account.userId)).toMatchObject([
      { key: 'withdrawal_submitted', params: { amount: '123.45678901', currency: 'USDT' } },
      { key: 'withdrawal_sent', params: { amount: '122.45678901', currency: 'USDT' } },
    ]);
    await expect(decide(made.id, 'reject', 'too late')).rejects.toThrow('already_done');
  });

  test('WDRAW-01 CARD-05 to a bank card: none is refused, then a share is taken, at least the minimum, rounded up', async () => {
    const account = await newcomer();
    for (const method of ['domestic', 'international'] as const) {
      const refused = await withdraw(server(), account, { method });
      expect(refused.envelope).toMatchObject({
        code: 'card_required',
        fields: { method: 'card_required' },
      });
      await saveCard(server(), account.userId, method);
      expect(await asked(account, { method })).toMatchObject({
        method,
        network: null,
        target_name: 'Techcombank',
        target: '1234',
        fee: '5',
        arrives: '95',
      });
    }
    // 0.5 % of it is 10.00000000005.
    const odd = await asked(account, { method: 'domestic', number: '2000.00000001' });
    expect(odd).toMatchObject({ fee: '10.00000001', arrives: '1990' });
    const bitcoin = await withdraw(server(), account, { method: 'domestic', currency_id: BTC });
    expect(bitcoin.code).toBe('currency_unknown');
    const both = await withdraw(server(), account, { method: 'domestic', address_id: '1' });
    expect(both.envelope).toMatchObject({ fields: { address_id: 'parameter_error' } });
    const shown = JSON.stringify(await rows(account));
    expect(shown).not.toContain('19034567891234');
  });

  test('WDRAW-02 amounts that are too fine, too small or too large are refused in their field', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId);
    const cases = [
      ['10.000000001', 'amount_step', { step: '0.00000001' }],
      ['9.99999999', 'amount_below_minimum', { minimum: '10 USDT' }],
      ['5000000.00000001', 'amount_above_maximum', { maximum: '5000000 USDT' }],
      ['10000.00000001', 'insufficient_balance', undefined],
    ] as const;
    for (const [number, code, params] of cases) {
      const { envelope } = await withdraw(server(), account, { address_id, number });
      expect(envelope).toMatchObject({ code, fields: { number: code }, ...(params && { params }) });
    }
    const stock = await withdraw(server(), account, { address_id, currency_id: '101' });
    expect(stock.envelope).toMatchObject({ fields: { currency_id: 'currency_unknown' } });
    expect((await rows(account)).list).toEqual([]);
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '10000',
      held: '0',
    });
    expect(await asked(account, { address_id, number: '10000' })).toMatchObject({
      arrives: '9999',
    });
  });

  test('WDRAW-03 an address must be chosen, and one that was removed or is of another coin is as unknown as one that never was', async () => {
    const account = await newcomer();
    const without = await withdraw(server(), account, {});
    expect(without.envelope).toMatchObject({ fields: { address_id: 'address_required' } });
    const own = await saveAddress(server(), account.userId);
    const removed = await saveAddress(server(), account.userId);
    await server().exchange.database.query(
      'update wallet_addresses set removed_at = created_at where id = $1',
      [removed],
    );
    const ofBitcoin = await saveAddress(server(), account.userId, {
      currency: 'BTC',
      network: 'BTC',
    });
    const unknown = await withdraw(server(), account, { address_id: '999999' });
    expect(unknown.code).toBe('not_found');
    for (const address_id of [removed, ofBitcoin]) {
      const refused = await withdraw(server(), account, { address_id });
      expect(refused.envelope).toEqual(unknown.envelope);
    }
    await asked(account, { address_id: own });
  });

  test('WDRAW-03 a new address waits, and is told for how many hours', async () => {
    const account = await newcomer();
    const address_id = await saveAddress(server(), account.userId, { waitMs: 24 * HOUR_MS });
    const waiting = () => withdraw(server(), account, { address_id });
    expect((await waiting()).envelope).toMatchObject({
      code: 'address_waiting',
      params: { hours: '24' },
      fields: { address_id: 'address_waiting' },
    });
    server().advanceMs(22 * HOUR_MS + 1);
    expect((await waiting()).envelope).toMatchObject({ params: { hours: '2' } });
    server().advanceMs(2 * HOUR_MS - 2);
    expect((await waiting()).code).toBe('address_waiting');
    server().advanceMs(1);
    expect((await waiting()).code).toBeNull();
  });
});
