/** Where the operator's socket is: in the data folder, which is its owner's alone. */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Systems cut longer socket paths off. */
const LONGEST_PATH_BYTES = 100;

export function operatorSocketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const path = join(folder, 'operator.sock');
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(privateFolder(), `${name}.sock`);
}

/** A folder below the system's temporary one that only this user can have made. */
function privateFolder(): string {
  const owner = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `aureus-${owner}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = statSync(folder);
  if (found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is open to others`);
  return folder;
}
