import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of `names` found in `folders` or on the PATH, or null. */
export function findProgram(
  names: readonly string[],
  folders: readonly string[] = [],
): string | null {
  const searched = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const name of names) {
    for (const folder of searched) {
      const path = join(folder, name);
      if (folder !== '' && isExecutable(path)) return path;
    }
  }
  return null;
}

/** Debian keeps PostgreSQL's server programs out of the PATH, one folder per version, newest last. */
export function postgresFolders(): readonly string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((left, right) =>
    right.localeCompare(left, 'en', { numeric: true }),
  );
  return versions.map((version) => join(root, version, 'bin'));
}
