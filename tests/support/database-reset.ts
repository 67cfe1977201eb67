/** Makes a database new again: every table as the migrations left it, every sequence at its start. */
import type { Database } from '../../server/db/database.ts';

/** Reads what a migrated database holds; answers the work that brings it back to exactly that. */
export async function prepareReset(database: Database): Promise<() => Promise<void>> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const seeds: { name: string; rows: string }[] = [];
  for (const { name } of tables) {
    const [seed] = await database.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`,
    );
    if (seed?.rows) seeds.push({ name, rows: seed.rows });
  }
  const sequences = await database.query<{ name: string; last: number }>(
    `select quote_ident(sequencename) as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  const names = tables.map(({ name }) => name).join(', ');
  return () =>
    database.withTransaction(async (tx) => {
      // Tables that only grow refuse to be emptied; a replica obeys what it is told.
      await tx.query('set local session_replication_role = replica');
      await tx.query(`truncate ${names} restart identity cascade`);
      for (const { name, rows } of seeds) {
        await tx.query(
          `insert into ${name} overriding system value
             select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
          [rows],
        );
      }
      for (const { name, last } of sequences) {
        await tx.query(`select setval($1::regclass, $2::bigint)`, [name, last]);
      }
    });
}
