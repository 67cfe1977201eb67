/** `npm run build`: builds the app into `dist/app`, when what it is made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { listFiles, projectRoot } from './project.ts';

const FOLDERS = ['contract', 'workers', 'src', 'locales', 'public'];
const RECIPE = 'vite.config.ts';
const FILES = ['index.html', RECIPE, 'package-lock.json', 'tsconfig.base.json'];
const OUTPUT = join(projectRoot, 'dist/app');
// Beside the output and not in it: what lies in `dist/app` is served to everybody.
const STAMP = join(projectRoot, 'dist/app.stamp');

/** A digest of everything that goes into the app; tests beside the code do not. */
function inputDigest(): string {
  const paths = [...listFiles(projectRoot, FOLDERS), ...FILES, ...ownTools()].filter(
    (path) => !/\.test\.tsx?$/.test(path) && existsSync(join(projectRoot, path)),
  );
  const digest = createHash('sha256');
  for (const path of paths)
    digest.update(`${path}\0`).update(readFileSync(join(projectRoot, path)));
  return digest.digest('hex');
}

/** What the recipe takes from this folder. */
function ownTools(): string[] {
  const recipe = readFileSync(join(projectRoot, RECIPE), 'utf8');
  return [...recipe.matchAll(/from '\.\/(tools\/[\w-]+\.ts)'/g)].map(([, path = '']) => path);
}

/** Whether `dist/app` is missing or made of other sources than those that are here. */
export function isStale(): boolean {
  if (!existsSync(join(OUTPUT, '.vite/manifest.json')) || !existsSync(STAMP)) return true;
  return readFileSync(STAMP, 'utf8') !== inputDigest();
}

// Built aside and moved into place at the end: nobody is ever served half a build, and two commands
// that build at the same time do not write into each other's files.
async function buildApp(): Promise<void> {
  const digest = inputDigest();
  const aside = join(projectRoot, `dist/app-${process.pid}`);
  try {
    await buildForProduction({ build: { outDir: aside, emptyOutDir: true } });
    rmSync(STAMP, { force: true });
    replaceOutput(aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  writeFileSync(STAMP, digest);
}

export async function buildForProduction(config: InlineConfig): Promise<void> {
  const environment = process.env['NODE_ENV'];
  // A test runner says `test`, and React would come in its development build, twice as large.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      ...config,
      configFile: join(projectRoot, RECIPE),
      mode: 'production',
      logLevel: 'warn',
    });
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
  }
}

/** Whoever builds at the same time may put theirs in place between the two steps: then it makes way as well. */
function replaceOutput(aside: string, attempts = 5): void {
  try {
    rmSync(OUTPUT, { recursive: true, force: true });
    renameSync(aside, OUTPUT);
  } catch (error) {
    if (attempts === 1) throw error;
    replaceOutput(aside, attempts - 1);
  }
}

/** Builds the app unless the one in place is made of exactly these sources. */
export async function buildIfStale(): Promise<void> {
  if (!isStale()) return;
  console.log('building the app');
  await buildApp();
}

const startedDirectly = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (startedDirectly) await buildApp();
