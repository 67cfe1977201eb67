/** Who takes offers and does not pay keeps others' coins for nothing, and is stopped for a while. */
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openOtcWorld } from './otc-world.ts';

const WINDOW_MS = 15 * MINUTE_MS;

describeOnDatabase('orders over the counter that are left unpaid', (open) => {
  const world = openOtcWorld(open);

  test('who as a taker has left three orders unpaid within a day buys no more until it is over', async () => {
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller);
    const order = await world.taken(buyer, offer);
    const terms = await must(world.call('otc.terms', {}, buyer));
    expect(terms).toMatchObject({ most_unpaid: 3, unpaid_within_ms: DAY_MS });
    await must(world.step('cancel', buyer, order));
    world.advanceMs(DAY_MS / 2);
    const [late, early] = [await world.taken(buyer, offer), await world.taken(buyer, offer)];
    await must(world.step('cancel', buyer, early));
    world.advanceMs(WINDOW_MS);
    await world.expireAll();
    expect((await world.page(buyer, late)).status).toBe('expired');
    expect((await world.take(buyer, offer)).envelope).toMatchObject({
      code: 'too_many_unpaid',
      params: { maximum: '3', hours: '24' },
    });
    expect(await world.purse(seller)).toBe('5000/0');
    world.advanceMs(DAY_MS / 2 - WINDOW_MS - 1);
    expect((await world.take(buyer, offer)).code).toBe('too_many_unpaid');
    world.advanceMs(1);
    await must(world.take(buyer, offer));
  });
});
