/** Runs benches one after another. One that fails does not stop the others. */
import { firstLines } from '../tools/testing/report.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';

export interface Outcome {
  readonly results: readonly Figure[];
  readonly failures: readonly Failure[];
}

export interface Failure {
  readonly bench: string;
  readonly message: string;
}

export async function runBenches(
  benches: readonly Bench[],
  options: { runs: number; report: (line: string) => void },
): Promise<Outcome> {
  const results: Figure[] = [];
  const failures: Failure[] = [];
  for (const [index, bench] of benches.entries()) {
    const report = (what: string) =>
      options.report(`[${index + 1}/${benches.length}] ${bench.name}: ${what}`);
    try {
      results.push(...(await runOne(bench, { runs: options.runs, report })));
    } catch (error) {
      const message = firstLines(error instanceof Error ? error.message : String(error));
      report(`failed: ${message}`);
      failures.push({ bench: bench.name, message });
    }
  }
  return { results, failures };
}

/**
 * Budgets are ratios that are quiet already. A bench with anything else in it runs several times, unless
 * it has rounds of its own, and the median of those runs is what is told.
 */
async function runOne(
  bench: Bench,
  { runs, report }: { runs: number; report: (what: string) => void },
): Promise<readonly Figure[]> {
  const tries = [await bench.run(report)];
  const isQuiet = bench.hasRounds ?? tries[0]?.every((row) => row.isBudget) ?? true;
  while (!isQuiet && tries.length < runs) {
    tries.push(await bench.run((what) => report(`run ${tries.length + 1} of ${runs}, ${what}`)));
  }
  return medianOfRuns(tries);
}

/** Row by row of the first run; a row that is not in every run is one that was sometimes measured. */
export function medianOfRuns(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs;
  return first.map((row) => {
    const same = runs.flatMap((rows) =>
      rows.filter(({ goal, name }) => goal === row.goal && name === row.name),
    );
    const middle = median(same.map((each) => each.figure));
    // The peer and the ratio of that very run, so that the three belong together.
    const chosen = same.find((each) => each.figure === middle) ?? row;
    return figure({ ...chosen, figure: middle });
  });
}

/** 1 when a budget is not met or a bench could not be run; what is merely reported fails nothing. */
export function exitCodeOf({ results, failures }: Outcome): 0 | 1 {
  const isWithin = results.every((row) => row.met || !row.isBudget);
  return isWithin && failures.length === 0 ? 0 : 1;
}
