/** What belongs to one database for good: its epoch, its market's seed, what money in it is, and what opens its secrets. */
import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from '../config.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { keepSecret, SECRETS_CHECK, sealAll } from '../db/sealed-values.ts';
import { createSecrets, type Secrets, WrongKey } from '../secrets.ts';
import { readSecretsKeys } from './secrets-keys.ts';

export interface Installation {
  /** Clients compare it to notice that they speak to another database than before. */
  readonly epoch: string;
  readonly marketSeed: string;
  readonly secrets: Secrets;
}

/** Reads it, after writing at the first start what is drawn only once. */
export async function readInstallation(database: Database, config: Config): Promise<Installation> {
  const mode = await keep(database, 'mode', config.mode);
  // Play money must never become money, nor the demo account somebody's.
  if (mode !== config.mode) throw new ConfigError(`this data belongs to MODE=${mode}`);
  const secrets = await database.withPatience((tx) => openSecrets(tx, config));
  const seed = await keepSecret(database, secrets, {
    key: 'market_seed',
    draw: () => randomBytes(24).toString('base64url'),
  });
  return {
    epoch: await keep(database, 'epoch', randomBytes(16).toString('hex')),
    marketSeed: config.marketSeed ?? seed,
    secrets,
  };
}

/** Data that was never sealed is sealed now; data that was must open, or the exchange would serve half of itself. */
async function openSecrets(tx: Transaction, config: Config): Promise<Secrets> {
  // Of several instances that start at once the first seals, and the others wait for it.
  await tx.query(`select value from meta where key = 'epoch' for update`);
  const check = await find(tx, SECRETS_CHECK);
  const secrets = createSecrets(await readSecretsKeys(config, { isFirst: check === undefined }));
  if (check === undefined) {
    await keepSecret(tx, secrets, { key: SECRETS_CHECK, draw: () => 'right' });
    await sealAll(tx, secrets);
    return secrets;
  }
  try {
    secrets.open(check, SECRETS_CHECK);
    return secrets;
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    const given = config.secretsKeys === null ? 'the key file' : 'SECRETS_KEY';
    throw new ConfigError(`${given} does not open the secrets of this data`);
  }
}

/** Writes a value unless there is one; answers the one that stays. */
export async function keep(database: Database, key: string, value: string): Promise<string> {
  await database.query('insert into meta (key, value) values ($1, $2) on conflict do nothing', [
    key,
    value,
  ]);
  return (await find(database, key)) ?? value;
}

async function find(queryable: Queryable, key: string): Promise<string | undefined> {
  const [row] = await queryable.query<{ value: string }>('select value from meta where key = $1', [
    key,
  ]);
  return row?.value;
}
