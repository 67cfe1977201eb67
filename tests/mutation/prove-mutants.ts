/** Tests that notice nothing are found by breaking the code: most of the ways to break it must be caught. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { listedSurvivors } from '../../tools/mutation/survivors.ts';
import { projectRoot } from '../../tools/project.ts';
import { repetitions, reportCount } from '../support/counts.ts';

const LIMIT_MS = 3_600_000;

/** A long run asks about the folder. */
export function proveMutants(folder: string): void {
  test(`the mutants of ${folder} that may live are of files that are there`, () => {
    const files = listedSurvivors().map(({ file }) => file);
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    expect(own.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });

  if (repetitions({ short: 0, long: 1 }) === 0) return;
  test(`of the mutants of ${folder} nine in ten are caught`, { timeout: LIMIT_MS }, async () => {
    const { exitCode, said } = await runMutants(folder);
    const row = said.split('\n').find((line) => /^\S+ +\d.* %/.test(line)) ?? '';
    const [, mutants, outcome = 'no table'] = /^\S+ +(\d+) +(.*)$/.exec(row) ?? [];
    reportCount({ what: `mutants of ${folder}`, count: Number(mutants ?? 0), outcome });
    expect(exitCode, said).toBe(0);
  });
}

/** Beside the other tests it takes what they leave, because it takes longest. */
function runMutants(path: string): Promise<{ exitCode: number; said: string }> {
  const program = ['--import', 'tsx', 'tools/mutation/run.ts', path];
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const said: string[] = [];
  child.stdout.on('data', (data: Buffer) => said.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ exitCode: code ?? 1, said: stripVTControlCharacters(said.join('')) });
    });
  });
}

/** Without what this run tells its own tests, such as the address of a PostgreSQL. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(TEST|VITEST|LONG$|NODE_ENV$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
