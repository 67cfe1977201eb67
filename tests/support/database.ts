/** The databases that tests run on: embedded in memory always, PostgreSQL when there is one. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openDatabase, openMemoryDatabase } from '../../server/db/open-database.ts';

export interface TestDatabase {
  readonly kind: Database['kind'];
  /** A new, migrated, empty database, which is gone once it is closed. */
  open(): Promise<Database>;
}

/** Set TEST_DATABASE_URL to an address that may create databases to run on PostgreSQL as well. */
export function testDatabases(): TestDatabase[] {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  return [
    { kind: 'embedded', open: openEmbedded },
    ...(adminUrl ? [{ kind: 'server' as const, open: () => openServer(adminUrl) }] : []),
  ];
}

/** The same tests on each database. What `open` gave is closed after the last of them. */
export function describeOnEachDatabase(
  name: string,
  tests: (open: () => Promise<Database>) => void,
): void {
  for (const { kind, open } of testDatabases()) {
    describe(`${name} (${kind === 'server' ? 'PostgreSQL' : 'embedded'})`, () => {
      const opened: Database[] = [];
      afterAll(async () => {
        for (const database of opened) await database.close();
      }, openTimeoutMs);
      tests(async () => {
        const database = await open();
        opened.push(database);
        return database;
      });
    });
  }
}

/** Time for opening a database in a hook, also on a busy machine. */
export const openTimeoutMs = 60_000;

/** The address of a new database on the server of TEST_DATABASE_URL, and how to drop it again. */
export async function createServerDatabase(
  adminUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `aureus_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
}

async function openServer(adminUrl: string): Promise<Database> {
  const { url, drop } = await createServerDatabase(adminUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: '', poolSize: 1 });
  try {
    await admin.query(sql);
  } finally {
    await admin.close();
  }
}

/** A first start takes seconds; a start from the dump of a migrated database a fraction of one. */
async function openEmbedded(): Promise<Database> {
  const path = await snapshotPath();
  const snapshot = await readFile(path).catch(() => undefined);
  if (snapshot !== undefined) return openMemoryDatabase({ snapshot });
  const database = await openMemoryDatabase();
  await migrate(database);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, await database.dump());
  await rename(draft, path);
  return database;
}

async function snapshotPath(): Promise<string> {
  const folder = new URL('../../node_modules/.cache/aureus/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256');
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  hash.update(await readFile(new URL('../../package-lock.json', import.meta.url)));
  return fileURLToPath(new URL(`database-${hash.digest('hex').slice(0, 16)}.tar`, folder));
}
