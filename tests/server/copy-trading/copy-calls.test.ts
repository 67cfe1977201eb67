/** The calls of copy trading: lists and details for everybody, following within bounds, and what is refused. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { EndpointName } from '../../../contract/table.ts';
import { becomeFit } from '../../support/copy-traders.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

interface WireTrader {
  readonly trader_user_id: number;
  readonly nickname: string;
  readonly followers: number;
  readonly orders: number;
  readonly total_profit: string;
  readonly updated_at: number;
  readonly follow: { readonly follow_user_id: number; readonly number: string } | null;
}

describeOnDatabase('the calls of copy trading', (openDatabase) => {
  const server = serverOfFile(openDatabase);
  const newcomer = () => server().register(newAddress());
  const call = (name: EndpointName, fields: Fields, as?: TestAccount) =>
    server().call(name, fields, as && { token: as.token });
  const trader = async (more: { nickname?: string; followers?: number } = {}) => {
    const account = await newcomer();
    const { database, clock } = server().exchange;
    await database.query(
      `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
        values ($1, 0.1, $2, 2000, $3, $3)`,
      [account.userId, more.followers ?? 1000, clock.now()],
    );
    await database.query('update users set nickname = $2 where id = $1', [
      account.userId,
      more.nickname ?? 'Trader',
    ]);
    return account;
  };
  const follow = (as: TestAccount, whom: TestAccount, fields: Fields = {}) =>
    call(
      'copyTrading.follow',
      { trader_user_id: String(whom.userId), type: 'multiple', number: '1', ...fields },
      as,
    );
  const list = async (fields: Fields = {}, as?: TestAccount) =>
    (await must(call('copyTrading.traders', fields, as))) as {
      list: WireTrader[];
      mine: Record<string, unknown> | null;
      has_more: boolean;
    };

  test('COPY-03 COPY-06 anybody sees the traders, searched and sorted, and each in detail', async () => {
    const [one, other] = [
      await trader({ nickname: 'Findling' }),
      await trader({ nickname: 'Fundus' }),
    ];
    const set =
      'update copy_traders set total_profit = $2, maximum_drawdown = $3 where user_id = $1';
    await server().exchange.database.query(set, [one.userId, '5000001', '0.9']);
    await server().exchange.database.query(set, [other.userId, '5000000', '0.1']);
    const names = async (fields: Fields) =>
      (await list(fields)).list.map(({ nickname }) => nickname);
    expect((await names({})).slice(0, 2)).toEqual(['Findling', 'Fundus']);
    expect(await names({ search: 'FIN' })).toEqual(['Findling']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: 'F', sort: 'drawdown' })).toEqual(['Fundus', 'Findling']);
    expect((await list()).mine).toBeNull();
    const detail = await must(call('copyTrading.trader', { trader_user_id: String(one.userId) }));
    expect(detail).toMatchObject({
      trader: {
        nickname: 'Findling',
        total_profit: '5000001',
        orders: 0,
        accuracy: '0',
        follow: null,
      },
      average_holding_ms: 0,
    });
    expect((await call('copyTrading.trader', { trader_user_id: '999999999' })).code).toBe(
      'not_found',
    );
    expect((await call('copyTrading.traders', { search: 'x'.repeat(21) })).code).toBe(
      'text_too_long',
    );
  });

  test('COPY-05 COPY-07 COPY-09 one follows, changes how, sees it among one’s own and cancels', async () => {
    const whom = await trader({ nickname: 'Mentor' });
    const account = await newcomer();
    const begun = (await must(follow(account, whom, { number: '0.5', loss_limit: '100' }))) as {
      follow_user_id: number;
    };
    expect(begun).toMatchObject({
      status: 'following',
      number: '0.5',
      loss_limit: '100',
      share_rate: '0.1',
    });
    const changed = await must(
      follow(account, whom, { type: 'lots', number: '30', slippage: '0.02' }),
    );
    expect(changed).toMatchObject({
      ...{ follow_user_id: begun.follow_user_id, type: 'lots', number: '30' },
      ...{ loss_limit: null, slippage: '0.02' },
    });
    const mine = await list({ scope: 'mine' }, account);
    expect(mine).toMatchObject({
      list: [{ nickname: 'Mentor', followers: 1, follow: { number: '30' } }],
      mine: { is_trader: false, follows: 1, open_orders: 0, profit: '0' },
    });
    expect(await must(call('copyTrading.trades', {}, account))).toMatchObject({ list: [] });
    expect(await must(call('copyTrading.trades', {}))).toMatchObject({ list: [] });
    expect(await must(call('copyTrading.missed', {}, account))).toMatchObject({ list: [] });
    const id = String(begun.follow_user_id);
    const stranger = await newcomer();
    expect((await call('copyTrading.cancel', { follow_user_id: id }, stranger)).code).toBe(
      'not_found',
    );
    const ended = await must(call('copyTrading.cancel', { follow_user_id: id }, account));
    expect(ended).toMatchObject({ status: 'cancelled', ended_by: 'user' });
    expect((await call('copyTrading.cancel', { follow_user_id: id }, account)).code).toBe(
      'already_done',
    );
    expect((await list({ scope: 'mine' }, account)).list).toEqual([]);
  });

  test('COPY-05 bounds are refused in their fields', async () => {
    const whom = await trader();
    const account = await newcomer();
    const rows: readonly (readonly [Fields, string, string])[] = [
      [{ number: '0.001' }, 'number', 'amount_below_minimum'],
      [{ number: '100.01' }, 'number', 'amount_above_maximum'],
      [{ number: '1.005' }, 'number', 'amount_step'],
      [{ type: 'lots', number: '1.5' }, 'number', 'amount_step'],
      [{ type: 'share' }, 'type', 'parameter_error'],
      [{ maximum_multiple: '7' }, 'maximum_multiple', 'leverage_invalid'],
      [{ slippage: '0.11' }, 'slippage', 'amount_above_maximum'],
      [{ maximum_lots: '0.5' }, 'maximum_lots', 'amount_below_minimum'],
      [{ trader_user_id: '999999999' }, 'trader_user_id', 'not_found'],
      [{ trader_user_id: String(account.userId) }, 'trader_user_id', 'not_found'],
    ];
    for (const [fields, field, code] of rows) {
      const { envelope } = await follow(account, whom, fields);
      expect(envelope, JSON.stringify(fields)).toMatchObject({ fields: { [field]: code } });
    }
    expect((await list({ scope: 'mine' }, account)).list).toEqual([]);
  });

  test('a trader follows neither himself nor a ring, and has no more followers than places', async () => {
    const [one, two, three] = [await trader(), await trader(), await trader({ followers: 1 })];
    expect((await follow(one, one)).envelope).toMatchObject({
      fields: { trader_user_id: 'parameter_error' },
    });
    await must(follow(one, two));
    await must(follow(two, three));
    expect((await follow(three, one)).envelope).toMatchObject({
      fields: { trader_user_id: 'parameter_error' },
    });
    const people = [await newcomer(), await newcomer()];
    expect((await follow(await newcomer(), three)).envelope).toMatchObject({
      code: 'limit_exceeded',
      params: { maximum: '1' },
    });
    const many = await trader({ followers: 1 });
    const codes = await Promise.all(people.map(async (each) => (await follow(each, many)).code));
    expect(codes.toSorted()).toEqual([null, 'limit_exceeded'].toSorted());
  });

  test('who has next to nothing in the leverage account cannot follow, nor whom anybody could not', async () => {
    const whom = await trader();
    const account = await newcomer();
    await must(
      server().call(
        'transfer.submit',
        { currency_id: '3', number: '1960', from_field: 'lever', to_field: 'change' },
        { token: account.token, key: randomUUID() },
      ),
    );
    expect((await follow(account, whom)).code).toBe('insufficient_balance');
    expect(
      (await call('copyTrading.follow', { trader_user_id: '1', type: 'lots', number: '1' })).code,
    ).toBe('login_required');
  });

  test('COPY-01 a user takes the role of a trader with level 2, closed positions, money and the agreement, once', async () => {
    const account = await newcomer();
    const { database } = server().exchange;
    const wish = { share_rate: '0.15', maximum_followers: '50', is_agreed: '1' };
    const ask = (fields: Fields = {}) =>
      call('copyTrading.become', { ...wish, ...fields }, account);
    expect(await must(call('copyTrading.conditions', {}, account))).toMatchObject({
      ...{
        is_trader: false,
        level: 0,
        minimum_level: 2,
        closed_orders: 0,
        minimum_closed_orders: 5,
      },
      ...{ balance: '2000', minimum_balance: '500' },
    });
    expect((await ask()).code).toBe('verification_required');
    await becomeFit(database, account.userId, 4);
    expect((await ask()).code).toBe('amount_below_minimum');
    await becomeFit(database, account.userId, 1);
    expect((await ask({ is_agreed: '0' })).code).toBe('terms_required');
    expect((await ask({ share_rate: '0.21' })).envelope).toMatchObject({
      fields: { share_rate: 'amount_above_maximum' },
    });
    expect((await ask({ share_rate: '0.015' })).envelope).toMatchObject({
      fields: { share_rate: 'amount_step' },
    });
    expect((await ask({ maximum_followers: '1001' })).envelope).toMatchObject({
      fields: { maximum_followers: 'amount_above_maximum' },
    });
    expect(await must(ask())).toMatchObject({
      ...{ trader_user_id: account.userId, share_rate: '0.15', maximum_followers: 50, orders: 0 },
      style: null,
    });
    expect((await ask()).code).toBe('already_done');
    const follower = await newcomer();
    expect(await must(follow(follower, account))).toMatchObject({ share_rate: '0.15' });
    expect(await must(call('copyTrading.conditions', {}, account))).toMatchObject({
      is_trader: true,
    });
  });

  test('COPY-10 the record is counted again at each full hour', async () => {
    const whom = await trader({ nickname: 'Hourly' });
    const found = async () => (await list({ search: 'Hourly' })).list[0];
    const before = (await found())?.updated_at ?? 0;
    server().advanceMs(HOUR_MS);
    await server().running.jobs.runDue();
    const after = (await found())?.updated_at ?? 0;
    expect(after).toBeGreaterThan(before);
    expect(after % HOUR_MS).toBe(0);
    server().advanceMs(HOUR_MS / 2);
    await server().running.jobs.runDue();
    expect((await found())?.updated_at).toBe(after);
    expect(whom.userId).toBeGreaterThan(0);
  });
});
