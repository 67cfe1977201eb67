/**
 * A backup of either database in one file, which either can be restored from: lines of JSON, compressed. A list is
 * about what follows, such as `["table", "users"]`; an object is one row. Rows are never read as numbers here, so
 * no digit is lost. The last line counts them, and a file without it is no backup.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database, Queryable, Transaction } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

const FORMAT = 'aureus-backup-1';
const BATCH = 1_000;

export interface BackupReport {
  readonly file: string;
  readonly rows: number;
}

/** Written beside its place, flushed and then renamed: a file of this name is whole. */
export async function backUp(
  database: Database,
  { file, nowMs }: { file: string; nowMs: number },
): Promise<BackupReport> {
  const draft = `${file}.part`;
  const count = { rows: 0 };
  try {
    await database.withPatience(async (tx) => {
      count.rows = 0;
      // One moment for all tables, even while others write.
      await tx.query('set transaction isolation level repeatable read, read only');
      const lines = Readable.from(linesOf(tx, { nowMs, count }));
      const target = createWriteStream(draft, { mode: 0o600 });
      await pipeline(lines, createGzip(), target);
    });
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { file, rows: count.rows };
}

async function* linesOf(
  tx: Transaction,
  { nowMs, count }: { nowMs: number; count: { rows: number } },
): AsyncGenerator<string> {
  const migrations = await tx.query<{ name: string }>('select name from migrations order by name');
  yield line(['backup', FORMAT, nowMs, migrations.map(({ name }) => name)]);
  for (const table of await tablesOf(tx)) {
    yield line(['table', table]);
    // An inviter registered before those invited, so users are written in their order.
    const order = table === 'users' ? 'order by id' : '';
    await tx.query(
      `declare rows no scroll cursor for select to_jsonb(t)::text as row from ${table} t ${order}`,
    );
    for (;;) {
      const rows = await tx.query<{ row: string }>(`fetch ${BATCH} from rows`);
      count.rows += rows.length;
      if (rows.length > 0) yield rows.map(({ row }) => `${row}\n`).join('');
      if (rows.length < BATCH) break;
    }
    await tx.query('close rows');
  }
  const sequences = await tx.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) if (last !== null) yield line(['sequence', name, last]);
  yield line(['end', count.rows]);
}

function line(about: readonly unknown[]): string {
  return `${JSON.stringify(about)}\n`;
}

/** Every table but the list of migrations, each after those that it refers to. */
async function tablesOf(queryable: Queryable): Promise<string[]> {
  const tables = await queryable.query<{ name: string; refers: string }>(
    `select c.relname as name, coalesce(jsonb_agg(distinct f.relname) filter (where f.oid <> c.oid), '[]')::text as refers
       from pg_class c
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
       left join pg_class f on f.oid = k.confrelid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
       group by c.relname order by c.relname`,
    [],
  );
  const waiting = new Map(tables.map(({ name, refers }) => [name, JSON.parse(refers) as string[]]));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, refers]) => !refers.some((name) => waiting.has(name)));
    if (!next) throw new Error('tables refer to each other in a circle');
    ordered.push(next[0]);
    waiting.delete(next[0]);
  }
  return ordered;
}

/**
 * Writes a backup into a database that is empty, in one transaction. A backup of an earlier version gets the schema
 * that it was made of; the next start brings it up to date.
 * @throws for a database that has users, and for a file that is no whole backup of this version or an earlier one.
 */
export async function restore(
  database: Database,
  { file, newEpoch }: { file: string; newEpoch: string },
): Promise<BackupReport> {
  await migrateTo(database, await migrationsOf(file));
  const rows = await database.withPatience(async (tx) => {
    const [found] = await tx.query<{ count: number }>('select count(*) as count from users');
    if ((found?.count ?? 0) > 0)
      throw new Error('the database is not empty: restore into a new one');
    const count = await readInto(tx, linesIn(file));
    // Devices that have seen more than the backup has must not take its numbers for later ones.
    await tx.query(`update meta set value = $1 where key = 'epoch'`, [newEpoch]);
    return count;
  });
  return { file, rows };
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const text = createReadStream(file);
  const unpacked = createGunzip().setEncoding('utf8');
  // A failure is thrown to the reader of the lines.
  text.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  const state = { rest: '' };
  try {
    for await (const chunk of unpacked) {
      const lines = (state.rest + String(chunk)).split('\n');
      state.rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (hasZipCode(error)) throw new Error(`${file} is no backup, or not all of it`);
    throw error;
  } finally {
    text.destroy();
  }
}

function hasZipCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

async function migrationsOf(file: string): Promise<readonly string[]> {
  for await (const first of linesIn(file)) {
    const [kind, format, , names] = headOf(first);
    if (kind === 'backup' && format === FORMAT) return names as readonly string[];
    break;
  }
  throw new Error(`${file} is no backup`);
}

async function migrateTo(database: Database, names: readonly string[]): Promise<void> {
  const known = await readMigrations();
  const wanted = known.filter(({ name }) => names.includes(name));
  if (wanted.length !== names.length)
    throw new Error('the backup was made by a newer version: restore it with that one');
  await migrate(database, wanted);
}

async function readInto(tx: Transaction, lines: AsyncIterable<string>): Promise<number> {
  const tables = await tablesOf(tx);
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`);
  await tx.query(`truncate ${tables.join(', ')}`);
  const state = { insert: '', waiting: [] as string[], rows: 0, isWhole: false };

  async function flush(): Promise<void> {
    if (state.waiting.length === 0) return;
    state.rows += state.waiting.length;
    await tx.query(state.insert, [`[${state.waiting.join(',')}]`]);
    state.waiting = [];
  }

  for await (const text of lines) {
    if (text.startsWith('{')) {
      state.waiting.push(text);
      if (state.waiting.length === BATCH) await flush();
      continue;
    }
    await flush();
    const [kind, name, value] = headOf(text);
    if (kind === 'table') state.insert = await insertionOf(tx, tables, String(name));
    if (kind === 'sequence') await tx.query('select setval($1::regclass, $2)', [name, value]);
    if (kind === 'end') state.isWhole = name === state.rows;
  }
  await flush();
  if (!state.isWhole) throw new Error('the backup ends too early');
  for (const table of tables) await tx.query(`alter table ${table} enable trigger user`);
  return state.rows;
}

/** Rows of JSON into the columns that are not computed from others. */
async function insertionOf(
  tx: Transaction,
  tables: readonly string[],
  table: string,
): Promise<string> {
  if (!tables.includes(table)) throw new Error(`the backup has an unknown table: ${table}`);
  const columns = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const list = columns.map(({ name }) => `"${name}"`).join(', ');
  return `insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
}

function headOf(text: unknown): readonly unknown[] {
  try {
    const head: unknown = JSON.parse(String(text));
    return Array.isArray(head) ? head : [];
  } catch {
    return [];
  }
}
