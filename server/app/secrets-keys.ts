/** The keys of the secrets in the database: from the environment, or from a file that lies apart from the data. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { drawSecretsKey } from '../secrets.ts';

/** A first start without SECRETS_KEY draws a key and writes it down; later ones need the same. */
export async function readSecretsKeys(
  { secretsKeys, secretsFile, dataDir }: Config,
  { isFirst }: { readonly isFirst: boolean },
): Promise<readonly string[]> {
  if (secretsKeys !== null) return secretsKeys;
  const file = secretsFile ?? `${resolve(dataDir)}.key`;
  if (isFirst) await drawInto(file);
  const text = await readFile(file, 'utf8').catch(() => '');
  const keys = text.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0)
    throw new ConfigError(`the secrets of this data need SECRETS_KEY, or the key file ${file}`);
  return keys;
}

/** Another instance may have been quicker: then its key holds. */
async function drawInto(file: string): Promise<void> {
  try {
    await writeFile(file, `${drawSecretsKey()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
