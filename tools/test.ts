/**
 * `npm test [-- FILTER ...] [--long]`: every test of the project in one run. The last line of the
 * output is always the counts, and the exit code says whether all that ran has passed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { projectRoot } from './project.ts';
import { longTable, readReports, type Totals, totalsLine, totalsOfRun } from './testing/report.ts';
import { startTestServices } from './testing/services.ts';
import { type AbsentNeeds, ensureSystemNeeds } from './testing/system-needs.ts';
import { type Need, needsOf, testFiles, usesPostgres } from './testing/test-files.ts';
import { keepTimes, readTimes, timesTable } from './testing/times.ts';
import { testTitles } from './testing/titles.ts';

interface Options {
  readonly isLong: boolean;
  readonly filters: readonly string[];
}

interface Plan {
  readonly chosen: readonly string[];
  /** Those of them that run on the embedded database, and on PostgreSQL too where it is. */
  readonly onBothDatabases: readonly string[];
  readonly needs: readonly Need[];
  readonly absent: AbsentNeeds;
  /** Chosen files that cannot run, because something they need is absent. */
  readonly excluded: readonly string[];
}

/**
 * Two runs of the test runner beside each other: one keeps the processor busy, the other mostly waits
 * for seconds that really pass.
 */
const LANES = [
  { name: 'busy', projects: ['parts', 'acceptance', 'alone'] },
  { name: 'waiting', projects: ['faults'] },
] as const;
// A plain run is made for ten minutes on two cores; a slower machine is let finish.
const LIMIT_MS = 75 * 60_000;
const LONG_LIMIT_MS = 6 * 60 * 60_000;

function readOptions(parameters: readonly string[]): Options {
  const filters = parameters.filter((parameter) => !parameter.startsWith('--'));
  return { isLong: parameters.includes('--long'), filters };
}

function makePlan({ filters }: Options): Plan {
  const isChosen = (path: string) =>
    filters.length === 0 || filters.some((filter) => path.includes(filter));
  const chosen = testFiles(projectRoot).filter(isChosen);
  const onBothDatabases = chosen.filter((path) => usesPostgres(readText(path)));
  const wanted: Need[] = onBothDatabases.length > 0 ? ['postgres'] : [];
  const needs = [...new Set([...chosen.flatMap(needsOf), ...wanted])];
  const absent = ensureSystemNeeds(needs);
  const excluded = chosen.filter((path) => needsOf(path).some((need) => absent.has(need)));
  const present = needs.filter((need) => !absent.has(need));
  return { chosen, onBothDatabases, needs: present, absent, excluded };
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

async function runTests(options: Options, plan: Plan, folder: string): Promise<number> {
  if (plan.chosen.length === plan.excluded.length) return 0;
  const interrupted = abortOnSignal();
  if (plan.needs.includes('chromium')) await buildIfStale();
  const services = await startTestServices(plan.needs);
  try {
    const environment = {
      ...services.environment,
      LONG: options.isLong ? '1' : '0',
      TEST_EXCLUDED: JSON.stringify(plan.excluded),
      TEST_COUNTS_FILE: join(folder, 'counts.ndjson'),
      TEST_TIMES_FILE: join(folder, 'times.ndjson'),
    };
    const paths = options.filters.length === 0 ? [] : plan.chosen;
    const limitMs = options.isLong ? LONG_LIMIT_MS : LIMIT_MS;
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(limitMs)]);
    const codes = await Promise.all(
      LANES.map(({ name, projects }) => {
        const report = join(folder, `${name}.report.json`);
        return runVitest({ paths, projects, report, environment, signal });
      }),
    );
    return Math.max(...codes);
  } finally {
    await services.stop();
  }
}

/** Ctrl-C and a stop from outside end the run in order, so that no service is left behind. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(new Error(`ended by ${name}`)));
  }
  return controller.signal;
}

interface VitestRun {
  readonly paths: readonly string[];
  readonly projects: readonly string[];
  readonly report: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

function runVitest({ paths, projects, report, environment, signal }: VitestRun): Promise<number> {
  signal.throwIfAborted();
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const ours = ['second-tries.ts', 'times-reporter.ts'].map((name) =>
    join(projectRoot, 'tools/testing', name),
  );
  const parameters = [
    ...['default', 'json', ...ours].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
    '--passWithNoTests',
  ];
  const child = spawn(process.execPath, [program, 'run', ...parameters, ...paths], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    // A process group of its own, so that its workers end with it.
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  signal.addEventListener('abort', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) console.error('the run was ended early:', String(signal.reason));
      resolve(code ?? 1);
    });
  });
}

/** How many tests stand in files that were excluded: they count as skipped. */
function countTitles(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + testTitles(path, readText(path)).length, 0);
}

function sayExcluded({ absent, excluded, onBothDatabases }: Plan): void {
  const reason = absent.get('postgres');
  const halved = onBothDatabases.filter((path) => !excluded.includes(path));
  if (reason !== undefined && halved.length > 0) {
    console.log(`on the embedded database only, because ${reason}: ${halved.join(', ')}`);
  }
  for (const [need, why] of absent) {
    const paths = excluded.filter((path) => needsOf(path).includes(need));
    if (paths.length === 0) continue;
    console.log(`skipped ${countTitles(paths)} tests, because ${why}: ${paths.join(', ')}`);
  }
}

/** A run that ended badly without a failed test (a crash, an unhandled rejection) is a failure too. */
function finalTotals(counted: Totals, exitCode: number, plan: Plan): Totals {
  const skipped = counted.skipped + countTitles(plan.excluded);
  if (exitCode === 0 || counted.failed > 0) return { ...counted, skipped };
  console.log(`the test runner failed outside any test (exit code ${exitCode})`);
  return { ...counted, failed: 1, skipped };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'aureus-test-'));
  const plan = makePlan(options);
  const exitCode = await runTests(options, plan, folder).catch((failure: unknown) => {
    console.error(failure);
    return 1;
  });
  const report = readReports(LANES.map(({ name }) => join(folder, `${name}.report.json`)));
  const times = readTimes(join(folder, 'times.ndjson'));
  keepTimes(times);
  for (const line of timesTable(times)) console.log(line);
  if (options.isLong) {
    for (const line of longTable(report, projectRoot, join(folder, 'counts.ndjson')))
      console.log(line);
  }
  rmSync(folder, { recursive: true, force: true });
  sayExcluded(plan);
  const totals = finalTotals(totalsOfRun(report), exitCode, plan);
  console.log(totalsLine(totals));
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

await main();
