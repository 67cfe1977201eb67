/** The calls of deposits as a client makes them: terms, own addresses, submitting, records, bad input. */
import { expect, test } from 'vitest';
import {
  deposit,
  newsOf,
  sendDeposit,
  uploadVoucher,
  type WireDeposit,
} from '../../support/deposits.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer, type TestAccount } from '../../support/server.ts';

interface Address {
  readonly address: string;
  readonly qr_text: string;
  readonly network: string;
}
interface Page {
  readonly list: readonly WireDeposit[];
  readonly has_more: boolean;
}

const parts = ofFile(async () => {
  const server = await startTestServer({ environment: { SANDBOX_APPROVE: 'manual' } });
  const account = await server.register('deposits@example.com');
  return {
    server,
    account,
    other: await server.register('other@example.com'),
    close: server.close,
  };
});

async function addressOf(account: TestAccount, fields: Readonly<Record<string, string>>) {
  return (await must(parts().server.call('deposit.address', fields, account))) as Address;
}

async function records(fields: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { server, account } = parts();
  return (await must(server.call('deposit.records', fields, account))) as Page;
}

async function countDeposits(): Promise<number> {
  return (await parts().server.exchange.database.query('select 1 from deposits')).length;
}

test('DEPO-08 DEPO-04 the terms of a coin tell its networks, bounds, confirmations, bank and bonus', async () => {
  const { server, account } = parts();
  const terms = await must(server.call('deposit.terms', { id: '3' }, account));
  expect(terms).toMatchObject({
    currency_id: 3,
    currency: 'USDT',
    scale: 8,
    rate: '1',
    fee_rate: '0',
    bonus_rate: '0',
    networks: [
      { network: 'ERC20', minimum_amount: '10', confirmations: 12 },
      { network: 'TRC20', minimum_amount: '1', confirmations: 20 },
    ],
    bank: { minimum_amount: '50', fee_rate: '0.001' },
  });
  expect((terms as { bank: { fiats: unknown[] } }).bank.fiats).toContainEqual({
    currency_code: 'VND',
    rate: '24784.5',
  });
  const bitcoin = await must(server.call('deposit.terms', { id: '1' }, account));
  expect(bitcoin).toMatchObject({ bank: null, networks: [{ network: 'BTC' }] });
  await server.exchange.database.query('update users set vip_tier = 2 where id = $1', [
    account.userId,
  ]);
  expect(await must(server.call('deposit.terms', { id: '3' }, account))).toMatchObject({
    bonus_rate: '0.03',
  });
  await server.exchange.database.query('update users set vip_tier = 0 where id = $1', [
    account.userId,
  ]);
});

test('DEPO-06 a currency that is unknown, or comes in by no network, has no terms and no address', async () => {
  const { server, account } = parts();
  // A stock, a fiat currency and a coin without a network are no more on offer than what does not exist.
  for (const id of ['101', '201', '9', '99999', '2147483647']) {
    expect((await server.call('deposit.terms', { id }, account)).code, id).toBe('currency_unknown');
    const answer = await server.call('deposit.address', { currency_id: id }, account);
    expect(answer.code, id).toBe('currency_unknown');
  }
  for (const id of ['0', '-1', '1.5', '', 'x', '1 or 1=1', '__proto__']) {
    expect((await server.call('deposit.terms', { id }, account)).code, id).toBe('parameter_error');
  }
  expect((await server.call('deposit.terms', { id: '3' })).code).toBe('login_required');
  const { code } = await sendDeposit(server, account, { currency: 'AAPL' });
  expect(code).toBe('currency_unknown');
});

test('DEPO-04 DEPO-08 everybody has one address of their own on each network, and none that a coin could reach', async () => {
  const { account, other } = parts();
  const first = await addressOf(account, { currency_id: '3' });
  expect(first).toMatchObject({ network: 'ERC20', qr_text: first.address });
  expect(first.address).toMatch(/^play-money-erc20-[0-9a-f]{30}$/);
  const again = await Promise.all(
    [1, 2, 3].map(() => addressOf(account, { currency_id: '3', network: 'ERC20' })),
  );
  expect(new Set(again.map(({ address }) => address))).toEqual(new Set([first.address]));
  const others = await Promise.all([
    addressOf(other, { currency_id: '3' }),
    addressOf(account, { currency_id: '3', network: 'TRC20' }),
    addressOf(account, { currency_id: '1' }),
    addressOf(account, { currency_id: '2' }),
  ]);
  const addresses = [first, ...others].map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  const { server } = parts();
  const refusals = {
    BTC: 'parameter_error',
    erc20: 'parameter_error',
    ['x'.repeat(21)]: 'text_too_long',
  };
  for (const [network, code] of Object.entries(refusals)) {
    const answer = await server.call('deposit.address', { currency_id: '3', network }, account);
    expect(answer.code, network).toBe(code);
  }
});

test('DEPO-02 DEPO-08 a recharge with account, amount, currency and voucher is in review, and the account is told', async () => {
  const { server, account } = parts();
  const sent = await deposit(server, account, { amount: '12.50' });
  expect(sent).toMatchObject({
    type: 'coin',
    currency: 'USDT',
    currency_id: 3,
    network: 'ERC20',
    account: 'TXsender',
    amount: '12.5',
    fee: '0',
    bonus: '0',
    credited: null,
    status: 'reviewing',
    reason: null,
    version: 1,
  });
  expect(await newsOf(server, account)).toContain('deposit.submitted');
  const byBank = await deposit(server, account, { type: '1', amount: '50.00000001' });
  // Kept by the house and rounded up, so that rounding never gives money away.
  expect(byBank).toMatchObject({ type: 'bank', network: null, fee: '0.05000001' });
  const ids = (await records()).list.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([byBank.id, sent.id]);
});

