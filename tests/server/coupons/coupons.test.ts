/**
 * Coupons as a client sees and uses them: once, in time, by their owner alone
 * (docs/invariants.md, 16).
 */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { couponsOf, giveByOperator, type WireCoupon } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { changeBalance, newsOf } from '../../support/withdrawals.ts';

describeOnDatabase('coupons', (open) => {
  const server = serverOfFile(open);
  /** What was used, in USDT. */
  let paid = 0;

  const register = () => server().register(newAddress());

  /** Days later the session has ended. */
  async function logInAgain({ email, password, userId }: TestAccount): Promise<TestAccount> {
    const answer = server().call('session.login', { user_string: email, password });
    return { email, password, userId, token: String(await must(answer)) };
  }

  function spend(id: number | string, { token }: TestAccount, key: string = randomUUID()) {
    return server().call('coupons.use', { id: String(id) }, { token, key });
  }

  async function welcomeOf(account: TestAccount): Promise<WireCoupon> {
    const [coupon] = (await couponsOf(server(), account, 'usable')).list;
    if (!coupon) throw new Error('there is no welcome coupon');
    return coupon;
  }

  test('COUP-01 whoever registers has one welcome coupon of 5 USDT for 30 days', async () => {
    const account = await register();
    const now = server().exchange.clock.now();
    expect(await couponsOf(server(), account, 'usable')).toEqual({
      list: [
        {
          id: expect.any(Number),
          source: 'welcome',
          state: 'usable',
          currency_id: 3,
          currency: 'USDT',
          number: '5',
          created_at: now,
          expires_at: now + 30 * DAY_MS,
          used_at: null,
          version: 1,
        },
      ],
      page: 1,
      limit: 10,
      has_more: false,
      usable: 1,
      now,
    });
    expect((await couponsOf(server(), account, 'used')).list).toEqual([]);
    expect((await couponsOf(server(), account, 'expired')).list).toEqual([]);
  });

  test('COUP-01 a coupon is used once: promotions pay, and the user is told, billed and shown it', async () => {
    const account = await register();
    const { id, ...terms } = await welcomeOf(account);
    const before = await changeBalance(server(), account.userId);
    server().advanceMs(1_000);
    const used = {
      ...terms,
      id,
      state: 'used',
      used_at: server().exchange.clock.now(),
      version: 2,
    };
    expect(await must(spend(id, account))).toEqual(used);
    paid += 5;
    expect(before.available).toBe('10000');
    expect(await changeBalance(server(), account.userId)).toEqual({
      available: '10005',
      held: '0',
    });
    expect((await newsOf(server(), account.userId)).slice(-2)).toEqual([
      'coupons.used',
      'balances.changed',
    ]);
    const { list } = (await must(
      server().call('assets.bills', { code: 'coupon' }, account),
    )) as never as { list: object[] };
    expect(list).toMatchObject([
      { account: 'change', amount: '5', currency: 'USDT', reference: { kind: 'coupon' } },
    ]);
    expect(await couponsOf(server(), account, 'usable')).toMatchObject({ list: [], usable: 0 });
    expect((await couponsOf(server(), account, 'used')).list).toEqual([used]);
    expect((await spend(id, account)).code).toBe('already_done');
    server().advanceMs(31 * DAY_MS);
    const later = await logInAgain(account);
    expect((await spend(id, later)).code).toBe('already_done');
    expect((await couponsOf(server(), later, 'used')).list).toEqual([used]);
  });

  test('COUP-01 of 30 uses of one coupon at once one is paid', { timeout: 60_000 }, async () => {
    const account = await register();
    const { id } = await welcomeOf(account);
    const answers = await Promise.all(Array.from({ length: 30 }, () => spend(id, account)));
    paid += 5;
    const outcomes = answers.map(({ code }) => code ?? 'paid');
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_done')).toHaveLength(29);
    expect((await changeBalance(server(), account.userId)).available).toBe('10005');
  });

  test('COUP-01 a coupon can be used until the instant of its expiry, and not from then on', async () => {
    const registered = [await register(), await register()] as const;
    const coupons = {
      late: await welcomeOf(registered[0]),
      intime: await welcomeOf(registered[1]),
    };
    expect(coupons.late.expires_at).toBe(coupons.intime.expires_at);
    server().advanceMs(coupons.intime.expires_at - server().exchange.clock.now() - 1);
    const [late, intime] = [await logInAgain(registered[0]), await logInAgain(registered[1])];
    expect((await couponsOf(server(), late, 'usable')).usable).toBe(1);
    await must(spend(coupons.intime.id, intime));
    paid += 5;
    server().advanceMs(1);
    const refused = await spend(coupons.late.id, late);
    expect(refused.envelope).toEqual({
      type: 'error',
      code: 'coupon_expired',
      message: 'This coupon has expired',
    });
    expect(await couponsOf(server(), late, 'usable')).toMatchObject({ list: [], usable: 0 });
    expect((await couponsOf(server(), late, 'expired')).list).toEqual([
      { ...coupons.late, state: 'expired' },
    ]);
    expect((await changeBalance(server(), late.userId)).available).toBe('10000');
  });

  test('COUP-01 lists of no known state are refused', async () => {
    const { token } = await register();
    for (const state of ['', 'USED', 'all', "usable' or 1=1"]) {
      const answer = await server().call('coupons.list', { state }, { token });
      expect([state, answer.code]).toEqual([state, 'parameter_error']);
    }
  });

  test('COUP-01 lists come by tens: usable ones by expiry, used and expired ones newest first', async () => {
    const account = await register();
    for (const days of ['9', '3', '7', '1', '5', '2', '8', '4', '6', '10']) {
      await giveByOperator(server(), String(account.userId), '1', 'USDT', days);
    }
    const daysOf = (list: readonly WireCoupon[]) =>
      list.map((coupon) => (coupon.expires_at - coupon.created_at) / DAY_MS);
    const first = await couponsOf(server(), account, 'usable');
    expect(first).toMatchObject({ page: 1, limit: 10, has_more: true, usable: 11 });
    expect(daysOf(first.list)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const second = await couponsOf(server(), account, 'usable', '2');
    expect(second).toMatchObject({ list: [{ source: 'welcome' }], has_more: false });
    for (const coupon of [first.list[4], first.list[8]]) {
      server().advanceMs(1);
      await must(spend(coupon?.id ?? 0, account));
      paid += 1;
    }
    expect(daysOf((await couponsOf(server(), account, 'used')).list)).toEqual([9, 5]);
    server().advanceMs(3 * DAY_MS);
    const later = await logInAgain(account);
    expect(daysOf((await couponsOf(server(), later, 'expired')).list)).toEqual([3, 2, 1]);
    expect(daysOf((await couponsOf(server(), later, 'usable')).list)).toEqual([4, 6, 7, 8, 10, 30]);
  });

  test('COUP-01 the terms of a coupon never change, and what is used stays used', async () => {
    const account = await register();
    const { id } = await welcomeOf(account);
    const { database } = server().exchange;
    const change = (set: string) => database.query(`update coupons set ${set} where id = $1`, [id]);
    for (const set of ['number = 500', 'expires_at = expires_at + 1', 'user_id = user_id - 1']) {
      await expect(change(`used_at = created_at, ${set}`)).rejects.toThrow('never changed');
      await expect(change(set)).rejects.toThrow('being used once');
    }
    await expect(change('used_at = expires_at')).rejects.toThrow('coupons');
    await expect(database.query('delete from coupons')).rejects.toThrow('never deleted');
    await expect(database.query('truncate coupons')).rejects.toThrow('append-only');
    await must(spend(id, account));
    paid += 5;
    await expect(change('used_at = null')).rejects.toThrow('being used once');
    await expect(change('used_at = used_at + 1')).rejects.toThrow('being used once');
    const again = `insert into coupons (user_id, key, source, currency, scale, number, created_at, expires_at)
        values ($1, 'second', 'welcome', 'USDT', 8, 5, 0, 1)`;
    await expect(database.query(again, [account.userId])).rejects.toThrow('coupons_welcome');
  });

  test('COUP-01 in the end promotions have paid what was used, and the books are whole', async () => {
    const { database } = server().exchange;
    const balance = await houseBalance(database, { house: 'promotions', currency: 'USDT' });
    expect(balance).toBe(`-${paid}`);
    const [used] = await database.query<{ sum: string }>(
      'select sum(number) as sum from coupons where used_at is not null',
    );
    expect(used?.sum).toBe(String(paid));
    expect((await audit(database)).ok).toBe(true);
  });
});
