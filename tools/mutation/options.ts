import { join } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { projectRoot } from '../project.ts';
import type { MutatedFolder } from './folders.ts';

const CACHE = '.cache/mutation';
const NOT_COPIED = ['/.cache', '/bench', '/coverage', '/data', '/dist', '/docs', '/public'];

/** Where the report of a folder is written, in the schema of mutation-testing-elements. */
export function reportPath(folder: string): string {
  return join(CACHE, `${folder.replaceAll('/', '-')}.json`);
}

export interface RunOptions {
  /** Patterns of the files to mutate, with lines if wanted: `workers/wire/form.ts:3-9`. */
  readonly files: readonly string[];
  /** How many mutants are tried at once. */
  readonly concurrency: number;
}

/** How Stryker treats one folder. The project is copied, so that nobody else's tests see a mutant. */
export function strykerOptions(
  { folder }: MutatedFolder,
  { files, concurrency }: RunOptions,
): PartialStrykerOptions {
  return {
    mutate: [...files, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: [
      '@stryker-mutator/vitest-runner',
      join(projectRoot, 'tools/mutation/ignore-bug-texts.mjs'),
    ],
    ignorers: ['bug-texts'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: false,
    // Beside the time of its tests as they ran here first. One in twenty mutants never ends, and costs all of this.
    timeoutMS: 8_000,
    timeoutFactor: 2,
    tempDirName: join(CACHE, 'sandbox'),
    ignorePatterns: NOT_COPIED,
    disableTypeChecks: false,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    jsonReporter: { fileName: reportPath(folder) },
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false },
    allowConsoleColors: false,
  };
}
