/** Points as a client sees and spends them (docs/invariants.md, 28). */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { GIFTS, rewards, WAYS } from '../../../server/features/points/terms.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions } from '../../support/counts.ts';
import { couponsOf } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { givePoints, movementsOf, offerOf, registerWithPoints } from '../../support/points.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { changeBalance, newsOf } from '../../support/withdrawals.ts';

const COUPON = '1';
const BALANCE = '2';
const RARE = '6';

describeOnDatabase('points', (open) => {
  const server = serverOfFile(open);
  const database = () => server().exchange.database;

  const holder = (points: number) => registerWithPoints(server(), newAddress(), points);

  function exchange(id: string, { token }: TestAccount, key: string = randomUUID()) {
    return server().call('points.exchange', { id }, { token, key });
  }

  const checkIn = ({ token }: TestAccount) => server().call('points.checkIn', {}, { token });

  async function expectWholeBooks() {
    const report = await audit(database());
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true, pointMismatches: [] });
  }

  test('POINT-01 POINT-02 the list has every reward, cheapest first, and what the caller has', async () => {
    const account = await holder(130);
    const now = server().exchange.clock.now();
    const offer = await offerOf(server(), account);
    expect(offer).toMatchObject({
      page: 1,
      limit: 10,
      has_more: false,
      points: 130,
      ways: { registered: 50, verified: 100, invited: 200, traded_per_usd: 10 },
      check_in: { is_done: false, streak: 0, gifts: [...GIFTS], next_at: nextDay(now) },
      is_verified: true,
    });
    expect(offer.list[0]).toEqual({
      id: 1,
      kind: 'coupon',
      points: 120,
      value: '1',
      currency: 'USDT',
      days: 30,
      remaining: null,
      maximum_per_user: 5,
      exchanged: 0,
      ends_at: Date.UTC(2026, 1, 1),
    });
    expect(offer.list.map(({ id }) => id)).toEqual(rewards.map(({ id }) => id));
    const prices = rewards.map(({ points }) => points);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const second = await must(
      server().call('points.rewards', { page: '2', limit: '4' }, { token: account.token }),
    );
    expect(second).toMatchObject({ list: [{ id: 5 }, { id: 6 }], has_more: false });
  });

  test('POINT-01 no reward in dollars gives back a tenth of the fees that earn its points', () => {
    for (const { points, value, currency } of rewards.filter((each) => each.currency === 'USDT'))
      expect(exact(value).lt(exact(String(points)).div(WAYS.tradedPerUsd).div(10)), currency).toBe(
        true,
      );
  });

  test('POINT-01 POINT-02 balance is paid by the promotions, billed, told, and shown in the profile', async () => {
    const account = await holder(151);
    const before = await houseBalance(database(), { house: 'promotions', currency: 'USDT' });
    const answer = await must(exchange(BALANCE, account));
    expect(answer).toMatchObject({
      points: 1,
      reward: { id: 2, exchanged: 1 },
      record: { change: -150, points_after: 1, code: 'exchanged' },
    });
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '10001',
      held: '0',
    });
    const after = await houseBalance(database(), { house: 'promotions', currency: 'USDT' });
    expect(exact(before).minus(after).toFixed()).toBe('1');
    expect((await newsOf(server(), account.userId)).slice(-3)).toEqual([
      'balances.changed',
      'points.moved',
      'session.userChanged',
    ]);
    const { token } = account;
    const bills = await must(server().call('assets.bills', { code: 'points' }, { token }));
    expect(bills).toMatchObject({
      list: [{ account: 'change', amount: '1', reference: { kind: 'point_exchange' } }],
    });
    expect(await must(server().call('session.user', {}, { token }))).toMatchObject({ points: 1 });
    expect(await movementsOf(server(), account)).toEqual([
      ['operator', 151],
      ['exchanged', -150],
    ]);
    await expectWholeBooks();
  });

  test('POINT-01 a coupon that points buy is used like any other', async () => {
    const account = await holder(120);
    await must(exchange(COUPON, account));
    const { list } = await couponsOf(server(), account, 'usable');
    const bought = list.find(({ source }) => source === 'points');
    expect(bought).toMatchObject({
      number: '1',
      currency: 'USDT',
      expires_at: server().exchange.clock.now() + 30 * DAY_MS,
    });
    const { token } = account;
    const key = randomUUID();
    await must(server().call('coupons.use', { id: String(bought?.id) }, { token, key }));
    expect(await changeBalance(server(), account.userId)).toMatchObject({ available: '10001' });
    await expectWholeBooks();
  });

  test('POINT-02 what cannot be exchanged is refused and changes nothing', async () => {
    const account = await holder(119);
    const stranger = await server().register(newAddress());
    await givePoints(server(), stranger, 5_000);
    expect((await exchange(COUPON, account)).code).toBe('insufficient_points');
    for (const id of ['7', '999999999'])
      expect((await exchange(id, account)).code).toBe('not_found');
    for (const id of ['', '0', '-1', '1.5', '1e0', '0x1', 'NaN', '１', '9'.repeat(30), "1' or '1"])
      expect([id, (await exchange(id, account)).code]).toEqual([id, 'parameter_error']);
    const unverified = await exchange(COUPON, stranger);
    expect(unverified.envelope).toMatchObject({ type: '998', code: 'verification_required' });
    expect((await server().call('points.exchange', { id: COUPON })).envelope.type).toBe('999');
    expect(await movementsOf(server(), account)).toEqual([['operator', 119]]);
    expect(await movementsOf(server(), stranger)).toEqual([['operator', 5_000]]);
    await expectWholeBooks();
  });

  test('POINT-01 of thirty exchanges at once as many succeed as there are points for', async () => {
    const account = await holder(150 * 3 + 149);
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(BALANCE, account)));
    const codes = answers.map(({ code }) => code ?? 'done');
    expect(codes.filter((code) => code === 'done')).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['done', 'insufficient_points']));
    expect((await offerOf(server(), account)).points).toBe(149);
    await expectWholeBooks();
  });

  test('POINT-01 of the last of a reward none is given too many, however many want one', {
    timeout: 300_000,
  }, async () => {
    const buyers = repetitions({ short: 24, long: 500 });
    const left = repetitions({ short: 5, long: 40 });
    const accounts: TestAccount[] = [];
    for (let count = 0; count < buyers; count += 1) accounts.push(await holder(12_000));
    const month = (2026 - 1970) * 12;
    await database().query(
      `insert into point_exchanges (user_id, reward_id, month, kind, points, value, currency, at)
           select $1, 6, $2, 'balance', 12000, 0.001, 'BTC', 0 from generate_series(1, $3)`,
      [accounts[0]?.userId, month - 1, 50],
    );
    await database().query(
      `insert into point_exchanges (user_id, reward_id, month, kind, points, value, currency, at)
           select $1, 6, $2, 'balance', 12000, 0.001, 'BTC', 0 from generate_series(1, $3)`,
      [(await holder(0)).userId, month, 50 - left],
    );
    const answers = await Promise.all(accounts.map((account) => exchange(RARE, account)));
    const codes = answers.map(({ code }) => code ?? 'done');
    expect(codes.filter((code) => code === 'done')).toHaveLength(left);
    expect(new Set(codes)).toEqual(new Set(['done', 'sold_out']));
    const [first] = accounts;
    if (first) expect((await offerOf(server(), first)).list[5]).toMatchObject({ remaining: 0 });
    await expectWholeBooks();
  });

  test('POINT-01 of many check-ins at once one brings the gift of the day', async () => {
    const account = await holder(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkIn(account)));
    const codes = answers.map(({ code }) => code ?? 'done').toSorted();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'already_done'), 'done']);
    expect(await movementsOf(server(), account)).toEqual([['checked_in', 2]]);
    expect((await newsOf(server(), account.userId)).slice(-2)).toEqual([
      'points.moved',
      'session.userChanged',
    ]);
    expect(await offerOf(server(), account)).toMatchObject({
      points: 2,
      check_in: { is_done: true, streak: 1 },
    });
    await expectWholeBooks();
  });

  test('POINT-01 a reward is taken as often as a user may in a month, and anew in the next', async () => {
    let account = await holder(120 * 7);
    for (let count = 0; count < 5; count += 1) await must(exchange(COUPON, account));
    const [{ ends_at: endsAt = 0, ...first } = {}] = (await offerOf(server(), account)).list;
    expect(first).toMatchObject({ exchanged: 5, maximum_per_user: 5 });
    server().advanceMs(endsAt - 1 - server().exchange.clock.now());
    account = { ...account, token: await logInAgain(server(), account) };
    expect((await exchange(COUPON, account)).envelope).toMatchObject({
      code: 'limit_exceeded',
      params: { maximum: '5' },
    });
    server().advanceMs(1);
    await must(exchange(COUPON, account));
    expect((await offerOf(server(), account)).list[0]).toMatchObject({
      exchanged: 1,
      ends_at: Date.UTC(2026, 2, 1),
    });
    await expectWholeBooks();
  });
});

function nextDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}
