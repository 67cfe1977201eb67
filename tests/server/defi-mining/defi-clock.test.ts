/** Fees over jumps of the clock, restarts, leaving and weeks of simulated time. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { enter } from '../../../server/features/defi-mining/enter.ts';
import { leave } from '../../../server/features/defi-mining/leave.ts';
import { startDefiMining } from '../../../server/features/defi-mining/pay-fees.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { openPoolWorld, settleFees } from './defi-world.ts';

/** A year, or a few weeks of it. */
const DAYS = repetitions({ short: 25, long: 365 });

describeOnDatabase('DeFi mining by the clock', (open) => {
  const world = openPoolWorld(open);
  const midnight = () => Math.ceil(world.now() / DAY_MS) * DAY_MS;

  test('each whole day pays its part of the volume once, however the clock jumps', async () => {
    const own = await world.newcomer();
    world.priceIs('100000');
    const first = midnight();
    const share = await world.entered(own);
    expect(share.next_fee_at).toBe(first + DAY_MS);
    // 0.2 % of it at 0.3 %, of which 3.162277660168 of 60,000: 0.31622776 and nothing for a day without trades.
    await world.traded(first, '1000000000');
    await world.traded(first + DAY_MS, '0');
    await world.traded(first + 2 * DAY_MS, '3000000000');
    world.advanceMs(first + 3 * DAY_MS + HOUR_MS - world.now(), '100000');
    // Two that are at it at once, and the timer of the server with them.
    await Promise.all([world.settle(), world.settle()]);
    const again = await world.loggedIn(own);
    expect((await world.shares(again)).list).toMatchObject([
      { days_paid: 3, paid_fees: '1.26491105', next_fee_at: first + 4 * DAY_MS },
    ]);
    expect(await world.wallet(again, 'change', 'USDT')).toBe('9001.26491105/0');
    expect(await world.told(own)).toEqual([
      'defiMining.entered',
      ...Array.from({ length: 3 }, () => 'defiMining.feePaid'),
    ]);
    expect((await world.pools())[0]?.days[0]).toEqual({
      day: first + 2 * DAY_MS,
      volume: '3000000000',
    });
  });

  test('who leaves is still paid the days that were whole, and not the one that has begun', async () => {
    const own = await world.newcomer();
    const first = midnight();
    await world.traded(first, '1000000000');
    await world.traded(first + DAY_MS, '1000000000');
    const { id } = await world.entered(own);
    const { exchange } = world.server();
    world.advanceMs(first + DAY_MS + 10 * HOUR_MS - world.now(), '100000');
    const again = await world.loggedIn(own);
    // Whether the timer has come to the day by then or not.
    const left = await world.left(again, id);
    expect(left.status).toBe('left');
    await world.settle();
    world.advanceMs(2 * DAY_MS, '100000');
    await settleFees(exchange);
    const last = await world.loggedIn(own);
    expect((await world.shares(last)).list).toMatchObject([
      { days_paid: 1, paid_fees: '0.31622776', next_fee_at: null },
    ]);
  });

  test('the volume of a day is what the bars of the market say, written once and never changed', async () => {
    const { exchange } = world.server();
    const { database } = exchange;
    const keeper = startDefiMining(exchange);
    await keeper.settleDue();
    await keeper.stop();
    const pools = await world.pools();
    for (const { days } of pools) expect(days.length).toBeGreaterThan(0);
    await expect(database.query('update defi_days set volume = 1')).rejects.toThrow();
    await expect(database.query('delete from defi_days')).rejects.toThrow();
  });

  test(
    `over ${DAYS} days of entering, leaving and restarts the books are right on each of them`,
    async () => {
      const { exchange } = world.server();
      const { database } = exchange;
      const people = await Promise.all([1, 2, 3].map(() => world.newcomer()));
      const seen = { entered: 0, left: 0 };
      for (let day = 0; day < DAYS; day += 1) {
        const userId = people[day % people.length]?.userId ?? 0;
        const price = `${90_000 + ((day * 7919) % 20_000)}`;
        // Some days are missed, as when everything was down.
        world.advanceMs(day % 9 === 8 ? 3 * DAY_MS : DAY_MS, price);
        world.advanceMs(60_000, price);
        const request = { poolId: 1, amount: `${20 + (day % 50)}.1234567`, price };
        const done = await database.withTransaction((tx) =>
          enter(exchange, tx, { userId, request }),
        );
        if (done.ok) seen.entered += 1;
        const held = await database.query<{ id: number; userId: number }>(
          `select id, user_id from defi_shares where status = 'open' and user_id = $1 order by id`,
          [userId],
        );
        const [oldest] = held;
        // Nobody may hold more than fifty.
        if (oldest && (day % 3 === 0 || held.length > 40)) {
          const gone = await database.withTransaction((tx) =>
            leave(exchange, tx, { ...oldest, price }),
          );
          if (gone.ok) seen.left += 1;
        }
        const keeper = startDefiMining(exchange);
        await keeper.settleDue();
        await keeper.stop();
        await settleFees(exchange, 3);
        expect(await audit(database)).toMatchObject({ ok: true });
      }
      expect(seen.entered).toBe(DAYS);
      expect(seen.left).toBeGreaterThan(DAYS / 4);
      const what = 'days of DeFi mining, with restarts and missed days';
      const outcome = `${seen.entered} entered, ${seen.left} left, the books right on each`;
      reportCount({ what, count: DAYS, outcome });
    },
    DAYS * 1500 + 60_000,
  );
});
