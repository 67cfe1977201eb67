import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { CountedOutcome } from '../../tests/support/counts.ts';

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

export interface RunReport {
  readonly testResults: readonly FileResult[];
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What the runs of the test runner wrote, as one; nothing of a run that never got that far. */
export function readReports(files: readonly string[]): RunReport {
  return { testResults: files.flatMap((file) => readReport(file).testResults) };
}

function readReport(file: string): RunReport {
  if (!existsSync(file)) return { testResults: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
}

function count(file: FileResult, statuses: readonly string[]): number {
  return file.assertionResults.filter(({ status }) => statuses.includes(status)).length;
}

function totalsOf(file: FileResult): Totals {
  const failed = count(file, ['failed']);
  // A file that breaks outside its tests (an import, a hook) has no failed test to count.
  const brokenOutside = file.status === 'failed' && failed === 0 ? 1 : 0;
  return {
    passed: count(file, ['passed']),
    failed: failed + brokenOutside,
    skipped: count(file, ['skipped', 'pending', 'todo', 'disabled']),
  };
}

export function totalsOfRun(report: RunReport): Totals {
  const sum = (pick: (totals: Totals) => number) =>
    report.testResults.reduce((total, file) => total + pick(totalsOf(file)), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  };
}

/** What failed and the first lines of why, to stand together at the end of a long output. */
export function failureLines(report: RunReport, root: string): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const name = file.name.replace(`${root}/`, '');
    if (failed.length === 0 && file.status === 'failed')
      return [`failed: ${name}: ${firstLines(file.message)}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `failed: ${name}: ${fullName}: ${firstLines(failureMessages[0])}`,
    );
  });
}

/** Of an error, often pages of coloured text: the beginning tells the cause, and what was waited for stands in the third. */
export function firstLines(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' ');
}

/** The last line of the test command: `12 passed, 0 failed`, and the skipped ones when there are. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counted}, ${skipped} skipped` : counted;
}

/** The table of a long run: one row a file, then one row for each count a test reported. */
export function longTable(report: RunReport, root: string, countsFile: string): string[] {
  const files = report.testResults.map((file) => {
    const { passed, failed } = totalsOf(file);
    const seconds = ((file.endTime - file.startTime) / 1000).toFixed(1);
    return [
      file.name.replace(`${root}/`, ''),
      `${passed} passed, ${failed} failed`,
      `${seconds} s`,
    ];
  });
  const counts = readCounts(countsFile).map((row) => [row.what, String(row.count), row.outcome]);
  return [
    ...alignColumns([['file', 'outcome', 'time'], ...files]),
    '',
    ...alignColumns([['counted', 'count', 'outcome'], ...counts]),
  ];
}

function readCounts(file: string): CountedOutcome[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CountedOutcome);
}

/** Pads every column but the last to its widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < row.length - 1 ? cell.padEnd(width(column)) : cell))
      .join('  '),
  );
}
