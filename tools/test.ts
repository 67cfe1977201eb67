/**
 * `npm test [-- FILTER ... | --changed [REVISION]]`: every test of the project in one run, or those whose path
 * contains a filter, or those nearest to a change. `npm run test:long [-- PART ...]`: full counts, part by part.
 * The last line of the output is always the counts, and the exit code says whether all that ran has passed.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '../contract/plain/time.ts';
import { projectRoot } from './project.ts';
import { type LongPart, longParts } from './testing/long-parts.ts';
import { countExcluded, filesChanged, filesNamed, makePlan, sayExcluded } from './testing/plan.ts';
import { failureLines, longTable, type Totals, totalsLine, totalsOfRun } from './testing/report.ts';
import { type RunOptions, type RunOutcome, runTests } from './testing/run-vitest.ts';
import { keepTimes, timesTable } from './testing/times.ts';

// A run takes about seventeen minutes on two idle cores; a slower machine is let finish.
const LIMIT_MS = 75 * MINUTE_MS;
/** A part of the long run that has not ended by then has shown nothing. */
const PART_LIMIT_MINUTES = 35;

type Choice = Pick<RunOptions, 'isLong' | 'isWhole' | 'limitMs' | 'isOneByOne'>;

/** Runs the files; prints where the time went, what was skipped, and in a long run what was counted. */
async function run(files: readonly string[], choice: Choice): Promise<Totals> {
  const plan = makePlan(files);
  const folder = mkdtempSync(join(tmpdir(), 'aureus-test-'));
  const outcome = await runTests(plan, { ...choice, folder });
  if (choice.isLong) {
    const lines = longTable(outcome.report, projectRoot, outcome.countsFile);
    for (const line of lines) console.log(line);
  } else {
    keepTimes(outcome.times);
    for (const line of timesTable(outcome.times)) console.log(line);
  }
  for (const line of failureLines(outcome.report, projectRoot)) console.log(line);
  rmSync(folder, { recursive: true, force: true });
  sayExcluded(plan);
  return finalTotals(outcome, countExcluded(plan));
}

/** A run that ended badly without a failed test (a crash, an unhandled rejection) is a failure too. */
function finalTotals({ report, exitCode }: RunOutcome, excluded: number): Totals {
  const counted = totalsOfRun(report);
  const skipped = counted.skipped + excluded;
  if (exitCode === 0 || counted.failed > 0) return { ...counted, skipped };
  console.log(`the test runner failed outside any test (exit code ${exitCode})`);
  return { ...counted, failed: 1, skipped };
}

async function runPart({
  name,
  proves,
  files,
  limitMinutes = PART_LIMIT_MINUTES,
  isOneByOne = false,
}: LongPart): Promise<Totals> {
  console.log(`\npart ${name}: ${proves}`);
  const startedMs = Date.now();
  const choice = { isLong: true, isWhole: false, limitMs: limitMinutes * MINUTE_MS, isOneByOne };
  const totals = await run(filesNamed(files), choice);
  const minutes = ((Date.now() - startedMs) / MINUTE_MS).toFixed(1);
  console.log(`part ${name}: ${totalsLine(totals)}, ${minutes} minutes`);
  return totals;
}

/** The named parts, all of them without a name; any other word names files, as a part of their own. */
async function runLong(words: readonly string[]): Promise<Totals> {
  const named = longParts.filter(({ name }) => words.length === 0 || words.includes(name));
  const others = words.filter((word) => !longParts.some(({ name }) => name === word));
  const own = { name: others.join(' '), proves: 'the files that were named', files: others };
  const sums = { passed: 0, failed: 0, skipped: 0 };
  for (const part of [...named, ...(others.length > 0 ? [own] : [])]) {
    const { passed, failed, skipped } = await runPart(part);
    sums.passed += passed;
    sums.failed += failed;
    sums.skipped += skipped;
  }
  return sums;
}

function runShort(words: readonly string[], isChanged: boolean): Promise<Totals> {
  const files = isChanged ? filesChanged(words[0] ?? 'HEAD') : filesNamed(words);
  const isWhole = words.length === 0 && !isChanged;
  return run(files, { isLong: false, isWhole, limitMs: LIMIT_MS });
}

async function main(): Promise<void> {
  const parameters = process.argv.slice(2);
  const words = parameters.filter((parameter) => !parameter.startsWith('--'));
  const isChanged = parameters.includes('--changed');
  const totals = parameters.includes('--long')
    ? await runLong(words)
    : await runShort(words, isChanged);
  console.log(totalsLine(totals));
  // A change of words alone may touch no test; otherwise no test is no proof.
  const isEmpty = totals.passed === 0 && !isChanged;
  process.exitCode = totals.failed > 0 || isEmpty ? 1 : 0;
}

await main();
