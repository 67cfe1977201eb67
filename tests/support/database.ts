/** The databases that tests run on: embedded in memory always, PostgreSQL when there is one. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import type { Database } from '../../server/db/database.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import {
  type MemoryDatabase,
  openDatabase,
  openMemoryDatabase,
} from '../../server/db/open-database.ts';
import { prepareReset } from './database-reset.ts';

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

/** The same tests on each database. What `open` gave is closed after the test, or the file, that opened it. */
export function describeOnEachDatabase(
  name: string,
  tests: (open: () => Promise<Database>) => void,
): void {
  for (const { kind, open } of testDatabases()) {
    describe(`${name} (${kind === 'server' ? 'PostgreSQL' : 'embedded'})`, () => {
      const ofFile: Database[] = [];
      const ofTest: Database[] = [];
      const closeAll = async (opened: Database[]) => {
        for (const database of opened.splice(0)) await database.close();
      };
      afterEach(() => closeAll(ofTest), openTimeoutMs);
      afterAll(() => closeAll(ofFile), openTimeoutMs);
      tests(async () => {
        const opened = getCurrentTest() === undefined ? ofFile : ofTest;
        const database = await open();
        opened.push(database);
        return database;
      });
    });
  }
}

/** Time for opening a database in a hook, also on a busy machine. */
export const openTimeoutMs = 60_000;

/** The address of a new database on the server of TEST_DATABASE_URL, a clone of `template`, and how to drop it again. */
export async function createServerDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `aureus_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
}

async function openServer(adminUrl: string): Promise<Database> {
  const template = await templateOf(adminUrl);
  const { url, drop } = await createServerDatabase(adminUrl, template);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

const templates = new Map<string, Promise<string>>();

/** A migrated database that nobody is connected to, made once by this process and cloned for each test. */
function templateOf(adminUrl: string): Promise<string> {
  const known = templates.get(adminUrl);
  if (known !== undefined) return known;
  const making = makeTemplate(adminUrl);
  templates.set(adminUrl, making);
  return making;
}

async function makeTemplate(adminUrl: string): Promise<string> {
  const { url } = await createServerDatabase(adminUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 });
  await migrate(database);
  await database.close();
  return new URL(url).pathname.slice(1);
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: '', poolSize: 1 });
  try {
    await admin.query(sql);
  } finally {
    await admin.close();
  }
}

/** An engine that stays open after its test, and how to make it new again. */
interface Engine {
  readonly database: MemoryDatabase;
  readonly reset: () => Promise<void>;
}

/** Engines whose tests have ended. Opening one costs seconds of the processor, emptying it a fraction. */
const idle: Engine[] = [];

async function openEmbedded(): Promise<Database> {
  const engine = idle.pop();
  if (engine === undefined) return lease(await startEngine());
  await engine.reset();
  return lease(engine);
}

/** The database as one test has it: closed for that test when it closes it, and then another's. */
function lease(engine: Engine): Database {
  const { database } = engine;
  const state = { isClosed: false };
  const assertOpen = () => {
    if (state.isClosed) throw new DatabaseUnavailable('the embedded database has ended');
  };
  return {
    kind: database.kind,
    query: async (sql, params) => {
      assertOpen();
      return database.query(sql, params);
    },
    withTransaction: async (work) => {
      assertOpen();
      return database.withTransaction(work);
    },
    close: async () => {
      if (state.isClosed) return;
      state.isClosed = true;
      idle.push(engine);
    },
  };
}

async function startEngine(): Promise<Engine> {
  const database = await openMigrated();
  return { database, reset: await prepareReset(database) };
}

async function openMigrated(): Promise<MemoryDatabase> {
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
