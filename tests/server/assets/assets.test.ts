import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';

interface Wallets {
  readonly list: readonly {
    account: string;
    currency: string;
    available: string;
    frozen: string;
  }[];
  readonly equivalent: string;
}

describeOnDatabase('assets', (open) => {
  const server = serverOfFile(open, { market: 'simulated', withDemo: true });

  async function demoToken(): Promise<string> {
    return String(
      await must(
        server().call('session.login', {
          user_string: 'demo@aureus.test',
          password: 'aureus-demo',
        }),
      ),
    );
  }

  test('ASSET-05 a new account of the sandbox has play money, one bill for each, and its worth in USD', async () => {
    const { token } = await server().register('wallets@example.com');
    const wallets = (await must(server().call('assets.wallets', {}, { token }))) as Wallets;
    expect(
      wallets.list.map(({ account, currency, available }) => [account, currency, available]),
    ).toEqual([
      ['change', 'BTC', '0.1'],
      ['change', 'ETH', '1'],
      ['change', 'USDT', '10000'],
      ['legal', 'USDT', '1000'],
      ['lever', 'USDT', '2000'],
      ['micro', 'USDT', '500'],
      ['stock', 'USDT', '5000'],
    ]);
    const { list } = (await must(server().call('markets.quotations'))) as {
      list: { market: { symbol: string }; quote: { last: string } }[];
    };
    const last = (symbol: string) =>
      list.find(({ market }) => market.symbol === symbol)?.quote.last ?? '';
    const expected = exact('18500')
      .plus(exact(last('BTCUSDT')).times('0.1'))
      .plus(last('ETHUSDT'));
    expect(wallets.equivalent).toBe(expected.toFixed());
    const bills = (await must(server().call('assets.bills', {}, { token }))) as {
      list: { code: string }[];
      has_more: boolean;
    };
    expect(bills).toMatchObject({ page: 1, limit: 10, has_more: false });
    expect(bills.list.map(({ code }) => code)).toEqual(Array(7).fill('sandbox_grant'));
  });

  test('ASSET-05 one wallet is shown by currency and account, also when it is empty', async () => {
    const { token } = await server().register('wallet@example.com');
    const wallet = (fields: Record<string, string>) =>
      server().call('assets.wallet', fields, { token });
    expect((await must(wallet({ currency_id: '3', account: 'micro' }))) as Wallets).toMatchObject({
      list: [{ account: 'micro', currency: 'USDT', available: '500', frozen: '0' }],
      equivalent: '500',
    });
    expect(await must(wallet({ currency_id: '5' }))).toMatchObject({
      list: [{ available: '0', frozen: '0' }],
      equivalent: '0',
    });
    expect((await wallet({ currency_id: '99999' })).code).toBe('currency_unknown');
    expect((await wallet({ currency_id: '3', account: 'purse' })).code).toBe('parameter_error');
  });

  test('BILL-01 bills come newest first, a page at a time, without a hole or a double', async () => {
    const token = await demoToken();
    const seen: number[] = [];
    for (let page = 1; ; page += 1) {
      const { list, has_more } = (await must(
        server().call(
          'assets.bills',
          { page: String(page), limit: '25', account: 'change' },
          { token },
        ),
      )) as { list: { id: number }[]; has_more: boolean };
      seen.push(...list.map(({ id }) => id));
      if (!has_more) break;
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(seen).toEqual([...new Set(seen)].toSorted((left, right) => right - left));
  });

  async function allBills(token: string, fields: Record<string, string> = {}) {
    const rows: {
      id: number;
      amount: string;
      fee: string | null;
      currency: string;
      code: string;
      time: number;
    }[] = [];
    for (let page = 1; ; page += 1) {
      const paging = { page: String(page), limit: '100' };
      const { list, has_more } = (await must(
        server().call('assets.bills', { ...fields, ...paging }, { token }),
      )) as { list: typeof rows; has_more: boolean };
      rows.push(...list);
      if (!has_more) return rows;
    }
  }

  test('BILL-01 all bills of a currency add up to what is held of it, to the last unit', async () => {
    const token = await demoToken();
    const { list } = (await must(server().call('assets.wallets', {}, { token }))) as Wallets;
    const bills = await allBills(token);
    const sum = (amounts: readonly string[]) =>
      amounts.reduce((total, amount) => total.plus(amount), exact('0')).toFixed(18);
    for (const currency of new Set(bills.map((bill) => bill.currency))) {
      const held = list.filter((row) => row.currency === currency);
      const moved = bills.filter((bill) => bill.currency === currency);
      expect(sum(moved.map(({ amount }) => amount)), currency).toBe(
        sum(held.flatMap(({ available, frozen }) => [available, frozen])),
      );
    }
  });

  test('BILL-01 bills are bounded in time: from an instant on, and up to another', async () => {
    const token = await demoToken();
    const bills = await allBills(token);
    const middle = bills[Math.floor(bills.length / 2)]?.time ?? 0;
    const newer = await allBills(token, { from: String(middle) });
    const older = await allBills(token, { to: String(middle) });
    expect(newer.length).toBeGreaterThan(0);
    expect(older.length).toBeGreaterThan(0);
    expect([...newer, ...older].map(({ id }) => id)).toEqual(bills.map(({ id }) => id));
    expect(newer.every(({ time }) => time >= middle)).toBe(true);
    expect(older.every(({ time }) => time < middle)).toBe(true);
    const bad = await server().call('assets.bills', { from: '-1' }, { token });
    expect(bad.code).toBe('parameter_error');
  });

  test('BILL-01 a bill opens its transfer with the counterpart, and only to its owner', async () => {
    const token = await demoToken();
    const bills = await allBills(token);
    for (const code of new Set(bills.map((bill) => bill.code))) {
      const bill = bills.find((row) => row.code === code);
      const whole = (await must(
        server().call('assets.bill', { id: String(bill?.id) }, { token }),
      )) as { legs: { owner: string; account: string; currency: string; amount: string }[] };
      expect(whole).toMatchObject({ ...bill });
      const isFee = (leg: (typeof whole.legs)[number]) =>
        leg.owner === 'house' && leg.account === 'fees' && leg.currency === bill?.currency;
      expect(bill?.fee, code).toBe(whole.legs.find(isFee)?.amount ?? null);
      const own = whole.legs.filter(({ owner }) => owner === 'self').map(({ amount }) => amount);
      expect(own).toContain(bill?.amount);
      for (const currency of new Set(whole.legs.map((leg) => leg.currency))) {
        const legs = whole.legs.filter((leg) => leg.currency === currency);
        const total = legs.reduce((sum, { amount }) => sum.plus(amount), exact('0'));
        expect(total.isZero(), `${code} ${currency}`).toBe(true);
      }
    }
    const { token: stranger } = await server().register('bills@example.com');
    const foreign = await server().call(
      'assets.bill',
      { id: String(bills[0]?.id) },
      { token: stranger },
    );
    const unknown = await server().call('assets.bill', { id: '999999999' }, { token: stranger });
    // The headers say when.
    expect(foreign.envelope).toEqual(unknown.envelope);
    expect(foreign.code).toBe('not_found');
  });

  test('the demo account has a past of a month whose money the audit can prove', async () => {
    const token = await demoToken();
    const history = (await must(server().call('assets.history', {}, { token }))) as [
      number,
      string,
    ][];
    expect(history).toHaveLength(31);
    expect(history.every(([, worth]) => exact(worth).gt(1_000))).toBe(true);
    const wallets = (await must(server().call('assets.wallets', {}, { token }))) as Wallets;
    expect(history.at(-1)?.[1]).toBe(wallets.equivalent);
    const orders = (await must(server().call('spot.orders', { limit: '100' }, { token }))) as {
      list: { status: string; created_at: number }[];
    };
    expect(orders.list.length).toBeGreaterThan(30);
    expect(orders.list.every(({ status }) => status === 'filled')).toBe(true);
    const span = (orders.list[0]?.created_at ?? 0) - (orders.list.at(-1)?.created_at ?? 0);
    expect(span).toBeGreaterThan(20 * 86_400_000);
    expect(await audit(server().exchange.database)).toMatchObject({ ok: true });
  });
});
