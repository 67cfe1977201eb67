/** What belongs to one database for good: its epoch, its market's seed, and what money in it is. */
import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';

export interface Installation {
  /** Clients compare it to notice that they speak to another database than before. */
  readonly epoch: string;
  readonly marketSeed: string;
}

/** Reads it, after writing at the first start what is drawn only once. */
export async function readInstallation(database: Database, config: Config): Promise<Installation> {
  const mode = await keep(database, 'mode', config.mode);
  // Play money must never become money, nor the demo account somebody's.
  if (mode !== config.mode) throw new ConfigError(`this data belongs to MODE=${mode}`);
  const seed = await keep(database, 'market_seed', randomBytes(24).toString('base64url'));
  return {
    epoch: await keep(database, 'epoch', randomBytes(16).toString('hex')),
    marketSeed: config.marketSeed ?? seed,
  };
}

/** Writes a value unless there is one; answers the one that stays. */
async function keep(database: Database, key: string, value: string): Promise<string> {
  await database.query('insert into meta (key, value) values ($1, $2) on conflict do nothing', [
    key,
    value,
  ]);
  const [row] = await database.query<{ value: string }>('select value from meta where key = $1', [
    key,
  ]);
  return row?.value ?? value;
}
