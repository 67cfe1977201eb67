/** A PostgreSQL of a bench's own, and empty databases in it. */
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { findPostgres, freshDatabase, startPostgres } from '../tests/support/services/postgres.ts';

export async function onPostgres<Result>(
  work: (clusterUrl: string) => Promise<Result>,
): Promise<Result> {
  if (findPostgres() === null) throw new Error('PostgreSQL is not installed');
  const service = await startPostgres();
  try {
    return await work(service.url);
  } finally {
    await service.stop();
  }
}

/** Migrated, and dropped after the work. */
export async function onFreshDatabase<Result>(
  clusterUrl: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { url, drop } = await freshDatabase(clusterUrl);
  try {
    return await onMigrated(await openDatabase({ databaseUrl: url, dataDir: '' }), work);
  } finally {
    await drop();
  }
}

/** Closed after the work. */
export async function onMigrated<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
