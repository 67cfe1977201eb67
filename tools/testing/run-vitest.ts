/** Runs test files with the services that they need, lane after lane. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from '../build.ts';
import { projectRoot } from '../project.ts';
import { endSignal } from './end-signal.ts';
import type { Plan } from './plan.ts';
import { browserProjects, type Project, projectOf } from './projects.ts';
import { type RunReport, readReports } from './report.ts';
import { startTestServices } from './services.ts';
import { type FileTime, readTimes } from './times.ts';

/**
 * One after another: what computes, what drives a browser, what waits for seconds that really pass, and last what measures time
 * or frames. Each keeps two cores busy by itself; beside each other they took as long, and what was late for the other's sake
 * failed now and then.
 */
const LANES: readonly Project[] = ['parts', 'acceptance', 'faults', 'quiet'];
const REPORTERS = ['second-tries.ts', 'times-reporter.ts'];

export interface RunOptions {
  /** Where reports are written. */
  readonly folder: string;
  readonly isLong: boolean;
  /** Every file there is: the runner finds them by itself. */
  readonly isWhole: boolean;
  readonly limitMs: number;
  /** One file after another. */
  readonly isOneByOne?: boolean;
}

export interface RunOutcome {
  readonly exitCode: number;
  readonly report: RunReport;
  readonly times: readonly FileTime[];
  /** Counts that tests reported, one a line. */
  readonly countsFile: string;
}

export async function runTests(plan: Plan, options: RunOptions): Promise<RunOutcome> {
  const { folder } = options;
  const exitCode = await runStages(plan, options).catch((failure: unknown) => {
    console.error(failure);
    return 1;
  });
  return {
    exitCode,
    report: readReports(LANES.map((project) => reportOf(folder, project))),
    times: readTimes(join(folder, 'times.ndjson')),
    countsFile: join(folder, 'counts.ndjson'),
  };
}

async function runStages(plan: Plan, options: RunOptions): Promise<number> {
  const { folder, isLong, isWhole, limitMs, isOneByOne = false } = options;
  if (plan.chosen.length === plan.excluded.length) return 0;
  const signal = endSignal(limitMs);
  // Only what drives a browser waits for the app, and says why if it cannot be built.
  const built = plan.needs.includes('chromium')
    ? buildIfStale().catch(() => undefined)
    : Promise.resolve();
  const services = await startTestServices(plan.needs);
  try {
    const environment = {
      ...services.environment,
      // The build says `production` while it goes on.
      NODE_ENV: 'test',
      LONG: isLong ? '1' : '0',
      TEST_EXCLUDED: JSON.stringify(plan.excluded),
      TEST_COUNTS_FILE: join(folder, 'counts.ndjson'),
      TEST_TIMES_FILE: join(folder, 'times.ndjson'),
    };
    const paths = isWhole ? [] : plan.chosen;
    const codes: number[] = [];
    for (const project of LANES) {
      if (!plan.chosen.some((path) => projectOf(path) === project)) continue;
      if (browserProjects.has(project)) await built;
      const report = reportOf(folder, project);
      codes.push(await runVitest({ paths, project, report, environment, signal, isOneByOne }));
    }
    return Math.max(0, ...codes);
  } finally {
    await services.stop();
  }
}

function reportOf(folder: string, project: Project): string {
  return join(folder, `${project}.report.json`);
}

interface VitestRun {
  readonly paths: readonly string[];
  readonly project: Project | 'browsers';
  readonly report: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly isOneByOne?: boolean;
}

/** One run of one project; answers its exit code. */
export function runVitest({
  paths,
  project,
  report,
  environment,
  signal,
  isOneByOne = false,
}: VitestRun): Promise<number> {
  signal.throwIfAborted();
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const ours = REPORTERS.map((name) => join(projectRoot, 'tools/testing', name));
  const parameters = [
    ...['default', 'json', ...ours].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    `--project=${project}`,
    '--passWithNoTests',
    ...(isOneByOne ? ['--no-file-parallelism'] : []),
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
