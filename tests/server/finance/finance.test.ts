/** Finance: what is held, earned and to come over all products, against the ledger. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { openLockWorld } from '../lock-mining/lock-world.ts';

interface WireOverview {
  readonly held: string;
  readonly products: readonly {
    product: string;
    held: string;
    earned: string;
    open_orders: number;
  }[];
  readonly upcoming: readonly {
    product: string;
    kind: string;
    order_id: number;
    at: number;
    currency: string | null;
    amount: string | null;
  }[];
}

describeOnDatabase('finance', (open) => {
  const world = openLockWorld(open);
  const overview = async ({ token }: TestAccount) =>
    (await must(world.server().call('finance.overview', {}, { token }))) as WireOverview;
  const ofLocks = ({ products }: WireOverview) =>
    products.find(({ product }) => product === 'lockMining');

  test('what is held by products is what their accounts hold, and what comes is in its order', async () => {
    const own = await world.newcomer();
    expect(await overview(own)).toMatchObject({ held: '0', upcoming: [] });
    const long = await world.locked(own, { config_id: world.planId('USDT', 30), amount: '500' });
    const short = await world.locked(own);
    const seen = await overview(own);
    expect(ofLocks(seen)).toEqual({
      product: 'lockMining',
      held: '1500',
      earned: '0',
      open_orders: 2,
    });
    expect(seen.held).toBe('1500');
    const midnight = Date.UTC(2026, 0, 8);
    const usdt = { product: 'lockMining', currency: 'USDT' };
    expect(seen.upcoming).toEqual([
      { ...usdt, kind: 'dividend', order_id: long.id, at: midnight, amount: '1.75' },
      { ...usdt, kind: 'dividend', order_id: short.id, at: midnight, amount: '3' },
      { ...usdt, kind: 'redemption', order_id: short.id, at: short.matures_at, amount: '1000' },
      { ...usdt, kind: 'redemption', order_id: long.id, at: long.matures_at, amount: '500' },
    ]);
  });

  test('what was earned is what was paid less what leaving cost, and parts sum to the whole', async () => {
    const own = await world.newcomer();
    const { id } = await world.locked(own);
    await world.locked(own, { amount: '200' });
    world.advanceMs(2 * DAY_MS);
    await world.settle();
    const again = await world.loggedIn(own);
    expect(ofLocks(await overview(again))).toMatchObject({ held: '1200', earned: '7.2' });
    await world.redeemed(again, id);
    const seen = await overview(again);
    expect(ofLocks(seen)).toMatchObject({ held: '200', earned: '-4.8', open_orders: 1 });
    const sum = seen.products.reduce((total, { held }) => total.plus(held), exact('0'));
    expect(sum.eq(seen.held)).toBe(true);
  });

  test('nobody sees what another user holds', async () => {
    const own = await world.newcomer();
    await world.locked(own);
    const other = await world.newcomer();
    expect(await overview(other)).toMatchObject({ held: '0', upcoming: [] });
  });
});
