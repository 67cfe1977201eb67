/** How far a figure has come between the first and the last third of a run. */
import type { Sample } from './take-sample.ts';

export type Figure = Exclude<keyof Sample, 'atMs'>;

export interface Growth {
  readonly first: number;
  readonly last: number;
  /** 0.05 is five per cent more. */
  readonly share: number;
}

export function growthOf(samples: readonly Sample[], figure: Figure): Growth {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const first = median(samples.slice(0, third).map((sample) => sample[figure]));
  const last = median(samples.slice(-third).map((sample) => sample[figure]));
  return { first, last, share: first === 0 ? last : (last - first) / first };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
