/**
 * The server in a few files, for tests that start it as a process again and again: of the time of a
 * start from its sources most goes into finding and translating a thousand modules. That the sources
 * start by themselves is what `tests/faults/kills/start.test.ts` is about.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { listFiles, projectRoot } from '../../tools/project.ts';
import { cached } from './test-cache.ts';

const START = `import { main } from './main.js';\nawait main();\n`;
const HOLDER = 'tests/faults/kills/holder.ts';
const KEEPER = 'tests/server/copy-trading/copy-keeper.ts';
/** They load a binary that lies beside them. */
const WITH_BINARIES = ['sharp', '@node-rs/argon2', '@electric-sql/pglite'];

/**
 * What these processes run with: the embedded database compiled once and plainly. Making its code quick
 * takes longer than such a process lives, and is most of what a start costs the processor.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const;

/** The file to start with Node. */
export async function builtServer(): Promise<string> {
  return join(await builtFolder(), 'start.js');
}

/** The operator's command, to start with Node. That its source starts by itself `start.test.ts` proves as well. */
export async function builtOperator(): Promise<string> {
  return join(await builtFolder(), 'operator.js');
}

/** The holder of a database that `tests/faults/kills/killed-process.test.ts` kills, to start with Node. */
export async function builtHolder(): Promise<string> {
  return join(await builtFolder(), 'holder.js');
}

/** The instance that `tests/server/copy-trading/copy-instances.ts` kills, to start with Node. */
export async function builtKeeper(): Promise<string> {
  return join(await builtFolder(), 'keeper.js');
}

function builtFolder(): Promise<string> {
  return cached({ kind: 'server', digest: sourcesDigest() }, buildServer);
}

function sourcesDigest(): string {
  const hash = createHash('sha256');
  const sources = listFiles(projectRoot, ['contract', 'server']);
  const others = [
    'package-lock.json',
    'tests/support/server-build.ts',
    HOLDER,
    KEEPER,
    'tests/server/copy-trading/copy-instance.ts',
    'tests/support/secrets.ts',
    'tests/ledger/moves.ts',
    'tests/support/database-users.ts',
  ];
  for (const path of [...sources.filter((path) => !path.includes('.test.')), ...others])
    hash.update(`${path}\0`).update(readFileSync(join(projectRoot, path)));
  return hash.digest('hex');
}

async function buildServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    plugins: [originalPlaces()],
    ssr: { noExternal: true, external: WITH_BINARIES },
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: join(projectRoot, 'server/main.ts'),
          'embedded-thread': join(projectRoot, 'server/db/embedded-thread.ts'),
          holder: join(projectRoot, HOLDER),
          operator: join(projectRoot, 'server/operator/cli.ts'),
          keeper: join(projectRoot, KEEPER),
        },
        // All beside each other: the thread of the database is found from whatever opens it.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  writeFileSync(join(folder, 'start.js'), START);
}

/** Migrations and words are read where they lie; the thread of the database is a file of the build. */
function originalPlaces(): Plugin {
  const sources = join(projectRoot, 'server/');
  return {
    name: 'original-places',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
      if (id.endsWith('/embedded-driver.ts'))
        return code.replace('./embedded-worker.mjs', './embedded-thread.js');
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
}
