/** A database that one test leaves is new for the next, whatever was done to it. */
import { expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { describeOnEachDatabase } from './database.ts';
import { prepareReset } from './database-reset.ts';
import { insertUser } from './database-users.ts';

/** Every row of every table, and where every sequence stands. */
async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables)
    content[name] = await database.query(
      `select to_jsonb(t)::text as row from ${name} t order by to_jsonb(t)::text`,
    );
  content['sequences'] = await database.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return content;
}

describeOnEachDatabase('a database that was emptied', (openDatabase) => {
  test('is as the migrations left it, and gives the same numbers again', async () => {
    const database = await openDatabase();
    const reset = await prepareReset(database);
    const fresh = await contentOf(database);
    const firstId = await insertUser(database);
    await insertUser(database);
    await reset(database);
    expect(await contentOf(database)).toEqual(fresh);
    expect(await insertUser(database)).toBe(firstId);
    await reset(database);

    // What the migrations wrote is changed, more is added and some is gone; there is a table more, and one grows large.
    await database.query(`update meta set value = 'another'`);
    await database.query(`delete from migrations where name like '%1%'`);
    await database.query('create table stray (id bigint generated always as identity)');
    await database.query('insert into stray default values');
    await database.query(
      `insert into meta (key, value) select 'key ' || n, repeat('x', 100) from generate_series(1, 3000) as n`,
    );
    expect(await contentOf(database)).not.toEqual(fresh);
    await reset(database);
    expect(await contentOf(database)).toEqual(fresh);

    // And once more, now that those rows were written anew.
    await database.query(`update meta set value = 'another'`);
    await reset(database);
    expect(await contentOf(database)).toEqual(fresh);
    await expect(database.query('update migrations set name = null')).rejects.toThrow();
  });
});
