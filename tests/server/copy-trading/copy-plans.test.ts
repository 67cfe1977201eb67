/** What a fill looks up to be copied, by plans that were made while the tables were empty. */
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openEmbedded, openTimeoutMs } from '../../support/database.ts';
import { createCopyWorld } from './copy-world.ts';

const FOLLOWERS = 20;
const ROUNDS = 4;
/** An order of one user looks at its own position a few times: to write it, to refer to it, to copy it. */
const MOST_LOOKS = 20;

test('an order reads its own position, however many there are by then', {
  timeout: openTimeoutMs * 3,
}, async () => {
  const database = await openEmbedded();
  const world = await createCopyWorld(database);
  const trader = await world.trader();
  const stranger = await world.fundedUser('100000');
  for (let count = 0; count < FOLLOWERS; count += 1) await world.follower(trader);
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await world.open(trader, { lots: '1' });
    // Another connection would make its plans for the first batch of copies that it writes.
    if (round === 0) await database.query('discard plans');
    await world.copy();
    await world.closeLots(trader, id);
    await world.copy();
  }
  const before = await looksAtPositions(database);
  await world.open(stranger, { lots: '1' });
  const looks = (await looksAtPositions(database)) - before;
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(MOST_LOOKS);
  await world.close();
  await database.close();
});

async function looksAtPositions(database: Database): Promise<number> {
  await database.query('select pg_stat_force_next_flush()');
  const [row] = await database.query<{ looks: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as looks
      from pg_stat_user_tables where relname = 'futures_positions'`,
  );
  return row?.looks ?? 0;
}
