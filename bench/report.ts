/** What a run leaves behind: a table to read at once, and JSON to compare runs by. */
import { cpus, totalmem } from 'node:os';
import type { Figure } from './harness.ts';
import type { Outcome } from './run-benches.ts';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  readonly measuredAt: string;
}

export interface BenchReport extends Outcome {
  readonly machine: Machine;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    measuredAt: new Date().toISOString(),
  };
}

/** Rows in the order of their goals, P2 before P10. */
export function byGoal(rows: readonly Figure[]): Figure[] {
  const place = ({ goal }: Figure) => Number(goal.replace(/\D/g, ''));
  return rows.toSorted((a, b) => place(a) - place(b));
}

export function verdict({ met, isBudget }: Figure): string {
  if (met) return 'met';
  return isBudget ? 'OVER BUDGET' : 'not met';
}

/** Enough digits to tell a figure from its limit, and no more. */
export function figureText(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : places });
}

export function tableOf({ results, failures }: Outcome): string {
  const rows = byGoal(results).map((row) => [
    row.goal,
    row.name,
    `${figureText(row.figure)} ${row.unit}`,
    `${row.bound} ${figureText(row.limit)}`,
    row.ratio === null ? '' : `${figureText(row.ratio)}x`,
    verdict(row),
    row.peer,
  ]);
  const head = ['goal', 'name', 'figure', 'limit', 'ratio', 'verdict', 'beside'];
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((text) => text.length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const ruler = widths.map((width) => '-'.repeat(width));
  return [
    ...[head, ruler, ...rows].map(line),
    ...failures.map(({ bench, message }) => `bench ${bench} failed: ${message}`),
  ].join('\n');
}
