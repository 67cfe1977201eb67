/** How long each test file took, and how much of that was setting up: kept for the next run's order. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project.ts';
import { alignColumns } from './report.ts';

export interface FileTime {
  readonly file: string;
  /** The worker's time in this file, in milliseconds. */
  readonly totalMs: number;
  /** Of that: loading modules, starting servers and browsers, opening databases. */
  readonly setUpMs: number;
  readonly tests: number;
  readonly project: string;
}

const KEPT = join(projectRoot, 'node_modules/.cache/aureus/test-times.json');
const SLOWEST = 20;

/** What each file took in the last run that contained it, in milliseconds, by its absolute path. */
export function lastTimes(): ReadonlyMap<string, number> {
  if (!existsSync(KEPT)) return new Map();
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, number>;
  return new Map(Object.entries(kept).map(([file, ms]) => [join(projectRoot, file), ms]));
}

export function keepTimes(times: readonly FileTime[]): void {
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  for (const { file, totalMs } of times) kept[file] = Math.round(totalMs);
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept));
}

export function readTimes(path: string): FileTime[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FileTime);
}

/** The slowest files, then what setting up took in all and what waited for real seconds. */
export function timesTable(times: readonly FileTime[]): string[] {
  if (times.length === 0) return [];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const sum = (rows: readonly FileTime[], pick: (row: FileTime) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const slowest = times.toSorted((left, right) => right.totalMs - left.totalMs).slice(0, SLOWEST);
  const rows = slowest.map(({ file, totalMs, setUpMs, tests }) => [
    seconds(totalMs),
    `${seconds(setUpMs)} set-up`,
    `${tests} tests`,
    file,
  ]);
  const total = sum(times, ({ totalMs }) => totalMs);
  const setUp = sum(times, ({ setUpMs }) => setUpMs);
  const share = Math.round((100 * setUp) / total);
  const waiting = times.filter(({ project }) => project === 'faults');
  return [
    `the slowest of ${times.length} files:`,
    ...alignColumns(rows),
    `in all ${seconds(total)} of workers' time, ${seconds(setUp)} of it set-up (${share} %)`,
    `${waiting.length} files wait for real seconds, ${seconds(sum(waiting, (row) => row.totalMs))} in their lane`,
  ];
}
