/** Limits that a follower has set for all trading hold for copies, too. */
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createCopyWorld } from './copy-world.ts';

describeOnDatabase('copies and limits of one’s own', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));

  test('a copy that the follower’s own limits for all trading forbid is not made, and says so', async () => {
    const { trader, follower, open, copy, positions, missed, database } = world();
    const traderId = await trader();
    const free = await follower(traderId, { number: '0.1' });
    const careful = await follower(traderId, { number: '0.1' });
    const resting = await follower(traderId, { number: '0.1' });
    for (const [column, { userId }] of [
      ['multiple', careful],
      ['cooling_off_until', resting],
    ] as const) {
      await database.query('update users set limits_version = 1 where id = $1', [userId]);
      await database.query(
        `insert into trading_limits (user_id, ${column}, time_zone, updated_at) values ($1, $2, 'UTC', 0)`,
        [userId, column === 'multiple' ? 5 : 8.64e15],
      );
    }
    await open(traderId, { lots: '1000', multiple: 10 });
    await copy();
    expect(await positions(free.userId)).toMatchObject([{ lots: '100', multiple: 10 }]);
    for (const { userId } of [careful, resting]) {
      expect(await positions(userId)).toEqual([]);
      expect(await missed(userId)).toEqual(['own_limits']);
    }
  });
});
