/** The calls of options as a client makes them: names on the wire, pages, one intent, bad input. */
import { expect, test } from 'vitest';
import { takesPrices } from '../../../server/operator/acts.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer } from '../../support/server.ts';

interface Option {
  readonly id: number;
  readonly status: string;
  readonly outcome: string | null;
  readonly sell_price: string | null;
}

interface Options {
  readonly list: readonly Option[];
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
}

const WISH = { match_id: '1', currency_id: '3', type: 'up', seconds: '60', number: '10' };
const parts = ofFile(async () => {
  const server = await startTestServer();
  return { server, account: await server.register('options@example.com'), close: server.close };
});

function setPrice(price: string): void {
  const { feed } = parts().server.exchange;
  if (!takesPrices(feed)) throw new Error('prices cannot be set');
  feed.setPrice('BTCUSDT', price);
}

async function submit(wish: Readonly<Record<string, string>> = {}) {
  const { server, account } = parts();
  return server.call('options.submit', { ...WISH, ...wish }, { token: account.token });
}

async function listed(fields: Readonly<Record<string, string>>): Promise<Options> {
  const { server, account } = parts();
  return (await must(server.call('options.orders', fields, account))) as Options;
}

async function result(id: number): Promise<Option> {
  const { server, account } = parts();
  return (await must(server.call('options.result', { id: String(id) }, account))) as Option;
}

test('OPT-01 expiries of seconds are on offer with their payout and fee, to guests too', async () => {
  const { server, account } = parts();
  const expiries = (await must(server.call('options.expiries'))) as { seconds: number }[];
  expect(expiries.map(({ seconds }) => seconds)).toEqual([30, 60, 90, 120, 180, 300]);
  expect(expiries[1]).toEqual({
    seconds: 60,
    payout_rate: '0.8',
    fee_rate: '0.002',
    fee_discount: '0',
  });
  await server.exchange.database.query('update users set vip_tier = 1 where id = $1', [
    account.userId,
  ]);
  const own = (await must(
    server.call('options.expiries', { match_id: '1' }, account),
  )) as unknown[];
  expect(own[1]).toMatchObject({ payout_rate: '0.83', fee_discount: '0.17' });
  await server.exchange.database.query('update users set vip_tier = 0 where id = $1', [
    account.userId,
  ]);
  for (const match_id of ['101', '301', '99999']) {
    expect((await server.call('options.expiries', { match_id })).code).toBe('market_unknown');
  }
});

test('OPT-07 the five calls of options answer, the currencies with what can be staked', async () => {
  const { server, account } = parts();
  setPrice('64000');
  const paid = (await must(server.call('options.currencies', {}, account))) as unknown[];
  expect(paid).toHaveLength(3);
  expect(paid[0]).toEqual({
    currency_id: 3,
    currency: 'USDT',
    scale: 8,
    available: '500',
    minimum_number: '1',
    maximum_number: '20000',
  });
  const bought = (await must(submit())) as Option;
  expect(await result(bought.id)).toMatchObject({ id: bought.id, status: 'holding' });
  expect((await listed({})).list.map(({ id }) => id)).toContain(bought.id);
});

test('OPT-04 OPT-06 an option is listed under holding, and once it is settled under history', async () => {
  const { server } = parts();
  setPrice('64000');
  const { id } = (await must(submit({ type: 'down' }))) as Option;
  expect((await listed({ status: 'holding', match_id: '1' })).list[0]).toMatchObject({ id });
  expect((await listed({ status: 'holding', match_id: '2' })).list).toEqual([]);
  await expect
    .poll(async () => (await result(id)) as unknown)
    .toMatchObject({ buy_price: '64000' });
  server.advanceMs(60_000);
  setPrice('63999');
  await expect.poll(async () => (await result(id)).status).toBe('history');
  expect(await result(id)).toMatchObject({ outcome: 'win', sell_price: '63999' });
  expect((await listed({ status: 'holding' })).list).toEqual([]);
  expect((await listed({ status: 'history' })).list[0]).toMatchObject({ id, outcome: 'win' });
});

