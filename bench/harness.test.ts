import { expect, test } from 'vitest';
import budgets from './budgets.json' with { type: 'json' };
import { type Bench, type Figure, figure, forgottenBudgets } from './harness.ts';
import { type BenchReport, byGoal, tableOf } from './report.ts';
import { htmlReport } from './report-html.ts';
import { exitCodeOf, runBenches } from './run-benches.ts';

const held = { P1: { quick: { atMost: 2.5 } }, P3: { faster: { atLeast: 25 } } } as const;
const base = { unit: 'x', peer: 'a loop' };
const reported = (value: number) =>
  figure({ ...base, goal: 'P8', name: 'busy', figure: value, limit: 5, ratio: 2 }, held);
const benchOf = (name: string, rows: () => readonly Figure[]): Bench => ({
  name,
  run: async () => rows(),
});
const quietly = { runs: 3, report: () => undefined };

test('a budget is held to its limit either way, and only budgets are budgets', () => {
  const quick = figure({ ...base, goal: 'P1', name: 'quick', figure: 2.5 }, held);
  const slow = figure({ ...base, goal: 'P1', name: 'quick', figure: 2.6 }, held);
  const faster = figure({ ...base, goal: 'P3', name: 'faster', figure: 24 }, held);
  expect([quick, slow, faster].map(({ met }) => met)).toEqual([true, false, false]);
  expect([quick, faster, reported(9)].map(({ isBudget }) => isBudget)).toEqual([true, true, false]);
  expect([faster.bound, faster.limit]).toEqual(['at least', 25]);
});

test('a figure without a number is not met, and one without a limit is refused', () => {
  expect(reported(Number.NaN).met).toBe(false);
  expect(() => figure({ ...base, goal: 'P8', name: 'no limit', figure: 1 }, held)).toThrow('limit');
});

test('a budget that no figure answers is noticed', () => {
  const quick = figure({ ...base, goal: 'P1', name: 'quick', figure: 1 }, held);
  expect(forgottenBudgets([quick], held)).toEqual(['P3 faster']);
  expect(forgottenBudgets([], budgets).length).toBeGreaterThan(0);
});

test('only a broken budget or a failed bench fails the run', async () => {
  const over = figure({ ...base, goal: 'P1', name: 'quick', figure: 3 }, held);
  const outcome = (...rows: Figure[]) => ({ results: rows, failures: [] });
  expect(exitCodeOf(outcome(reported(9)))).toBe(0);
  expect(exitCodeOf(outcome(reported(9), over))).toBe(1);
  expect(exitCodeOf({ results: [], failures: [{ bench: 'a', message: 'b' }] })).toBe(1);
});

test('a bench that fails is told and does not stop the others', async () => {
  const failing = benchOf('failing', () => {
    throw new Error('no browser');
  });
  const { results, failures } = await runBenches(
    [failing, benchOf('well', () => [reported(1)])],
    quietly,
  );
  expect(failures).toEqual([{ bench: 'failing', message: 'no browser' }]);
  expect(results.map(({ name }) => name)).toEqual(['busy']);
});

test('what is no budget is the median of three runs; budgets and rounds run once, unless they are uneven', async () => {
  const values = [7, 3, 4];
  const counts = { quiet: 0, uneven: 0, rounds: 0 };
  const noisy = benchOf('noisy', () => [reported(values.shift() ?? 0)]);
  const quiet = benchOf('quiet', () => {
    counts.quiet += 1;
    return [figure({ ...base, goal: 'P1', name: 'own', figure: 1, limit: 2, isBudget: true })];
  });
  const uneven = {
    ...benchOf('uneven', () => {
      counts.uneven += 1;
      return [figure({ ...base, goal: 'P5', name: 'own', figure: 1, limit: 2, isBudget: true })];
    }),
    hasRounds: false,
  };
  const rounds = {
    ...benchOf('rounds', () => {
      counts.rounds += 1;
      return [reported(2)];
    }),
    hasRounds: true,
  };
  const { results } = await runBenches([noisy, quiet, uneven, rounds], quietly);
  expect(results[0]).toMatchObject({ figure: 4, met: true });
  expect(counts).toEqual({ quiet: 1, uneven: 3, rounds: 1 });
});

const report: BenchReport = {
  machine: { cpu: 'one <fast> core', cores: 2, memoryBytes: 2 ** 33, node: 'v20', measuredAt: '' },
  results: [
    figure({ ...base, goal: 'P10', name: 'late', figure: 9, limit: 5 }),
    reported(4),
    figure({ ...base, goal: 'P3', name: 'faster', figure: 33, ratio: 33 }, held),
  ],
  failures: [{ bench: 'chart', message: 'no browser' }],
};

test('the JSON has the shape that others read', () => {
  const { machine, results } = JSON.parse(JSON.stringify(report));
  expect(machine).toMatchObject({ cores: 2, node: 'v20' });
  expect(Object.keys(results[1])).toEqual(
    expect.arrayContaining(['goal', 'name', 'figure', 'unit', 'limit', 'peer', 'ratio', 'met']),
  );
});

test('the table tells every figure by goal, and what could not be measured', () => {
  expect(byGoal(report.results).map(({ goal }) => goal)).toEqual(['P3', 'P8', 'P10']);
  const text = tableOf(report);
  expect(text).toContain('not met');
  expect(text).toContain('bench chart failed: no browser');
});

test('the page needs nothing from elsewhere, names every figure, and escapes what it prints', () => {
  const page = htmlReport(report);
  expect(page).not.toMatch(/<script|<link|https?:|url\(|<fast>/);
  expect(page.match(/role="img"/g)).toHaveLength(3);
  expect(page.match(/scope="row"/g)).toHaveLength(3);
  expect(page).toContain('P10 late: 9 x, at most 5, not met');
  expect(page).toContain('prefers-color-scheme: dark');
  expect(page).toContain('The bench chart failed');
});
