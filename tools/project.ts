import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever the command was started. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The rooms of the product, in the order in which they may know each other. */
export const rooms = ['contract', 'server', 'workers', 'src'] as const;

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage']);

/** All files below `folders`, as paths from `root` with forward slashes, sorted. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  const found = folders.flatMap((folder) => filesBelow(join(root, folder)));
  return found.map((path) => relative(root, path).replaceAll('\\', '/')).sort();
}

function filesBelow(folder: string): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
