import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../project.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

interface SizeRow {
  readonly what: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

const KILOBYTE = 1024;
const LIMITS = { firstLoad: 150 * KILOBYTE, route: 80 * KILOBYTE, worker: 90 * KILOBYTE };

/** A chunk and everything that the browser must have with it before it runs. */
function withStaticImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withStaticImports(manifest, next, seen);
  return seen;
}

function gzipBytes(folder: string, file: string): number {
  return file.endsWith('.js') ? gzipSync(readFileSync(join(folder, file))).byteLength : 0;
}

function sumBytes(folder: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
  return [...files].reduce((total, file) => total + gzipBytes(folder, file), 0);
}

/** The worker is a bundle of its own that the manifest does not list. */
function workerFiles(folder: string, manifest: Manifest): string[] {
  const listed = new Set(Object.values(manifest).map(({ file }) => file));
  const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
  return assets.filter((file) => /worker.*\.js$/.test(file) && !listed.has(file));
}

/** What the first load, every lazy route and the worker weigh as gzip JavaScript. */
export function measureSizes(folder: string = join(projectRoot, 'dist/app')): SizeRow[] {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('there is no build to measure');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error('the build has no entry');
  const first = withStaticImports(manifest, entry);
  const lazy = new Set(
    Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports),
  );
  const routes = [...lazy].map((key) => {
    const own = [...withStaticImports(manifest, key)].filter((part) => !first.has(part));
    return { what: key, bytes: sumBytes(folder, manifest, own), limitBytes: LIMITS.route };
  });
  const workers = workerFiles(folder, manifest).map((worker) => ({
    what: worker,
    bytes: gzipBytes(folder, worker),
    limitBytes: LIMITS.worker,
  }));
  if (workers.length === 0) throw new Error('the build has no worker');
  const firstLoad = sumBytes(folder, manifest, first);
  return [
    { what: 'first load', bytes: firstLoad, limitBytes: LIMITS.firstLoad },
    ...routes,
    ...workers,
  ];
}

export function describeSize({ what, bytes, limitBytes }: SizeRow): string {
  return `${what}: ${(bytes / KILOBYTE).toFixed(1)} KB of at most ${limitBytes / KILOBYTE} KB`;
}
