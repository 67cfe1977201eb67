/** When a follow ends by itself: by what is settled, and by what open copies have lost. */
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createCopyWorld } from './copy-world.ts';

describeOnDatabase('the loss limit of a follow', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));

  test('a follow that has lost its limit ends by itself, and says so', async () => {
    const { trader, follower, open, copy, closeLots, followOf, trade, times, messages } = world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId, { lossLimit: '5' });
    const id = await open(traderId, { lots: '10000' });
    await copy();
    await trade(times('0.98'));
    await closeLots(traderId, id);
    await copy();
    expect(await followOf(followId)).toMatchObject({ status: 'cancelled', endedBy: 'loss_limit' });
    expect(await messages(userId)).toEqual(['copy_stopped']);
  });

  test('COPY-05 losses of open copies count for the limit: the follow ends once, and what is open closes with the trader', async () => {
    const { trader, follower, open, copy, closeLots, followOf, trade, times, messages } = world();
    const { lookAtLosses, positions, told } = world();
    const traderId = await trader('1000000');
    const limited = await follower(traderId, { lossLimit: '500' });
    const patient = await follower(traderId, { lossLimit: '50000' });
    const id = await open(traderId, { lots: '10000' });
    await copy();
    await lookAtLosses();
    expect(await followOf(limited.followId)).toMatchObject({ status: 'following' });
    // Below what the first test left.
    await trade(times('0.95'));
    await Promise.all([lookAtLosses(), lookAtLosses()]);
    const ended = { status: 'cancelled', endedBy: 'loss_limit', openOrders: 1 };
    expect(await followOf(limited.followId)).toMatchObject(ended);
    expect(await followOf(patient.followId)).toMatchObject({ status: 'following' });
    expect(await messages(limited.userId)).toEqual(['copy_stopped']);
    expect((await told(limited.userId)).slice(-2)).toEqual([
      'copyTrading.cancelled',
      'messages.received',
    ]);
    await open(traderId);
    await closeLots(traderId, id);
    await copy();
    expect(await positions(limited.userId)).toMatchObject([{ closeReason: 'trader' }]);
    expect(await positions(patient.userId)).toHaveLength(2);
  });
});
