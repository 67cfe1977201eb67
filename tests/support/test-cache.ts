/** What tests prepare once and use again: made aside, named by what it is made of, moved into place whole. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project.ts';

const FOLDER = join(projectRoot, 'node_modules/.cache/aureus');
/** Those of other sources are removed once nobody can be running on them any more. */
const KEPT_MS = 24 * 60 * 60_000;

const underWay = new Map<string, Promise<string>>();

/** The path of `<kind>-<digest>`, which `make` is asked to make at a path of its own if it is not there. */
export async function cached(
  { kind, digest }: { kind: string; digest: string },
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const path = join(FOLDER, `${kind}-${digest.slice(0, 16)}`);
  if (existsSync(path)) return path;
  const making = underWay.get(path) ?? makeOnce({ kind, path }, make);
  underWay.set(path, making);
  return making.finally(() => underWay.delete(path));
}

async function makeOnce(
  { kind, path }: { kind: string; path: string },
  make: (draft: string) => Promise<void>,
): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await make(draft);
    // The second process finds it made, from the same input.
    await rename(draft, path).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOld(kind, path);
  return path;
}

async function removeOld(kind: string, current: string): Promise<void> {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    if (!name.startsWith(`${kind}-`) || path === current || !isOld(path)) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > KEPT_MS;
}
