/** The data folder of a server that has started before: a first start costs seconds of the processor. */
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { projectRoot } from '../../tools/project.ts';
import { cached } from './test-cache.ts';

/** Puts a migrated, empty database into a folder that has none. */
export async function placeServerImage(dataDir: string): Promise<void> {
  const place = join(dataDir, 'db');
  if (existsSync(place)) return;
  const image = await cached({ kind: 'data', digest: await databaseDigest() }, makeImage);
  await cp(join(image, 'db'), place, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function makeImage(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  await rm(join(dataDir, 'lock'), { force: true });
}

/** Of everything that an empty database is made of: the migrations, and the engine's version. */
export async function databaseDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  hash.update(await readFile(join(projectRoot, 'package-lock.json')));
  return hash.digest('hex');
}
