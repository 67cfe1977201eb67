/** Nobody's act waits for an account of a stranger that is in use. */
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { lockAccounts } from '../../../server/features/futures/money/many.ts';
import { openActs, placing } from '../../support/acts-together.ts';
import { openTimeoutMs, testDatabases } from '../../support/database.ts';

/** Locks the account of a user until it is told to let it go. */
async function use(database: Database, userId: number): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  return new Promise((resolve, reject) => {
    const using = database.withTransaction(async (tx) => {
      await lockAccounts(tx, [userId]);
      resolve(() => {
        gate.emit('open');
        return using;
      });
      await opened;
    });
    using.catch(reject);
  });
}

test('FUT-02 acts of others are written while an account is in use, and its own once it is free', {
  timeout: openTimeoutMs,
}, async () => {
  const database = await testDatabases().at(-1)?.open();
  if (database?.kind !== 'server') throw new Error('this test needs PostgreSQL');
  const { futures, users, perform } = await openActs(database, 4);
  const [one = 0, ...others] = users;
  const wish = placing(futures, { side: 'long', lots: '5' });
  const free = await use(database, one);
  const state = { isFree: false };
  const mine = perform(one, wish).then(({ ok }) => ({ ok, wasFree: state.isFree }));
  for (const _ of [1, 2]) {
    const theirs = await Promise.all(others.map((userId) => perform(userId, wish)));
    expect(theirs.map(({ ok }) => ok)).toEqual([true, true, true]);
  }
  state.isFree = true;
  await free();
  expect(await mine).toEqual({ ok: true, wasFree: true });
  await futures.close();
  await database.close();
});
