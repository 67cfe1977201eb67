/** A copy of the project in which faults are planted, so that nobody else's tests see them. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault, NamedTest, Plant } from './fault.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = [
  ...['contract', 'server', 'workers', 'src', 'tests', 'tools', 'locales'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts'],
];
const RUN_LIMIT_MS = 240_000;

/** What one test of the copy came to. */
export interface TestOutcome {
  readonly status: 'passed' | 'failed' | 'missing';
  /** What the failure says; empty for a test that passed. */
  readonly message: string;
}

export interface ProjectCopy {
  /** Plants a fault for as long as the work takes. */
  withFault<Value>(fault: Fault, work: () => Promise<Value>): Promise<Value>;
  /** Runs exactly these tests, on the embedded database. */
  run(tests: readonly NamedTest[]): Promise<TestOutcome[]>;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'aureus-planted-'));
  for (const name of COPIED) {
    await cp(join(projectFolder, name), join(folder, name), { recursive: true });
  }
  await linkPackages(folder);
  return {
    withFault: async (fault, work) => {
      const originals = new Map<string, string>();
      try {
        for (const plant of fault.plants) {
          const path = join(folder, plant.file);
          const text = await readFile(path, 'utf8');
          if (!originals.has(path)) originals.set(path, text);
          await writeFile(path, planted(text, plant));
        }
        return await work();
      } finally {
        for (const [path, text] of originals) await writeFile(path, text);
      }
    },
    run: (tests) => runTests(folder, tests),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const MIGRATIONS = 'server/db/migrations';

/** Migrations after the one of a plant that say the same again: by them a function is defined anew, and a fault before has no effect. */
export async function saidAgain({ file, before }: Plant): Promise<string[]> {
  if (!file.startsWith(`${MIGRATIONS}/`)) return [];
  const names = await readdir(join(projectFolder, MIGRATIONS));
  const later = names.map((name) => `${MIGRATIONS}/${name}`).filter((path) => path > file);
  const texts = await Promise.all(later.map((path) => readFile(join(projectFolder, path), 'utf8')));
  return later.filter((_, index) => texts[index]?.includes(before));
}

/** How often the text that is to be replaced stands in its file. */
export async function countOccurrences({ file, before }: Plant): Promise<number> {
  return (await readFile(join(projectFolder, file), 'utf8')).split(before).length - 1;
}

function planted(text: string, { file, before, after }: Plant): string {
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${file} does not have exactly once: ${before}`);
  return parts.join(after);
}

/** Packages are shared, caches are not: what a planted fault leaves there must go with the copy. */
async function linkPackages(folder: string): Promise<void> {
  const from = join(projectFolder, 'node_modules');
  const to = join(folder, 'node_modules');
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== '.cache' && !name.startsWith('.vite')) {
      await symlink(join(from, name), join(to, name));
    }
  }
  const databases = join(from, '.cache', 'aureus');
  await cp(databases, join(to, '.cache', 'aureus'), { recursive: true }).catch(() => undefined);
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

async function runTests(folder: string, tests: readonly NamedTest[]): Promise<TestOutcome[]> {
  const reportPath = join(folder, 'report.json');
  await rm(reportPath, { force: true });
  const titles = tests.map(({ title }) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const said = await runVitest(folder, [
    ...new Set(tests.map(({ file }) => file)),
    ...['--project', 'parts', '--reporter', 'json', '--outputFile', reportPath],
    ...['--testNamePattern', titles.join('|')],
  ]);
  const text = await readFile(reportPath, 'utf8').catch(() => {
    throw new Error(`the tests of the copy left no report:\n${said}`);
  });
  const report = JSON.parse(text) as Report;
  return tests.map((test) => outcomeOf(report, test));
}

function outcomeOf({ testResults }: Report, { file, title }: NamedTest): TestOutcome {
  const inFile = testResults.find(({ name }) => name.endsWith(file));
  const found = inFile?.assertionResults.find((each) => each.title.startsWith(title));
  if (found?.status === 'passed') return { status: 'passed', message: '' };
  if (found?.status === 'failed') {
    return { status: 'failed', message: (found.failureMessages ?? []).join('\n') };
  }
  return { status: 'missing', message: inFile?.message ?? `${file} did not run` };
}

/** Answers with what the run printed. Whether tests failed is in the report. */
function runVitest(folder: string, parameters: readonly string[]): Promise<string> {
  const program = join(folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...parameters], {
    cwd: folder,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_LIMIT_MS,
  });
  const said: string[] = [];
  child.stdout.on('data', (data: Buffer) => said.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(said.join('')));
  });
}

/** Without what this run tells its own tests, such as the address of a PostgreSQL. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(TEST|VITEST|LONG$|NODE_ENV$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
