/** One picture proves one payment, wherever it is reported. */
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { sendDeposit } from '../../support/deposits.ts';
import { must } from '../../support/server.ts';
import { openOtcWorld } from './otc-world.ts';

describeOnDatabase('vouchers of payments between users', (open) => {
  const world = openOtcWorld(open);

  test('a picture that proves a payment proves no deposit, and the other way round', async () => {
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller);
    const order = await world.taken(buyer, offer);
    const voucher = await world.voucher(buyer);
    await must(world.pay(buyer, order, voucher));
    const used = { code: 'already_done', fields: { voucher: 'already_done' } };
    expect((await sendDeposit(world.server(), buyer, { voucher })).envelope).toMatchObject(used);
    const deposited = await world.voucher(buyer);
    await must(sendDeposit(world.server(), buyer, { voucher: deposited }));
    const next = await world.taken(buyer, offer);
    expect((await world.pay(buyer, next, deposited)).envelope).toMatchObject(used);
  });

  test('whatever refers to a picture is found by an index when the picture is deleted', async () => {
    const bare = await world.server().exchange.database.query(
      `select c.conname from pg_constraint c
         where c.contype = 'f' and c.confrelid = 'uploads'::regclass and not exists (
           select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    );
    expect(bare).toEqual([]);
  });
});
