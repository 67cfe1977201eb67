/** What is looked up for a trader's act: not more as copies grow many. */
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openEmbedded, openTimeoutMs } from '../../support/database.ts';
import { createCopyWorld } from './copy-world.ts';

const FOLLOWERS = 20;
const ROUNDS = 4;
/** Copies of each follow that are over. */
const PAST = 200;
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
  const looks = await looksAt(database, 'futures_positions', () =>
    world.open(stranger, { lots: '1' }),
  );
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(MOST_LOOKS);
  await world.close();
  await database.close();
});

test('a closing reads the copies that it closes, however many there are by then', {
  timeout: openTimeoutMs * 3,
}, async () => {
  const database = await openEmbedded();
  const world = await createCopyWorld(database);
  const trader = await world.trader();
  for (let count = 0; count < FOLLOWERS; count += 1)
    await world.follower(trader, { maximumMargin: '90000', lossLimit: '90000' });
  await database.query(
    `insert into copies (event_id, follow_id, user_id, turn, status, reason, due_at, done_at)
      select -n, id, user_id, 1, 'missed', 'late', 0, 0 from copy_follows cross join generate_series(1, ${PAST}) as n`,
  );
  await database.query('analyze');
  const plan = await database.query(
    `explain select id from copies where event_id = 1 and status = 'made'`,
  );
  expect(JSON.stringify(plan)).toContain('copies_made');
  const id = await world.open(trader, { lots: '1' });
  const opened = await looksAt(database, 'copies', world.copy);
  await world.closeLots(trader, id);
  const closed = await looksAt(database, 'copies', world.copy);
  expect([opened, closed].filter((looks) => looks === 0)).toEqual([]);
  expect(Math.max(opened, closed)).toBeLessThan(FOLLOWERS * MOST_LOOKS);
  await world.close();
  await database.close();
});

/** How many rows of a table the work reads. */
async function looksAt(
  database: Database,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await looksUntilNow(database, table);
  await work();
  return (await looksUntilNow(database, table)) - before;
}

async function looksUntilNow(database: Database, table: string): Promise<number> {
  await database.query('select pg_stat_force_next_flush()');
  const [row] = await database.query<{ looks: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as looks
      from pg_stat_user_tables where relname = $1`,
    [table],
  );
  return row?.looks ?? 0;
}