test('DEPO-07 a voucher is a picture of the caller: no picture, and that of somebody else, are refused alike', async () => {
  const { server, account, other } = parts();
  const before = await countDeposits();
  const foreign = await uploadVoucher(server, other);
  const unknown = `/uploads/${'a'.repeat(32)}.webp`;
  const answers = await Promise.all(
    [foreign, unknown, 'https://evil.test/x.png', '../../etc/passwd'].map((voucher) =>
      sendDeposit(server, account, { voucher }),
    ),
  );
  for (const { envelope } of answers) {
    expect(envelope).toEqual(answers[0]?.envelope);
    expect(envelope).toMatchObject({
      type: 'error',
      code: 'voucher_required',
      fields: { voucher: 'voucher_required' },
    });
  }
  const absent = await server.call(
    'deposit.submit',
    { account: 'a', amount: '10', currency: 'USDT' },
    account,
  );
  expect(absent.envelope).toMatchObject({ fields: { voucher: expect.any(String) } });
  expect(await countDeposits()).toBe(before);
});

test('DEPO-07 a voucher stands for one deposit, also when it is sent many times at once', async () => {
  const { server, account } = parts();
  const voucher = await uploadVoucher(server, account);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => sendDeposit(server, account, { voucher })),
  );
  const codes = answers.map(({ code }) => code ?? 'ok').sort();
  expect(codes).toEqual([...Array(4).fill('already_done'), 'ok']);
  const refused = await sendDeposit(server, account, { voucher });
  expect(refused.envelope).toMatchObject({ fields: { voucher: 'already_done' } });
});

test('DEPO-05 an amount out of bounds is refused in its field and nothing is written', async () => {
  const { server, account } = parts();
  const voucher = await uploadVoucher(server, account);
  const before = await countDeposits();
  const outside = [
    ['9.99', 'ERC20', 'amount_below_minimum', { minimum: '10 USDT' }],
    ['0.99999999', 'TRC20', 'amount_below_minimum', { minimum: '1 USDT' }],
    ['5000000.00000001', 'TRC20', 'amount_above_maximum', { maximum: '5000000 USDT' }],
    ['10.000000001', 'ERC20', 'amount_step', { step: '0.00000001' }],
  ] as const;
  for (const [amount, network, code, params] of outside) {
    const { envelope } = await sendDeposit(server, account, { voucher, amount, network });
    expect(envelope, amount).toMatchObject({ code, params, fields: { amount: code } });
  }
  const { envelope } = await sendDeposit(server, account, { voucher, amount: '49', type: '1' });
  expect(envelope).toMatchObject({ code: 'amount_below_minimum', params: { minimum: '50 USDT' } });
  // All that is wrong is told at once.
  const both = await sendDeposit(server, account, { voucher: '/uploads/x', amount: '9' });
  expect(both.envelope).toMatchObject({
    fields: { amount: 'amount_below_minimum', voucher: 'voucher_required' },
  });
  expect(await countDeposits()).toBe(before);
});

test('DEPO-02 DEPO-06 other fields that are missing or wrong are refused, and fees, states and users that are sent are not heard', async () => {
  const { server, account, other } = parts();
  const voucher = await uploadVoucher(server, account);
  const before = await countDeposits();
  const wrong: Readonly<Record<string, string>>[] = [
    { account: '' },
    { account: 'x'.repeat(129) },
    { account: 'a\u0000b' },
    { currency: '' },
    { currency: 'usdt' },
    { currency: '__proto__' },
    { currency: 'NONE' },
    { type: '2' },
    { type: 'bank' },
    { type: '1', currency: 'BTC' },
    { network: 'BTC' },
    { amount: '' },
  ];
  for (const wish of wrong) {
    const { code, status } = await sendDeposit(server, account, { voucher, ...wish });
    expect(status, JSON.stringify(wish)).toBe(200);
    expect(['parameter_error', 'currency_unknown', 'text_too_long']).toContain(code);
  }
  expect(await countDeposits()).toBe(before);
  const claims = { fee: '-5', bonus: '100', status: 'done', credited: '99', user_id: '1' };
  const sent = await deposit(server, account, { voucher, ...claims });
  expect(sent).toMatchObject({ status: 'reviewing', fee: '0', bonus: '0', credited: null });
  const foreign = (await must(server.call('deposit.records', {}, other))) as Page;
  expect(foreign.list).toEqual([]);
});

test('DEPO-08 records come ten a page, newest first, by state and by currency', async () => {
  const { server, account } = parts();
  for (let sent = (await records({ limit: '100' })).list.length; sent < 12; sent += 1)
    await deposit(server, account);
  const bitcoin = await deposit(server, account, { currency: 'BTC', amount: '0.5' });
  const first = await records();
  expect(first).toMatchObject({ page: 1, limit: 10, has_more: true });
  expect(first.list).toHaveLength(10);
  expect(first.list[0]?.id).toBe(bitcoin.id);
  const all = await records({ limit: '100' });
  const second = await records({ page: '2' });
  expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 20));
  expect((await records({ currency_id: '1' })).list.map(({ id }) => id)).toEqual([bitcoin.id]);
  expect((await records({ status: 'done' })).list).toEqual([]);
  expect((await records({ status: 'reviewing', limit: '100' })).list).toEqual(all.list);
  expect(await records({ limit: '1000' })).toMatchObject({ limit: 100 });
  for (const fields of [{ status: 'open' }, { currency_id: 'x' }, { page: '-1' }]) {
    const { code } = await server.call('deposit.records', fields as never, account);
    expect(code).toBe('parameter_error');
  }
  expect((await server.call('deposit.records', { currency_id: '4242' }, account)).code).toBe(
    'currency_unknown',
  );
});
