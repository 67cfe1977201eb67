import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../project.ts';
import { isOfCore, isWorkersOwn, reachedFiles, readBuilt } from './built-imports.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface SizeRow {
  readonly what: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

const KILOBYTE = 1024;
const LIMITS = {
  firstLoad: 115 * KILOBYTE,
  route: 80 * KILOBYTE,
  worker: 62 * KILOBYTE,
  // The worker's code in the many small chunks that it shares with the page, which compress less well.
  localCore: 100 * KILOBYTE,
};

const LOCAL_CORE = '/local-core.ts';

// A first visit opens Home in the default language, so these come before anything is seen.
const FIRST_PAGE =
  /^src\/features\/home\/home-screen\.tsx$|^src\/i18n\/words-of\/vn\.ts$|^locales\/vn\/home\.json$/;

/** What the page itself names is fetched at once, whatever the chunks are called. */
function filesNamedByPage(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const addresses = page.matchAll(/(?:src|href)="\/h5\/([^"]+\.js)"/g);
  return [...addresses].map(([, file = '']) => file);
}

/** Chunks and everything that the browser must have with them before they run. */
function withStaticImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return reached;
}

function gzipBytes(folder: string, file: string): number {
  return file.endsWith('.js') ? gzipSync(readFileSync(join(folder, file))).byteLength : 0;
}

function sumBytes(folder: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
  return [...files].reduce((total, file) => total + gzipBytes(folder, file), 0);
}

/**
 * The worker is a bundle of its own, which the manifest does not list: its files are known by name. The
 * entry counts with all that it imports before it runs; every other file is fetched when first needed.
 */
function workerRows(folder: string): SizeRow[] {
  const files = readBuilt(folder);
  const names = [...files.keys()].filter(isOfCore);
  const reached = reachedFiles(files);
  const entries = names.filter(isWorkersOwn);
  if (entries.length === 0) throw new Error('the build has no worker');
  const started = new Set(entries.flatMap((name) => [...reached(name)]));
  const lazy = names.filter((name) => !started.has(name));
  return [
    ...entries.map((name) => ({
      what: name,
      bytes: [...reached(name)].reduce(
        (total, file) => total + gzipBytes(folder, `assets/${file}`),
        0,
      ),
      limitBytes: LIMITS.worker,
    })),
    ...lazy.map((name) => ({
      what: name,
      bytes: gzipBytes(folder, `assets/${name}`),
      limitBytes: LIMITS.route,
    })),
  ];
}

/** The data core may also be loaded as a part of the page, where workers cannot start. */
function limitOf(key: string): number {
  return key.endsWith(LOCAL_CORE) ? LIMITS.localCore : LIMITS.route;
}

/** What the first load, every lazy part and the worker weigh as gzip JavaScript. */
export function measureSizes(folder: string = join(projectRoot, 'dist/app')): SizeRow[] {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('there is no build to measure');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const named = new Set(filesNamedByPage(folder));
  const first = withStaticImports(
    manifest,
    Object.keys(manifest).filter(
      (key) => named.has(manifest[key]?.file ?? '') || FIRST_PAGE.test(key),
    ),
  );
  if (named.size === 0) throw new Error('the page of the build names no script');
  const dynamic = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const core = Object.keys(manifest).find((key) => key.endsWith(LOCAL_CORE)) ?? '';
  const lazy = [...new Set(dynamic)].filter((key) => !first.has(key));
  return [
    { what: 'first load', bytes: sumBytes(folder, manifest, first), limitBytes: LIMITS.firstLoad },
    ...lazy.map((key) => {
      // What only the data core on the page asks for finds that core there.
      const present = key.startsWith('workers/')
        ? withStaticImports(manifest, [...first, core])
        : first;
      const own = [...withStaticImports(manifest, [key])].filter((part) => !present.has(part));
      return { what: key, bytes: sumBytes(folder, manifest, own), limitBytes: limitOf(key) };
    }),
    ...workerRows(folder),
  ];
}

export function describeSize({ what, bytes, limitBytes }: SizeRow): string {
  return `${what}: ${(bytes / KILOBYTE).toFixed(1)} KB of at most ${limitBytes / KILOBYTE} KB`;
}
