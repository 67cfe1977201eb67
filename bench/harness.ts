/** What every bench shares: the shape of a figure, and fair timing of one thing beside another. */

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
  readonly ratio: number | null;
  readonly met: boolean;
  /** Budgeted figures fail the run when they are not met; the others are reported. */
  readonly isBudget: boolean;
}

export interface Bench {
  readonly name: string;
  run(report: (progress: string) => void): Promise<readonly Figure[]>;
}

export function figure(
  row: Omit<Figure, 'met' | 'isBudget' | 'ratio'> & { ratio?: number; isBudget?: boolean },
): Figure {
  const met = row.bound === 'at most' ? row.figure <= row.limit : row.figure >= row.limit;
  return { ratio: null, isBudget: false, ...row, met };
}

/**
 * Times several contenders interleaved, round by round, and answers the median milliseconds of
 * each. Interleaving makes a ratio of two medians quiet even where the machine is not.
 */
export function timeInterleaved<Name extends string>(
  contenders: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(contenders) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      sink.value = contenders[name]();
      // The first round warms up and does not count.
      if (round > 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** Results end here, so that no optimiser drops the work that made them. */
export const sink: { value: unknown } = { value: undefined };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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
