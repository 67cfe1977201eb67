/** Brings the schema up to date: ordered SQL files, each once, each in its own transaction. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Transaction } from './database.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Applies what is missing and answers with its names. Several processes may call it at once. */
export async function migrate(
  database: Database,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const known = await knownOf(database);
  const applied: string[] = [];
  for (const migration of wanted) {
    if (isKnown(migration, known.get(migration.name))) continue;
    const isNew = await database.withPatience((tx) => applyOnce(tx, migration));
    if (isNew) applied.push(migration.name);
  }
  await assertNoneUnknown(database, wanted);
  return applied;
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Names and checksums of what was applied: asked for once, for nearly every start finds all of it. */
async function knownOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const [table] = await database.query<{ name: string | null }>(
    `select to_regclass('migrations')::text as name`,
  );
  if (table?.name == null) return new Map();
  const rows = await database.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isKnown({ name, checksum }: Migration, applied: string | undefined): boolean {
  if (applied !== undefined && applied !== checksum)
    throw new Error(`the migration ${name} was changed after it had been applied`);
  return applied !== undefined;
}

/** Any number will do, as long as every process takes the same. */
const advisoryLock = 7_283_141;

/**
 * Another process may have applied it since, so the lock is waited for before anything is asked. Whether the table
 * is there is left to the statement that creates it: `to_regclass` may answer from what the connection knew before
 * it waited, for a lock of a number of one's own does not renew what PostgreSQL keeps of its catalogue.
 */
async function applyOnce(tx: Transaction, migration: Migration): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(${advisoryLock})`);
  await tx.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at bigint not null)',
  );
  const [known] = await tx.query<{ checksum: string }>(
    'select checksum from migrations where name = $1',
    [migration.name],
  );
  if (isKnown(migration, known?.checksum)) return false;
  await tx.query(migration.sql);
  await tx.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
    migration.name,
    migration.checksum,
    Date.now(),
  ]);
  return true;
}

async function assertNoneUnknown(database: Database, wanted: readonly Migration[]): Promise<void> {
  const rows = await database.query<{ name: string }>('select name from migrations order by name');
  const names = new Set(wanted.map((migration) => migration.name));
  const unknown = rows.filter((row) => !names.has(row.name));
  if (unknown.length > 0) {
    throw new Error(
      `the database was written by a newer version: ${unknown.map((row) => row.name).join(', ')}`,
    );
  }
}
