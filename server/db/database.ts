/** The one door to the database: plain SQL, and the same answers from both drivers. */
import { join } from 'node:path';
import type { Result } from '../../contract/envelope.ts';
import { createDatabase } from './create-database.ts';
import { acquireDirectory } from './directory-lock.ts';
import { type EmbeddedDriver, openEmbeddedDriver } from './embedded-driver.ts';
import { catchRefused } from './errors.ts';
import { openServerDriver } from './server-driver.ts';

export interface Queryable {
  /**
   * Runs one statement; without `params` also a script of several, answering the last one's rows.
   * `numeric` comes back as plain decimal text, `bigint` as a safe number, `jsonb` parsed. Array
   * columns come back as PostgreSQL's text, so select them as jsonb.
   */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Runs after the commit, and not at all after a rollback; for waking the outbox relay. */
  afterCommit(action: () => void): void;
}

export interface Database extends Queryable {
  readonly kind: 'embedded' | 'server';
  /**
   * Commits what `work` did, or rolls back when it throws. After a deadlock or a serialization
   * failure `work` runs again, so it must have no effect but through `tx`. Inside it only `tx` may
   * be used: a query on the database itself throws there, because it would wait for ever.
   */
  withTransaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL's address; without it the database is embedded and kept in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
}

/** Opens the database; `migrate` brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    return createDatabase(await openServerDriver({ ...options, databaseUrl: options.databaseUrl }));
  }
  const lock = await acquireDirectory(options.dataDir);
  try {
    const driver = await openEmbeddedDriver({ directory: join(options.dataDir, 'db') });
    return createDatabase({
      ...driver,
      async close() {
        await driver.close();
        await lock.release();
      },
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** An embedded database that lives in memory, for tests; `dump` gives a later one its start. */
export interface MemoryDatabase extends Database {
  dump(): Promise<Uint8Array>;
}

export async function openMemoryDatabase(
  options: { snapshot?: Uint8Array } = {},
): Promise<MemoryDatabase> {
  const driver: EmbeddedDriver = await openEmbeddedDriver(options);
  return { ...createDatabase(driver), dump: driver.dump };
}

/** `withTransaction` for work that throws `Refused`: rolls back and answers with the refusal. */
export function transact<Value>(
  database: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Result<Value>> {
  return catchRefused(() => database.withTransaction(work));
}
