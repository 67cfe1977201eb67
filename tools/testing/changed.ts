/**
 * `npm test -- --changed [REVISION]`: the tests nearest to what has changed, about a minute of them. A change that
 * everything is made of reaches every test through the roots of the rooms; those are left to a whole run.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../project.ts';
import { testFiles } from './test-files.ts';
import { lastTimes } from './times.ts';

const FOLDERS = ['contract', 'server', 'workers', 'src', 'tools', 'bench', 'tests'];
/** Here a room is put together, so through them everything hangs on everything. */
const ROOTS = new Set([
  'contract/table.ts',
  'server/app.ts',
  'server/app/features.ts',
  'server/db/migrate.ts',
  'workers/app/build-house.ts',
  'workers/app/features.ts',
]);
/** Of workers' time: two or three of them work at once. */
const BUDGET_MS = 90_000;
const UNKNOWN_MS = 3_000;

export interface ChangedPlan {
  readonly files: readonly string[];
  /** Nearest first. */
  readonly tests: readonly string[];
  /** Reached as well, but for a whole run. */
  readonly left: number;
}

/** What differs from `revision`, files that git does not know included; of a clean tree, the last commit. */
export function changedFiles(root: string, revision = 'HEAD'): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return changed.length > 0 ? changed : git('diff', '--name-only', `${revision}~1`, revision);
}

export function planChanged(root: string, files: readonly string[]): ChangedPlan {
  const tests = new Set(testFiles(root));
  const distances = distancesFrom(files, importersOf(root));
  for (const test of testsOfFeatures(files, tests)) distances.set(test, 0.5);
  const times = lastTimes();
  const reached = [...distances]
    .filter(([path]) => tests.has(path))
    .toSorted(([, left], [, right]) => left - right)
    .map(([path]) => path);
  const chosen: string[] = [];
  let leftMs = BUDGET_MS;
  for (const path of reached) {
    const tookMs = times.get(join(root, path)) ?? UNKNOWN_MS;
    // What was changed itself always runs.
    if (tookMs > leftMs && distances.get(path) !== 0) continue;
    leftMs -= tookMs;
    chosen.push(path);
  }
  return { files, tests: chosen, left: reached.length - chosen.length };
}

/** Who imports a file, over the whole project. */
function importersOf(root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const path of listFiles(root, FOLDERS).filter((name) => /\.tsx?$/.test(name))) {
    for (const imported of importsIn(path, readFileSync(join(root, path), 'utf8'))) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [path]);
      else known.push(path);
    }
  }
  return importers;
}

/** The files of the project that a text imports, at once or later, or names by their place. */
export function importsIn(path: string, text: string): string[] {
  const named = text.matchAll(/(?:from|import|import\(|new URL\()\s*'(\.[^']+)'/g);
  return [...named].map(([, place = '']) => join(dirname(path), place).replaceAll('\\', '/'));
}

/** How many imports away each file is from the nearest of these. */
function distancesFrom(
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const distances = new Map(files.map((path) => [path, 0]));
  const queue = [...files];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const distance = distances.get(path) ?? 0;
    if (ROOTS.has(path) && distance > 0) continue;
    const next = distance + 1;
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, next);
      queue.push(importer);
    }
  }
  return distances;
}

/** Tests named after a feature that has changed: a browser reaches screens and words without importing them. */
function testsOfFeatures(files: readonly string[], tests: ReadonlySet<string>): string[] {
  const features = new Set(
    files.flatMap((path) => {
      const [, feature] =
        /features\/([\w-]+?)(?:\.tsx?$|\/)/.exec(path) ??
        /^locales\/\w+\/([\w-]+)\.json$/.exec(path) ??
        [];
      return feature === undefined ? [] : [feature];
    }),
  );
  return [...tests].filter((path) =>
    [...features].some((feature) => path.startsWith('tests/') && path.includes(`/${feature}`)),
  );
}
