/** The databases that tests run on: embedded in memory always, PostgreSQL when there is one. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, describe, TestRunner } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';
import {
  type MemoryDatabase,
  openDatabase,
  openMemoryDatabase,
} from '../../server/db/open-database.ts';
import { prepareReset, type Reset } from './database-reset.ts';
import { databaseDigest } from './server-image.ts';
import { cached } from './test-cache.ts';

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

type TestsOnDatabase = (open: () => Promise<Database>) => void;

/**
 * The tests of a feature: on PostgreSQL where there is one, on the embedded database otherwise, on both in a long run.
 * Both are PostgreSQL, and what could differ (drivers, values, transactions, locks) is promised on each database.
 */
export function describeOnDatabase(name: string, tests: TestsOnDatabase): void {
  const isLong = process.env['LONG'] === '1';
  describeOn(isLong ? testDatabases() : testDatabases().slice(-1), name, tests);
}

/** The same tests on each database. What `open` gave is closed after the test, or the file, that opened it. */
export function describeOnEachDatabase(name: string, tests: TestsOnDatabase): void {
  describeOn(testDatabases(), name, tests);
}

function describeOn(databases: readonly TestDatabase[], name: string, tests: TestsOnDatabase) {
  for (const { kind, open } of databases) {
    describe(`${name} (${kind === 'server' ? 'PostgreSQL' : 'embedded'})`, () => {
      const ofFile: Database[] = [];
      const ofTest: Database[] = [];
      const closeAll = async (opened: Database[]) => {
        for (const database of opened.splice(0)) await database.close();
      };
      afterEach(() => closeAll(ofTest), openTimeoutMs);
      afterAll(() => closeAll(ofFile), openTimeoutMs);
      tests(async () => {
        const opened = TestRunner.getCurrentTest() === undefined ? ofFile : ofTest;
        const database = await open();
        opened.push(database);
        return database;
      });
    });
  }
}

/** Time for opening a database in a hook, also on a busy machine. */
export const openTimeoutMs = 180_000;

interface ServerDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** The address of a new database on the server of TEST_DATABASE_URL, a clone of `template`, and how to drop it again. */
export async function createServerDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<ServerDatabase> {
  const name = `aureus_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
}

/** Databases of PostgreSQL whose tests have ended, by the server that they are on. */
const idleOnServer = new Map<string, Engine[]>();

/** A hundred intents of one account wait for one another; on a machine that is busy with other tests that takes longer than ever in use. */
const CONNECT_TIMEOUT_MS = 60_000;

async function openServer(adminUrl: string): Promise<Database> {
  const idleEngines = idleOnServer.get(adminUrl) ?? [];
  idleOnServer.set(adminUrl, idleEngines);
  const { template, reset } = await templateOf(adminUrl);
  const known = idleEngines.pop();
  if (known !== undefined) {
    await known.reset();
    return lease(known, idleEngines);
  }
  const { url, drop } = await createServerDatabase(adminUrl, template);
  const database = await openDatabase({
    ...{ databaseUrl: url, dataDir: '', connectTimeoutMs: CONNECT_TIMEOUT_MS },
  });
  if (reset !== null) return lease({ database, reset: () => reset(database) }, idleEngines);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

/** A migrated database that nobody is connected to, and how to make another like it again. */
interface Template {
  readonly template: string;
  /** Null where the user of the server may not empty tables that only grow: each test has a clone. */
  readonly reset: Reset | null;
}

const templates = new Map<string, Promise<Template>>();

/** Made once by this process, and cloned for as many tests as are open at once. */
function templateOf(adminUrl: string): Promise<Template> {
  const known = templates.get(adminUrl);
  if (known !== undefined) return known;
  const making = makeTemplate(adminUrl);
  templates.set(adminUrl, making);
  return making;
}

async function makeTemplate(adminUrl: string): Promise<Template> {
  const { url } = await createServerDatabase(adminUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 });
  await migrate(database);
  const [user] = await database.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  );
  const reset = user?.isSuper ? await prepareReset(database) : null;
  await database.close();
  return { template: new URL(url).pathname.slice(1), reset };
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: '', poolSize: 1 });
  try {
    await admin.query(sql);
  } finally {
    await admin.close();
  }
}

/** A database that stays open after its test, with its connections, and how to make it new again. */
interface Engine {
  readonly database: Database;
  readonly reset: () => Promise<void>;
}

/** Engines whose tests have ended. Opening one costs seconds of the processor, emptying it a fraction. */
const idle: Engine[] = [];

/** A new, migrated, empty database in memory. */
export async function openEmbedded(): Promise<Database> {
  const engine = idle.pop();
  if (engine === undefined) return lease(await startEngine(), idle);
  await engine.reset();
  return lease(engine, idle);
}

/** The database as one test has it: closed for that test when it closes it, and then another's. */
function lease(engine: Engine, idleEngines: Engine[]): Database {
  const { database } = engine;
  const underWay = new Set<Promise<unknown>>();
  const ending: { closed: Promise<void> | null } = { closed: null };
  const during = <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (ending.closed !== null)
      return Promise.reject(new DatabaseUnavailable('the database of the test has ended'));
    const working = work();
    const settled: Promise<unknown> = working
      .then(ignore, ignore)
      .then(() => underWay.delete(settled));
    underWay.add(settled);
    return working;
  };
  /** What was begun ends in the database that it was begun in. */
  const giveBack = async () => {
    await Promise.all(underWay);
    idleEngines.push(engine);
  };
  return {
    kind: database.kind,
    query: (sql, params) => during(() => database.query(sql, params)),
    inOneStatement: (sql, params) => during(() => database.inOneStatement(sql, params)),
    withTransaction: (work) => during(() => database.withTransaction(work)),
    withPatience: (work) => during(() => database.withPatience(work)),
    // Given back once, however often it is closed: two tests would share it otherwise.
    close: () => {
      ending.closed ??= giveBack();
      return ending.closed;
    },
  };
}

function ignore(): void {
  // Who asked is told.
}

async function startEngine(): Promise<Engine> {
  const database = await openMigrated();
  const reset = await prepareReset(database);
  return { database, reset: () => reset(database) };
}

async function openMigrated(): Promise<MemoryDatabase> {
  const path = await cached({ kind: 'database', digest: await databaseDigest() }, saveMigrated);
  return openMemoryDatabase({ snapshot: await readFile(path) });
}

async function saveMigrated(path: string): Promise<void> {
  const database = await openMemoryDatabase();
  await migrate(database);
  await writeFile(path, await database.dump());
  await database.close();
}
