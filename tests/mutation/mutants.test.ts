/** Tests that notice nothing are found by breaking the code: most of the ways to break it must be caught. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { mutatedFolders } from '../../tools/mutation/folders.ts';
import { repetitions, reportCount } from '../support/counts.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const HOUR_MS = 3_600_000;

/** A plain run asks about one small file, which proves that the tool works. */
const wanted =
  repetitions({ short: 0, long: 1 }) === 1
    ? mutatedFolders.map(({ folder }) => folder)
    : ['workers/view/format-share.ts'];

test.each(wanted)(
  'of the mutants of %s nine in ten are caught',
  { timeout: 4 * HOUR_MS },
  async (path) => {
    const { exitCode, said } = await runMutants(path);
    const row = said.split('\n').find((line) => /^\S+ +\d.* %/.test(line));
    const [, mutants = '0', caught = 'no table'] = /^\S+ +(\d+) +(.*)$/.exec(row ?? '') ?? [];
    reportCount({ what: `mutants of ${path}`, count: Number(mutants), outcome: caught });
    expect(exitCode, said).toBe(0);
  },
);

/** Beside the other tests it takes what they leave, because it takes longest. */
function runMutants(path: string): Promise<{ exitCode: number; said: string }> {
  const program = ['--import', 'tsx', 'tools/mutation/run.ts', path];
  const child = spawn(process.execPath, program, {
    cwd: projectFolder,
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
