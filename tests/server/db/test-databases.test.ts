/** What tests are given as their database is theirs alone. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openTimeoutMs, testDatabases } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

for (const { kind, open } of testDatabases()) {
  describe(`databases of tests (${kind})`, () => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close();
    }, openTimeoutMs);

    test('one that is closed twice is given to one test, not to two', {
      timeout: openTimeoutMs,
    }, async () => {
      const earlier = await open();
      // A test and its server may both close what they share.
      await Promise.all([earlier.close(), earlier.close()]);
      await earlier.close();
      const first = await open();
      const second = await open();
      opened.push(first, second);
      await insertUser(first);
      expect(await usersOf(first)).toBe(1);
      expect(await usersOf(second)).toBe(0);
    });

    test('one that was used is new again for the next test', {
      timeout: openTimeoutMs,
    }, async () => {
      const used = await open();
      const userId = await insertUser(used);
      await used.close();
      const next = await open();
      opened.push(next);
      expect(await usersOf(next)).toBe(0);
      expect(await insertUser(next)).toBe(userId);
    });
  });
}

async function usersOf(database: Database): Promise<number> {
  const rows = await database.query('select id from users');
  return rows.length;
}
