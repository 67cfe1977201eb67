/** Dividends and ends over jumps of the clock, restarts, races and a year of simulated time. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { redeem } from '../../../server/features/lock-mining/redeem.ts';
import { offersAt } from '../../../server/features/lock-mining/rounds.ts';
import { startLockMining } from '../../../server/features/lock-mining/settle-due.ts';
import { subscribe } from '../../../server/features/lock-mining/subscribe.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import type { TestAccount } from '../../support/server.ts';
import { expectLockBooks, openLockWorld, settleAll } from './lock-world.ts';

/** A year, or a few weeks of it. */
const DAYS = repetitions({ short: 25, long: 365 });
const BUYERS = repetitions({ short: 40, long: 500 });

describeOnDatabase('lock mining by the clock', (open) => {
  const world = openLockWorld(open);

  test('LOCK-04 a clock that jumps over a whole term pays each day once, and then the principal', async () => {
    const own = await world.newcomer();
    await world.locked(own);
    world.advanceMs(6 * DAY_MS);
    // Two that are at it at once, and the timer of the server with them.
    await Promise.all([world.settle(), world.settle()]);
    const again = await world.loggedIn(own);
    expect(await world.wallet(again, 'change')).toBe('10015/0');
    expect(await world.wallet(again, 'mining')).toBe('0/0');
    const told = (await world.told(own)).filter((name) => name.startsWith('lockMining.'));
    expect(told).toEqual([
      'lockMining.subscribed',
      ...Array.from({ length: 5 }, () => 'lockMining.dividendPaid'),
      'lockMining.redeemed',
    ]);
  });

  test('LOCK-01 of many at once who want the last of a quota exactly as many get it as there is', async () => {
    const { database } = world.server().exchange;
    const people = await Promise.all(Array.from({ length: BUYERS }, () => world.newcomer()));
    const configId = world.planId('BTC', 7);
    await world.locked(people[0] ?? (await world.newcomer()), {
      config_id: configId,
      amount: '0.01',
    });
    // All but 0.2 BTC is taken, for which 20 can have 0.01 each.
    const left = `update lock_offers set taken = quota - 0.2 where id = ${configId}`;
    await database.query(left);
    const answers = await Promise.all(
      people.map((each) => world.subscribe(each, { config_id: configId, amount: '0.01' })),
    );
    const got = answers.filter(({ code }) => code === null);
    expect(got).toHaveLength(20);
    for (const { code, envelope } of answers)
      if (code !== null)
        expect(envelope).toMatchObject({ code: 'limit_exceeded', params: { maximum: '0 BTC' } });
    const plan = (await world.plans()).find(({ id }) => String(id) === configId);
    expect(plan?.remaining).toBe('0');
    reportCount({
      what: 'buyers at once of the last of a quota',
      count: BUYERS,
      outcome: '20 of 20 sold',
    });
    // What was sold beyond the people of this test is taken back, so that the books are those of the orders.
    await database.query(
      `update lock_offers set taken = (select sum(amount) from lock_orders where config_id = $1) where id = $1`,
      [configId],
    );
  });

  test('LOCK-03 a redemption finds dividends that nobody has paid, and pays them first', async () => {
    const own = await world.newcomer();
    const { id } = await world.locked(own);
    const { exchange } = world.server();
    // Two days on for this call alone, so that no timer is faster.
    const later = exchange.clock.now() + 2 * DAY_MS;
    const redeemed = await exchange.database.withTransaction((tx) =>
      redeem({ ...exchange, clock: { now: () => later } }, tx, { userId: own.userId, id }),
    );
    expect(redeemed).toMatchObject({
      ok: true,
      value: { dividendsPaid: 2, paidDividend: '6', penalty: '12', returned: '988' },
    });
    expect(await world.wallet(own, 'change')).toBe('9994/0');
  });

  test('LOCK-03 of many redemptions of one sum at once one happens', async () => {
    const own = await world.newcomer();
    const { id } = await world.locked(own);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.redeem(own, id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      [null, ...Array.from({ length: 7 }, () => 'already_done')].toSorted(),
    );
    expect(await world.wallet(own, 'change')).toBe('9980/0');
  });

  test('LOCK-06 nobody has more in progress than the most, also of many at once', async () => {
    const own = await world.newcomer();
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => world.subscribe(own, { amount: '10' })),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(50);
    expect((await world.subscribe(own, { amount: '10' })).envelope).toMatchObject({
      code: 'too_many_orders',
      params: { maximum: '50' },
    });
  });

  /** Each locks a sum in a plan of the day. */
  async function lockSome(people: readonly TestAccount[], day: number): Promise<number> {
    const { exchange } = world.server();
    const offers = offersAt(exchange.clock.now()).filter(
      ({ currency }) => currency.code === 'USDT',
    );
    let locked = 0;
    for (const [index, { userId }] of people.entries()) {
      const configId = offers[(day + index) % offers.length]?.id ?? 0;
      const request = { configId, amount: `${10 + ((day * 7 + index) % 90)}.1234567` };
      const done = await exchange.database.withTransaction((tx) =>
        subscribe(exchange, tx, { userId, request }),
      );
      if (done.ok) locked += 1;
    }
    return locked;
  }

  /** The oldest of what is in progress is redeemed; answers whether there was one. */
  async function leaveOne(account: TestAccount): Promise<boolean> {
    const own = await world.loggedIn(account);
    const { list } = await world.orders(own, { status: 'in_progress', limit: '100' });
    const last = list.at(-1);
    return last !== undefined && (await world.redeem(own, last.id)).code === null;
  }

  test(
    `LOCK-04 over ${DAYS} days of locking, leaving and restarts the books are right on each of them`,
    async () => {
      const { exchange } = world.server();
      const { database } = exchange;
      const people = await Promise.all([1, 2, 3].map(() => world.newcomer()));
      const seen = { locked: 0, left: 0 };
      for (let day = 0; day < DAYS; day += 1) {
        seen.locked += await lockSome(people, day);
        // Some days are missed, as when everything was down.
        world.advanceMs(day % 9 === 8 ? 3 * DAY_MS : DAY_MS);
        const keeper = startLockMining(exchange);
        await keeper.settleDue();
        await keeper.stop();
        await settleAll(exchange, 3);
        const [leaver] = people.slice(day % people.length);
        if (day % 5 === 0 && leaver && (await leaveOne(leaver))) seen.left += 1;
        expect(await audit(database)).toMatchObject({ ok: true });
      }
      await expectLockBooks(database);
      expect(seen.locked).toBeGreaterThan(DAYS);
      expect(seen.left).toBeGreaterThan(0);
      const outcome = `${seen.locked} locked, ${seen.left} redeemed early, the books right on each`;
      const what = 'days of lock mining, with restarts and missed days';
      reportCount({ what, count: DAYS, outcome });
    },
    DAYS * 1500 + 60_000,
  );
});
