/** Opens either database: PostgreSQL by its address, or the embedded one in a folder or in memory. */
import { join } from 'node:path';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { acquireDirectory } from './directory-lock.ts';
import { type EmbeddedDriver, openEmbeddedDriver } from './embedded-driver.ts';
import { openServerDriver } from './server-driver.ts';

export interface DatabaseOptions {
  /** PostgreSQL's address; without it the database is embedded and kept in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** How long a call waits for a free connection. */
  readonly connectTimeoutMs?: number;
  /** The embedded database has crashed, or another process has taken its folder. */
  readonly onLost?: (error: Error) => void;
}

/** Opens the database; `migrate` brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    return createDatabase(await openServerDriver({ ...options, databaseUrl: options.databaseUrl }));
  }
  const { onLost = () => undefined } = options;
  const lock = await acquireDirectory(options.dataDir, onLost);
  try {
    const driver = await openEmbeddedDriver({ directory: join(options.dataDir, 'db') }, onLost);
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
