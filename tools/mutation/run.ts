/**
 * `npm run test:mutation [-- FOLDER | FILE[:FROM-TO] ...]`: breaks the rules, the ledger and the
 * worker's wire, market and view in every small way, one at a time, and asks whether a test notices.
 */
import { availableParallelism } from 'node:os';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { folderOf, type MutatedFolder, mutatedFolders } from './folders.ts';
import { strykerOptions } from './options.ts';
import { type Score, scoreOf, scoreTable } from './score.ts';
import { unexplained } from './survivors.ts';

const LEAST_SCORE = 90;

/** A folder without those in it that are asked about by themselves, or the paths that belong to it. */
function filesOf(folder: MutatedFolder, wanted: readonly string[]): string[] {
  const isWhole = wanted.length === 0 || wanted.includes(folder.folder);
  if (!isWhole) return wanted.filter((path) => folderOf(path) === folder);
  const inner = mutatedFolders.filter((other) => other.folder.startsWith(`${folder.folder}/`));
  return [
    `${folder.folder}/**/*.ts`,
    ...(folder.also ?? []),
    ...inner.map((other) => `!${other.folder}/**`),
  ];
}

async function runFolder(folder: MutatedFolder, files: readonly string[]): Promise<MutantResult[]> {
  // The copy's own vitest.config.ts reads them.
  process.env['MUTATION_TESTS'] = JSON.stringify(folder.tests);
  process.env['MUTATION_ISOLATE'] = folder.isolate ? '1' : '0';
  const concurrency = availableParallelism();
  return new Stryker(strykerOptions(folder, { files, concurrency })).runMutationTest();
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const scores: Score[] = [];
  const unlisted: string[] = [];
  for (const folder of mutatedFolders) {
    const files = filesOf(folder, wanted);
    if (files.length === 0) continue;
    const startedMs = performance.now();
    const results = await runFolder(folder, files);
    const seconds = (performance.now() - startedMs) / 1000;
    scores.push(scoreOf({ folder: folder.folder, results, seconds }));
    unlisted.push(...unexplained(results));
  }
  for (const row of unlisted) console.log(row);
  if (unlisted.length > 0)
    console.log(`${unlisted.length} survivors have no reason in docs/mutants.md`);
  for (const line of scoreTable(scores)) console.log(line);
  const isGood = scores.length > 0 && scores.every(({ score }) => score >= LEAST_SCORE);
  process.exitCode = isGood ? 0 : 1;
}

await main();
