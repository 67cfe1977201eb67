/** Makes a database new again: every table as the migrations left it, every sequence at its start. */
import type { Database, Transaction } from '../../server/db/database.ts';

/** Brings a database of the same migrations back to what the one that was read held. */
export type Reset = (database: Database) => Promise<void>;

/** Deleted rows stay in the file until it is cleaned; of a table with more it is cheaper to drop the file. */
const MANY_ROWS = 500;

interface Start {
  /** Quoted names of all tables. */
  readonly tables: readonly string[];
  /** What the migrations wrote, as JSON, by table. */
  readonly seeds: ReadonlyMap<string, string>;
  /** Where the migrations left the sequences that they moved. */
  readonly sequences: ReadonlyMap<string, number>;
}

/** Reads what a migrated database holds. */
export async function prepareReset(database: Database): Promise<Reset> {
  const tables = await tablesOf(database);
  const seeds = new Map<string, string>();
  for (const name of tables) {
    const [seed] = await database.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`,
    );
    if (seed?.rows) seeds.set(name, seed.rows);
  }
  const sequences = new Map(await movedSequences(database));
  const start: Start = { tables, seeds, sequences };
  const counts = tables.map(
    (name) =>
      `select '${name}' as name, (select count(*) from (select 1 from ${name} limit ${MANY_ROWS}) as first_rows) as rows`,
  );
  const countRows = counts.join(' union all ');
  return (used) => used.withTransaction((tx) => bringBack(tx, start, countRows));
}

async function bringBack(tx: Transaction, start: Start, countRows: string): Promise<void> {
  const { tables, seeds, sequences } = start;
  // Tables that only grow refuse to be emptied; a replica obeys what it is told.
  await tx.query('set local session_replication_role = replica');
  for (const name of await tablesOf(tx))
    if (!tables.includes(name)) await tx.query(`drop table ${name} cascade`);
  for (const { name, rows } of await tx.query<{ name: string; rows: number }>(countRows)) {
    if (rows >= MANY_ROWS) await tx.query(`truncate ${name} cascade`);
    else if (rows > 0) await tx.query(`delete from ${name}`);
  }
  for (const [name, rows] of seeds) {
    await tx.query(
      `insert into ${name} overriding system value
         select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [rows],
    );
  }
  for (const [name] of await movedSequences(tx)) {
    const last = sequences.get(name);
    await tx.query('select setval($1::regclass, $2::bigint, $3)', [
      name,
      last ?? 1,
      last !== undefined,
    ]);
  }
}

async function tablesOf(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function movedSequences(database: Pick<Database, 'query'>): Promise<[string, number][]> {
  const rows = await database.query<{ name: string; last: number }>(
    `select quote_ident(sequencename) as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  return rows.map(({ name, last }) => [name, last]);
}