test('an open option is quoted and sold by two calls, and no message tells its owner what they have done', async () => {
  const { server, account } = parts();
  setPrice('64000');
  const { id } = (await must(submit())) as Option;
  await expect
    .poll(async () => ((await result(id)) as { buy_price?: string }).buy_price)
    .toBeTruthy();
  const messages = () =>
    server.exchange.database.query('select 1 from messages where user_id = $1', [account.userId]);
  const before = (await messages()).length;
  const quote = (await must(
    server.call('options.saleQuote', { id: String(id) }, account),
  )) as Readonly<Record<string, unknown>>;
  expect(Object.keys(quote).toSorted()).toEqual([
    ...['currency', 'expires_at', 'id', 'price', 'quote_id', 'quoted_at'],
  ]);
  const wish = { id: String(id), quote_id: String(quote['quote_id']), price: '18' };
  expect(await must(server.call('options.sell', wish, account))).toMatchObject({
    ...{ id, outcome: 'sold', sold_for: quote['price'], sell_price: null, status: 'history' },
  });
  expect((await server.call('options.sell', wish, account)).code).toBe('sale_closed');
  expect((await server.call('options.saleQuote', { id: String(id) }, account)).code).toBe(
    'sale_closed',
  );
  expect((await listed({ status: 'history' })).list[0]).toMatchObject({ id, outcome: 'sold' });
  await server.running.jobs.runDue();
  expect((await messages()).length).toBe(before);
});

test('OPT-08 options come five a page from page 1, and whatever is asked is brought into bounds', async () => {
  setPrice('64000');
  const bought: number[] = [];
  for (let number = 0; number < 7; number += 1)
    bought.unshift(((await must(submit({ number: '1' }))) as Option).id);
  const first = await listed({});
  expect(first).toMatchObject({ page: 1, limit: 5, has_more: true });
  expect(first.list.map(({ id }) => id)).toEqual(bought.slice(0, 5));
  const second = await listed({ page: '2' });
  expect(second).toMatchObject({ page: 2, limit: 5, has_more: false });
  expect(second.list.map(({ id }) => id)).toEqual(bought.slice(5));
  expect(await listed({ page: '0', limit: '0' })).toMatchObject({ page: 1, limit: 1 });
  expect(await listed({ limit: '100000' })).toMatchObject({ limit: 100, has_more: false });
});

test('bad input is refused field by field and buys nothing', async () => {
  const { server, account } = parts();
  setPrice('64000');
  const before = await server.exchange.database.query('select 1 from option_orders');
  const wrong = [
    { type: 'sideways' },
    { type: '' },
    { seconds: '0' },
    { seconds: '60.5' },
    { seconds: '61' },
    { match_id: '-1' },
    { match_id: '1 or 1=1' },
    { match_id: '9007199254740993' },
    { currency_id: '__proto__' },
    { seen_at: 'now' },
    { payout_rate: '99', seconds: '1' },
  ];
  for (const wish of wrong) {
    const { status, code } = await submit(wish as Record<string, string>);
    expect(status, JSON.stringify(wish)).toBe(200);
    expect(['parameter_error', 'market_unknown'], JSON.stringify(wish)).toContain(code);
  }
  for (const fields of [{ status: 'open' }, { page: '-1' }, { limit: 'all' }, { match_id: '0' }]) {
    const { code } = await server.call('options.orders', fields as Record<string, string>, account);
    expect(code, JSON.stringify(fields)).toBe('parameter_error');
  }
  expect(await server.exchange.database.query('select 1 from option_orders')).toHaveLength(
    before.length,
  );
});

test('prices, rates, times and outcomes that a client sends are not listened to', async () => {
  const { server } = parts();
  setPrice('64000');
  const wish = {
    payout_rate: '9',
    fee: '0',
    buy_price: '1',
    sell_price: '99999',
    outcome: 'win',
    opened_at: '1',
    user_id: '1',
    status: 'history',
  };
  const answer = await submit(wish);
  expect(answer.message).toMatchObject({
    payout_rate: '0.83',
    fee: '0.02',
    buy_price: null,
    outcome: null,
    status: 'holding',
    opened_at: server.exchange.clock.now(),
  });
});

test("OPT-06 an option is in nobody else's list", async () => {
  const { server } = parts();
  setPrice('64000');
  await must(submit());
  const other = await server.register('other@example.com');
  expect(await must(server.call('options.orders', {}, other))).toMatchObject({ list: [] });
});
