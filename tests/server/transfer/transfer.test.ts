/** Transfers between the accounts of a user, as a client makes them. */
import { afterAll, expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer, type TestAccount } from '../../support/server.ts';

interface Row {
  readonly currency: string;
  readonly accounts: readonly { readonly account: string; readonly available: string }[];
}

const USDT = { currency_id: '3' };
const BITCOIN_FUTURES = { currency_id: '1', legal_id: '3' };

describeOnDatabase('transfers', (open) => {
  const parts = ofFile(async () => {
    const server = await startTestServer({ database: await open() });
    return { server, account: await server.register('mover@example.com'), close: server.close };
  });
  afterAll(async () => expect((await audit(parts().server.exchange.database)).ok).toBe(true));

  function send(
    wish: Readonly<Record<string, string>>,
    { as = parts().account }: { as?: TestAccount } = {},
  ) {
    const fields = { ...USDT, number: '10', from_field: 'change', to_field: 'micro', ...wish };
    return parts().server.call('transfer.submit', fields, { token: as.token });
  }

  async function available(as: TestAccount, account: string, currency = 'USDT'): Promise<string> {
    const rows = (await must(parts().server.call('transfer.currencies', {}, as))) as Row[];
    const row = rows.find((each) => each.currency === currency);
    return row?.accounts.find((each) => each.account === account)?.available ?? 'none';
  }

  test('TRANSF-05 each currency comes with the accounts that can use it and what is there', async () => {
    const { server, account } = parts();
    const rows = (await must(server.call('transfer.currencies', {}, account))) as Row[];
    const accountsOf = (code: string) =>
      rows.find(({ currency }) => currency === code)?.accounts.map((each) => each.account);
    expect(accountsOf('USDT')).toEqual(['change', 'lever', 'micro', 'stock', 'legal']);
    expect(accountsOf('BTC')).toEqual(['change', 'micro', 'legal']);
    expect(accountsOf('SOL')).toEqual(['change', 'legal']);
    expect(rows.find(({ currency }) => currency === 'USDT')).toMatchObject({
      currency_id: 3,
      scale: 8,
      minimum_number: '0.00000001',
      accounts: [
        { account: 'change', available: '10000' },
        { account: 'lever', available: '2000' },
        { account: 'micro', available: '500' },
        { account: 'stock', available: '5000' },
        { account: 'legal', available: '1000' },
      ],
    });
  });

  test('TRANSF-02 a transfer moves the money at once and for free, is told, billed and listed', async () => {
    const { server } = parts();
    const own = await server.register('told@example.com');
    const moved = await must(send({ number: '12.50' }, { as: own }));
    expect(moved).toMatchObject({
      currency_id: 3,
      currency: 'USDT',
      number: '12.5',
      from_field: 'change',
      to_field: 'micro',
      created_at: server.exchange.clock.now(),
    });
    expect(await available(own, 'change')).toBe('9987.5');
    expect(await available(own, 'micro')).toBe('512.5');
    const bills = (await must(server.call('assets.bills', { code: 'transfer' }, own))) as {
      list: { account: string; amount: string; reference: unknown }[];
    };
    const { id } = moved as { id: number };
    expect(bills.list.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([
      ['change', '-12.5'],
      ['micro', '12.5'],
    ]);
    expect(bills.list[0]?.reference).toEqual({ kind: 'transfer', id: String(id) });
    const told = await server.exchange.database.query<{ name: string }>(
      'select name from outbox where user_id = $1 order by sequence',
      [own.userId],
    );
    expect(told.map(({ name }) => name).slice(-2)).toEqual([
      'transfer.transferred',
      'balances.changed',
    ]);
    await must(send({ currency_id: '1', number: '0.05', to_field: 'legal' }, { as: own }));
    expect(await must(server.call('transfer.history', {}, own))).toMatchObject({
      list: [{ currency: 'BTC' }, { id, currency: 'USDT' }],
      page: 1,
      limit: 10,
      has_more: false,
    });
    expect(await must(server.call('transfer.history', { ...USDT }, own))).toMatchObject({
      list: [{ id }],
    });
    const other = await server.register('stranger@example.com');
    expect(await must(server.call('transfer.history', {}, other))).toMatchObject({ list: [] });
  });

  test('TRANSF-02 every pair of accounts can be crossed both ways with the dollar', async () => {
    const { server } = parts();
    const own = await server.register('crossing@example.com');
    const accounts = ['change', 'lever', 'micro', 'stock', 'legal'];
    for (const from_field of accounts)
      for (const to_field of accounts.filter((each) => each !== from_field))
        await must(send({ number: '0.00000001', from_field, to_field }, { as: own }));
    expect(await available(own, 'lever')).toBe('2000');
    expect(await available(own, 'change')).toBe('10000');
  });

  test('TRANSF-03 what is finer than the currency is refused in its field and moves nothing', async () => {
    const { account } = parts();
    const before = await available(account, 'change');
    const fine = await send({ number: '0.000000001' });
    expect(fine.envelope).toMatchObject({
      code: 'amount_step',
      params: { step: '0.00000001' },
      fields: { number: 'amount_step' },
    });
    expect(await available(account, 'change')).toBe(before);
  });

  test('TRANSF-02 unknown currencies and accounts, the same account twice, and accounts that cannot use it are refused', async () => {
    for (const currency_id of ['9999', '101', '201']) {
      expect((await send({ currency_id })).code, currency_id).toBe('currency_unknown');
    }
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ currency_id: '-1' }, 'currency_id'],
      [{ currency_id: '__proto__' }, 'currency_id'],
      [{ from_field: 'fees' }, 'from_field'],
      [{ to_field: '' }, 'to_field'],
      [{ to_field: 'mining' }, 'to_field'],
      [{ to_field: 'change' }, 'to_field'],
      [{ currency_id: '5', to_field: 'lever' }, 'to_field'],
      [{ currency_id: '5', from_field: 'stock', to_field: 'change' }, 'from_field'],
    ];
    for (const [wish, field] of wrong) {
      const { envelope, status } = await send(wish);
      expect(status).toBe(200);
      expect(envelope, JSON.stringify(wish)).toMatchObject({
        code: 'parameter_error',
        fields: { [field]: 'parameter_error' },
      });
    }
    const { server, account } = parts();
    expect((await server.call('transfer.history', { currency_id: '9999' }, account)).code).toBe(
      'currency_unknown',
    );
  });

  test('TRANSF-04 more than is there is refused with Insufficient balance', async () => {
    const { account } = parts();
    const all = await available(account, 'stock');
    const more = plainText(exact(all).plus('0.00000001'));
    const refused = await send({ number: more, from_field: 'stock' });
    expect(refused.envelope).toMatchObject({
      code: 'insufficient_balance',
      message: 'Insufficient balance',
      fields: { number: 'insufficient_balance' },
    });
    expect((await send({ currency_id: '5', number: '1', to_field: 'legal' })).code).toBe(
      'insufficient_balance',
    );
    expect(await available(account, 'stock')).toBe(all);
    await must(send({ number: all, from_field: 'stock', to_field: 'legal' }));
    expect(await available(account, 'stock')).toBe('0');
  });

  test('TRANSF-02 opposite transfers at once all succeed and leave what was there', async () => {
    const { server } = parts();
    const own = await server.register('opposite@example.com');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        turn % 2
          ? send({ number: '5', from_field: 'lever', to_field: 'change' }, { as: own })
          : send({ number: '5', from_field: 'change', to_field: 'lever' }, { as: own }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
    expect(await available(own, 'lever')).toBe('2000');
    expect(await available(own, 'change')).toBe('10000');
  });

  test('TRANSF-04 what open cross positions have lost does not leave the leverage account', async () => {
    const { server } = parts();
    const own = await server.register('losing@example.com');
    setPrice('64000');
    const order = { side: 'long', type: 'market', multiple: '20', lots: '20' };
    await must(server.call('futures.submit', { ...BITCOIN_FUTURES, ...order }, own));
    // 20 lots of a thousandth: 640 lost.
    setPrice('32000');
    const desk = (await must(server.call('futures.desk', BITCOIN_FUTURES, own))) as {
      account: { available: string; free: string };
    };
    const { free } = desk.account;
    expect(exact(free).lt(exact(desk.account.available).minus('600'))).toBe(true);
    expect(await available(own, 'lever')).toBe(free);
    const out = { from_field: 'lever', to_field: 'change' };
    const more = plainText(exact(free).plus('0.00000001'));
    expect((await send({ ...out, number: more }, { as: own })).code).toBe('insufficient_balance');
    await must(send({ ...out, number: free }, { as: own }));
    expect(await available(own, 'lever')).toBe('0');
    expect((await send({ ...out, number: '0.00000001' }, { as: own })).code).toBe(
      'insufficient_balance',
    );
    setPrice('64000');
    await must(server.call('futures.closeBatch', { type: 'all' }, own));
  });

  test('TRANSF-04 an order and a transfer at once never spend the same money', async () => {
    const { server } = parts();
    setPrice('64000');
    for (let round = 0; round < 5; round += 1) {
      const own = await server.register(`both-${round}@example.com`);
      const order = { side: 'long', type: 'market', multiple: '1', lots: '20' };
      const [ordered, moved] = await Promise.all([
        server.call('futures.submit', { ...BITCOIN_FUTURES, ...order }, own),
        send({ number: '1500', from_field: 'lever', to_field: 'change' }, { as: own }),
      ]);
      expect([ordered.code, moved.code].filter((code) => code === null)).toHaveLength(1);
      expect([ordered.code, moved.code]).toContain('insufficient_balance');
      await must(server.call('futures.closeBatch', { type: 'all' }, own));
    }
  });

  function setPrice(price: string): void {
    const { feed } = parts().server.exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT-PERP', price);
  }
});
