/** Outputs over jumps of the clock, restarts, races and months of simulated time. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { rent } from '../../../server/features/cloud-miner/rent.ts';
import { startCloudMiner } from '../../../server/features/cloud-miner/settle-due.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openMinerWorld, settleMiners } from './miner-world.ts';

/** A year, or a few weeks of it. */
const DAYS = repetitions({ short: 34, long: 365 });

describeOnDatabase('the cloud miner by the clock', (open) => {
  const world = openMinerWorld(open);

  test('a clock that jumps over the whole term pays each day once, uses up the rent, and tells of the end', async () => {
    const own = await world.newcomer();
    await world.rented(own);
    world.advanceMs(31 * DAY_MS);
    // Two that are at it at once, and the timer of the server with them.
    await Promise.all([world.settle(), world.settle()]);
    const again = await world.loggedIn(own);
    expect(await world.wallet(again, 'change', 'BTC')).toBe('0.1006996/0');
    expect(await world.wallet(again, 'change')).toBe('9937.5/0');
    expect(await world.wallet(again, 'mining')).toBe('0/0');
    expect((await world.orders(again)).list).toMatchObject([
      { status: 'ended', days_paid: 30, next_output_at: null, paid_output: '0.0006996' },
    ]);
    // What is told is kept for two weeks.
    expect((await world.told(own)).filter((name) => name !== 'cloudMiner.rented')).toEqual([
      ...Array.from({ length: 29 }, () => 'cloudMiner.outputPaid'),
      'cloudMiner.ended',
      'messages.received',
    ]);
    const { list } = (await must(
      world.server().call('messages.list', {}, { token: again.token }),
    )) as { list: { title: string; content?: string }[] };
    expect(list[0]?.title).toBe('Your rental has ended');
  });

  test('of many at once who want the last of a quota exactly as many get it as there is', async () => {
    const { database } = world.server().exchange;
    const people = await Promise.all(Array.from({ length: 30 }, () => world.newcomer()));
    const plan_id = world.planId(1);
    const [first] = people;
    if (first) await world.rented(first, { plan_id, hash_power: '10' });
    // All but 200 TH/s are taken, for which 20 can have 10 each.
    await database.query('update miner_offers set taken = quota - 200 where id = $1', [plan_id]);
    const answers = await Promise.all(
      people.map((each) => world.rent(each, { plan_id, hash_power: '10' })),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(20);
    for (const { code, envelope } of answers)
      if (code !== null)
        expect(envelope).toMatchObject({ code: 'limit_exceeded', params: { maximum: '0 TH/s' } });
    // What was taken beyond the people of this test is given back, so that the books are those of the orders.
    await database.query(
      `update miner_offers set taken = (select sum(hash_power) from miner_orders where plan_id = $1) where id = $1`,
      [plan_id],
    );
  });

  test('nobody has more running than the most, also of many at once', async () => {
    const own = await world.newcomer();
    const answers = await Promise.all(
      Array.from({ length: 53 }, () => world.rent(own, { hash_power: '10' })),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(50);
    expect((await world.rent(own)).envelope).toMatchObject({
      code: 'too_many_orders',
      params: { maximum: '50' },
    });
  });

  test(
    `over ${DAYS} days of renting and restarts the books are right on each of them`,
    async () => {
      const { exchange } = world.server();
      const { database } = exchange;
      const people = await Promise.all([1, 2, 3].map(() => world.newcomer()));
      let rented = 0;
      for (let day = 0; day < DAYS; day += 1) {
        const own = people[day % people.length];
        const request = {
          planId: Number(world.planId(1 + (day % 2))),
          hashPower: 11 + (day % 7),
          price: '94000',
        };
        const done =
          own &&
          (await database.withTransaction((tx) =>
            rent(exchange, tx, { userId: own.userId, request }),
          ));
        if (done?.ok) rented += 1;
        // Some days are missed, as when everything was down.
        world.advanceMs(day % 9 === 8 ? 3 * DAY_MS : DAY_MS);
        const keeper = startCloudMiner(exchange);
        await keeper.settleDue();
        await keeper.stop();
        await settleMiners(exchange, 3);
        expect(await audit(database)).toMatchObject({ ok: true });
      }
      const [ended] = await database.query<{ count: number }>(
        `select count(*) as count from miner_orders where status = 'ended'`,
      );
      expect(ended?.count).toBeGreaterThan(1);
      expect(rented).toBe(DAYS);
      const what = 'days of the cloud miner, with restarts and missed days';
      reportCount({ what, count: DAYS, outcome: `${rented} rented, the books right on each` });
    },
    DAYS * 1500 + 60_000,
  );
});
