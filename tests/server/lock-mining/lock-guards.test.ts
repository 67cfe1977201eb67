/** What an operator may do to lock mining, and what the database refuses whoever asks. */
import { expect, test } from 'vitest';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { openLockWorld } from './lock-world.ts';

describeOnDatabase('the guards of lock mining', (open) => {
  const world = openLockWorld(open);
  const operator = (...args: string[]) => actAs(world.server(), { verb: 'lock-plan', args });

  test('LOCK-01 an operator stops the sale of a plan and lets it go on; what was bought stays', async () => {
    const own = await world.newcomer();
    const id = world.planId('USDT', 30);
    await world.locked(own, { config_id: id });
    expect(await operator(id, 'closed')).toMatchObject({ exitCode: 0, answer: { isOpen: false } });
    expect((await world.plans()).find((plan) => String(plan.id) === id)?.is_open).toBe(false);
    expect((await world.subscribe(own, { config_id: id })).code).toBe('not_on_sale');
    expect((await world.orders(own)).list).toHaveLength(1);
    expect(await operator(id, 'open')).toMatchObject({ exitCode: 0, answer: { isOpen: true } });
    await world.locked(own, { config_id: id });
    for (const args of [
      [],
      [id],
      [id, 'shut'],
      ['-1', 'open'],
      ['x', 'open'],
      [id, 'open', 'more'],
    ])
      expect([args, (await operator(...args)).exitCode]).toEqual([args, 2]);
    expect(await operator('999', 'open')).toEqual({ exitCode: 1, answer: { error: 'not_found' } });
    const old = String(Number(id) - 1000);
    expect(await operator(old, 'open')).toEqual({ exitCode: 1, answer: { error: 'not_on_sale' } });
  });

  test('LOCK-04 the database refuses other terms, a penalty that does not follow, and a deletion', async () => {
    const own = await world.newcomer();
    const { id } = await world.locked(own);
    const { database } = world.server().exchange;
    const refuses = (sql: string) => expect(database.query(sql, [id]), sql).rejects.toThrow();
    await refuses('update lock_orders set daily_yield = 0.01 where id = $1');
    await refuses('update lock_orders set amount = 1 where id = $1');
    await refuses('update lock_orders set matures_at = started_at where id = $1');
    await refuses('update lock_orders set dividends_paid = 6 where id = $1');
    await refuses(
      `update lock_orders set status = 'redeemed', penalty = 0, returned = 1000, redeemed_at = started_at where id = $1`,
    );
    await refuses('delete from lock_orders where id = $1');
    await expect(database.query('update lock_offers set taken = quota + 1')).rejects.toThrow();
  });
});
