/** Conversions between coins, as a client makes them: currencies, quotes, submits, history. */
import { afterAll, expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer, type TestAccount } from '../../support/server.ts';

interface Quote {
  readonly quote_id: string;
  readonly rate: string;
  readonly fee: string;
  readonly received: string;
  readonly expires_at: number;
  readonly quoted_at: number;
}

type Fields = Readonly<Record<string, string>>;

/** A thousand dollars for bitcoin. */
const WISH = { number: '1000', from_currency_id: '3', to_currency_id: '1' };
const BACK = { number: '0.01', from_currency_id: '1', to_currency_id: '3' };

describeOnDatabase('conversions', (open) => {
  const parts = ofFile(async () => {
    const server = await startTestServer({ database: await open() });
    return { server, account: await server.register('converter@example.com'), close: server.close };
  });
  afterAll(async () => expect((await audit(parts().server.exchange.database)).ok).toBe(true));

  function setPrices(bitcoin = '64000', ether = '3200'): void {
    const { feed } = parts().server.exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', bitcoin);
    feed.setPrice('ETHUSDT', ether);
  }

  async function quote(wish: Fields = {}, as = parts().account): Promise<Quote> {
    const answer = parts().server.call('convert.quote', { ...WISH, ...wish }, as);
    return (await must(answer)) as Quote;
  }

  function submit(wish: Fields = {}, as = parts().account, key?: string) {
    const credentials = { token: as.token, ...(key !== undefined && { key }) };
    return parts().server.call('convert.submit', { ...WISH, ...wish }, credentials);
  }

  async function available(as: TestAccount, currencyId: string): Promise<string> {
    const fields = { currency_id: currencyId, account: 'change' };
    const wallet = await must(parts().server.call('assets.wallet', fields, as));
    return (wallet as { list: { available: string }[] }).list[0]?.available ?? '0';
  }

  test('CONV-03 coins come with what is available, the bounds of a conversion and a price', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('lists@example.com');
    const rows = (await must(server.call('convert.currencies', {}, own))) as {
      currency: string;
    }[];
    expect(rows.find(({ currency }) => currency === 'USDT')).toEqual({
      currency_id: 3,
      currency: 'USDT',
      name: 'Tether USD',
      scale: 8,
      available: '10000',
      minimum_number: '1',
      maximum_number: '500000',
      price: '1',
    });
    expect(rows.find(({ currency }) => currency === 'BTC')).toMatchObject({
      available: '0.1',
      minimum_number: '0.00001563',
      maximum_number: '7.8125',
      price: '64000.00',
    });
    expect(rows.map(({ currency }) => currency)).not.toContain('AAPL');
    expect(rows.map(({ currency }) => currency)).not.toContain('EUR');
  });

  test('CONV-02 a quote says rate, fee and what is received, and the conversion brings exactly that', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('exact@example.com');
    const quoted = await quote({}, own);
    // 1000 / 64000 = 0.015625, of which a thousandth, rounded up, is the fee.
    expect(quoted).toEqual({
      quote_id: expect.stringMatching(/^\S{20,64}$/),
      from_currency_id: 3,
      to_currency_id: 1,
      number: '1000',
      rate: '0.000015625',
      fee_rate: '0.001',
      fee: '0.00001563',
      received: '0.01560937',
      quoted_at: server.exchange.clock.now(),
      expires_at: server.exchange.clock.now() + 8_000,
    });
    // The rate moves against the house by less than its fee: what was promised is kept.
    setPrices('64063');
    const made = await must(submit({ quote_id: quoted.quote_id }, own));
    expect(made).toMatchObject({
      from_currency: 'USDT',
      to_currency: 'BTC',
      number: '1000',
      rate: '0.000015625',
      fee: '0.00001563',
      received: '0.01560937',
    });
    expect(await available(own, '3')).toBe('9000');
    expect(await available(own, '1')).toBe('0.11560937');
    const bills = (await must(server.call('assets.bills', { limit: '3' }, own))) as {
      list: { code: string; currency: string; amount: string }[];
    };
    const lines = bills.list.map(({ code, currency, amount }) => `${code} ${amount} ${currency}`);
    expect(lines.toSorted()).toEqual([
      'convert -1000 USDT',
      'convert 0.015625 BTC',
      'convert_fee -0.00001563 BTC',
    ]);
    const told = await server.exchange.database.query<{ name: string }>(
      'select name from outbox where user_id = $1 order by sequence',
      [own.userId],
    );
    expect(told.map(({ name }) => name).slice(-2)).toEqual([
      'convert.converted',
      'balances.changed',
    ]);
  });

  test('CONV-02 between two coins the rate goes through the dollar', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('coins@example.com');
    const wish = { number: '0.05', from_currency_id: '1', to_currency_id: '2' };
    expect(await quote(wish, own)).toMatchObject({ rate: '20', fee: '0.001', received: '0.999' });
    await must(submit(wish, own));
    expect(await available(own, '2')).toBe('1.999');
    expect(await available(own, '1')).toBe('0.05');
  });

  test('CONV-02 a quote holds for eight seconds, once, for its user, pair and number alone', async () => {
    const { server, account } = parts();
    setPrices();
    const other = await server.register('foreign@example.com');
    const { quote_id } = await quote();
    const refusals: readonly (readonly [Fields, TestAccount])[] = [
      [{ quote_id: crypto.randomUUID() }, account],
      [{ quote_id: "' or 1=1 --" }, account],
      [{ quote_id }, other],
      [{ quote_id, number: '1000.00000001' }, account],
      [{ quote_id, to_currency_id: '2' }, account],
      [{ quote_id, ...BACK }, account],
    ];
    for (const [wish, as] of refusals) {
      const { envelope } = await submit(wish, as);
      expect(envelope, JSON.stringify(wish)).toMatchObject({ code: 'quote_expired' });
    }
    const foreign = await submit({ quote_id }, other);
    const unknown = await submit({ quote_id: crypto.randomUUID() }, other);
    expect(foreign.envelope).toEqual(unknown.envelope);
    server.advanceMs(8_000);
    await must(submit({ quote_id, number: '1000.0' }));
    expect((await submit({ quote_id })).code).toBe('quote_expired');
    setPrices();
    const late = await quote();
    server.advanceMs(8_001);
    expect((await submit({ quote_id: late.quote_id })).code).toBe('quote_expired');
  });

  test('CONV-02 of twenty submits of one quote at once one converts', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('once@example.com');
    const { quote_id, received } = await quote({ number: '100' }, own);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit({ quote_id, number: '100' }, own)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'quote_expired')).toHaveLength(19);
    expect(await available(own, '3')).toBe('9900');
    expect(await available(own, '1')).toBe(plainText(exact('0.1').plus(received)));
  });

  test('CONV-02 a quote that cannot be paid any more is refused and stays good', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('short@example.com');
    const dear = await quote({ number: '10000' }, own);
    const moved = { number: '1000', currency_id: '3' };
    const away = { ...moved, from_field: 'change', to_field: 'legal' };
    await must(server.call('transfer.submit', away, own));
    const refused = await submit({ number: '10000', quote_id: dear.quote_id }, own);
    expect(refused.envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { number: 'insufficient_balance' },
    });
    const home = { ...moved, from_field: 'legal', to_field: 'change' };
    await must(server.call('transfer.submit', home, own));
    await must(submit({ number: '10000', quote_id: dear.quote_id }, own));
    expect(await available(own, '3')).toBe('0');
  });

  test('CONV-02 without a quote the rate of the moment applies, unless it is worse than the seen one allows', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('moment@example.com');
    const now = String(server.exchange.clock.now());
    const seen = { seen_rate: '0.000015625', seen_at: now };
    setPrices('64600');
    expect(await must(submit(seen, own))).toMatchObject({ received: expect.any(String) });
    setPrices('64700');
    expect((await submit(seen, own)).code).toBe('slippage_exceeded');
    expect((await submit({ ...seen, slippage: '0.001' }, own)).code).toBe('slippage_exceeded');
    expect((await submit({ ...seen, slippage: '0.02' }, own)).code).toBe(null);
    // Better is never refused.
    setPrices('60000');
    expect((await submit({ ...seen, slippage: '0.0001' }, own)).code).toBe(null);
    server.advanceMs(30_001);
    setPrices();
    expect((await submit(seen, own)).code).toBe('market_stale');
    expect((await submit({}, own)).code).toBe(null);
  });

  test('CONV-02 an old price is not converted by', async () => {
    const { server } = parts();
    setPrices();
    server.advanceMs(15_001);
    for (const wish of [WISH, BACK]) {
      const answer = await server.call('convert.quote', wish, parts().account);
      expect(answer.code).toBe('market_stale');
      expect((await submit(wish)).code).toBe('market_stale');
    }
    setPrices();
    expect((await submit()).code).toBe(null);
  });

  test('CONV-02 amounts out of bounds and bad currencies are refused in their field and move nothing', async () => {
    const { server, account } = parts();
    setPrices();
    const before = await available(account, '3');
    const refusals: readonly (readonly [Fields, string, string])[] = [
      [{ number: '0.000000001' }, 'amount_step', 'number'],
      [{ number: '0.99' }, 'amount_below_minimum', 'number'],
      [{ number: '500000.01' }, 'amount_above_maximum', 'number'],
      [{ from_currency_id: '101' }, 'currency_unknown', 'from_currency_id'],
      [{ to_currency_id: '201' }, 'currency_unknown', 'to_currency_id'],
      [{ to_currency_id: '9999' }, 'currency_unknown', 'to_currency_id'],
      [{ to_currency_id: '3' }, 'parameter_error', 'to_currency_id'],
      [{ to_currency_id: 'x' }, 'parameter_error', 'to_currency_id'],
    ];
    for (const [wish, code, field] of refusals) {
      for (const name of ['convert.quote', 'convert.submit'] as const) {
        const { envelope } = await server.call(name, { ...WISH, ...wish }, account);
        expect(envelope, JSON.stringify(wish)).toMatchObject({ code, fields: { [field]: code } });
      }
    }
    expect((await submit({ seen_at: 'now' })).code).not.toBe(null);
    expect(await available(account, '3')).toBe(before);
  });

  test('CONV-02 an intent that is sent again is answered as before, though its quote has gone', async () => {
    const { server } = parts();
    setPrices();
    const own = await server.register('again@example.com');
    const { quote_id } = await quote({}, own);
    const key = crypto.randomUUID();
    const first = await must(submit({ quote_id }, own, key));
    server.advanceMs(60_000);
    expect(await must(submit({ quote_id }, own, key))).toEqual(first);
    expect(await available(own, '3')).toBe('9000');
  });
});
