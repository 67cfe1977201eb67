/** What every bench shares: the shape of a figure, and fair timing of one thing beside another. */
import budgets from './budgets.json' with { type: 'json' };

export interface Figure {
  /** The goal it answers, as in docs/benchmarks.md: P1, P2 ... */
  readonly goal: string;
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  /** What the figure is held to: a ceiling, or a floor for "times faster". */
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
  /** What it was measured against, in the same run. */
  readonly peer: string;
  /** The figure beside the peer's, in the same unit; null where there is nothing to compare. */
  readonly ratio: number | null;
  readonly met: boolean;
  /** Budgeted figures fail the run when they are not met; the others are reported. */
  readonly isBudget: boolean;
}

export interface Bench {
  readonly name: string;
  /**
   * True when one run is made of rounds already, and its figures are their medians; false where runs differ although their
   * figures are budgets.
   */
  readonly hasRounds?: boolean;
  run(report: (progress: string) => void): Promise<readonly Figure[]>;
}

type Budget = { readonly atMost: number } | { readonly atLeast: number };
export type Budgets = Readonly<Record<string, Readonly<Record<string, Budget>>>>;

/** A row that is no budget brings its own limit; that of a budget is in `budgets.json` and only there. */
type Row = Pick<Figure, 'goal' | 'name' | 'figure' | 'unit' | 'peer'> &
  Partial<Pick<Figure, 'limit' | 'bound' | 'ratio' | 'isBudget'>>;

export function figure(row: Row, held: Budgets = budgets): Figure {
  const budget = held[row.goal]?.[row.name];
  const { limit, bound } = budget === undefined ? ownLimit(row) : budgetLimit(budget);
  // A figure that could not be measured is not a number, and meets nothing.
  const met = bound === 'at most' ? row.figure <= limit : row.figure >= limit;
  const isBudget = budget !== undefined || row.isBudget === true;
  return { ...row, ratio: row.ratio ?? null, limit, bound, met, isBudget };
}

function budgetLimit(budget: Budget): Pick<Figure, 'limit' | 'bound'> {
  return 'atMost' in budget
    ? { limit: budget.atMost, bound: 'at most' }
    : { limit: budget.atLeast, bound: 'at least' };
}

function ownLimit({ goal, name, limit, bound = 'at most' }: Row): Pick<Figure, 'limit' | 'bound'> {
  if (limit === undefined) throw new Error(`${goal} "${name}" has no limit and no budget`);
  return { limit, bound };
}

/** Budgets that no figure answers: a row that was renamed would no longer be held to anything. */
export function forgottenBudgets(rows: readonly Figure[], held: Budgets = budgets): string[] {
  const answered = new Set(rows.map(({ goal, name }) => `${goal} ${name}`));
  return Object.entries(held)
    .flatMap(([goal, names]) => Object.keys(names).map((name) => `${goal} ${name}`))
    .filter((key) => !answered.has(key));
}

/**
 * Times several contenders interleaved, round by round, and answers the median milliseconds of
 * each. Interleaving makes a ratio of two medians quiet even where the machine is not; and what is
 * counted is the CPU time of this process, because others may take the core in the middle of a round.
 */
export function timeInterleaved<Name extends string>(
  contenders: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(contenders) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const start = cpuMs();
      sink.value = contenders[name]();
      // The first round warms up and does not count.
      if (round > 0) times.get(name)?.push(cpuMs() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Results end here, so that no optimiser drops the work that made them. */
export const sink: { value: unknown } = { value: undefined };

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which such a share of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The same numbers in every run: a small xorshift generator in [0, 1). */
export function seededRandom(seed: number): () => number {
  const state = { x: seed || 1 };
  return () => {
    state.x ^= state.x << 13;
    state.x ^= state.x >>> 17;
    state.x ^= state.x << 5;
    return (state.x >>> 0) / 2 ** 32;
  };
}
