/**
 * Steps of a walk on whole numbers. A walk that were rounded after the fact would carry its rounding along unseen and
 * come back from it; here each step starts from the whole number that everybody sees.
 */
import { normalQuantile } from './normal-quantile.ts';

const WORDS = 2 ** 16;
/** Variance that rounding to whole numbers adds. */
const ROUNDING = 1 / 12;
/** Below it a step is one up, one down or none. */
const FEW = 0.75;

const MUCH = 2000;
const MOST_STEPS = 64;

/** By steps that are left: the part of one, and the deviation of it whose end is known. */
const parts = Float64Array.from({ length: MOST_STEPS }, (_, left) => 1 / left);
const roots = Float64Array.from({ length: MOST_STEPS }, (_, left) => Math.sqrt(1 - 1 / left));
const normals = Float64Array.from({ length: WORDS }, (_, word) =>
  normalQuantile((word + 0.5) / WORDS),
);

/** What 16 bits can draw at the most. */
const MOST_DEVIATIONS = normalOf(WORDS - 1);
/** A step is at most so many ticks farther from its mean than its deviations say: what rounding to whole numbers adds. */
const MOST_ROUNDING = 1.5;
const farthest = farthestByStep((left) => roots[left] ?? 0);
const farthestByRounding = farthestByStep(() => MOST_ROUNDING);

/** 16 bits as a standard normal: symmetric, cut off at 4.2. */
export function normalOf(word: number): number {
  return normals[word] as number;
}

/** 32 bits as a standard normal, cut off at 6.2. */
export function longNormalOf(word: number): number {
  return normalQuantile((word + 0.5) / 2 ** 32);
}

/**
 * One step of a bridge on whole numbers with `left` equal steps to its end, `rest` away; `variance` is that of a step whose
 * end is open. It rises with the 16 bits that choose it.
 */
export function bridgeStep(rest: number, left: number, variance: number, word: number): number {
  const mean = rest * (parts[left] as number);
  const spread = variance * (1 - (parts[left] as number));
  // Beside much variance the rounding is nothing.
  if (variance > MUCH)
    return Math.floor(
      mean + 0.5 + Math.sqrt(variance) * (roots[left] as number) * (normals[word] as number),
    );
  return integerStep(mean, spread, word);
}

/**
 * How far a bridge of so many steps of this variance can be from the straight line to its end, when none of them is drawn
 * more than `most` deviations from its mean.
 */
export function farthestFromLine(steps: number, variance: number, most = MOST_DEVIATIONS): number {
  if (variance === 0) return 0;
  const drawn = Math.sqrt(variance) * most * (farthest[steps] as number);
  return drawn + (farthestByRounding[steps] as number);
}

/** The most deviations that any of these words draws. */
export function mostDeviations(words: Uint16Array, first: number, count: number): number {
  let highest = 0;
  let lowest = WORDS - 1;
  for (let place = first; place < first + count; place += 1) {
    const word = words[place] as number;
    if (word > highest) highest = word;
    if (word < lowest) lowest = word;
  }
  return Math.max(normalOf(highest), -normalOf(lowest));
}

/** By the number of steps, when each may be `most(left)` from its mean. What a step has strayed, those after it make good in equal parts. */
function farthestByStep(most: (left: number) => number): Float64Array {
  return Float64Array.from({ length: MOST_STEPS }, (_, steps) => {
    let strayed = 0;
    let farthestYet = 0;
    for (let left = steps; left > 1; left -= 1) {
      strayed = (strayed * (left - 1)) / left + most(left);
      farthestYet = Math.max(farthestYet, strayed);
    }
    return farthestYet;
  });
}

/** A whole number of this mean and variance, rising with the 16 bits that choose it. */
export function integerStep(mean: number, variance: number, word: number): number {
  if (variance > FEW) return Math.round(mean + Math.sqrt(variance - ROUNDING) * normalOf(word));
  const middle = Math.round(mean);
  const rest = mean - middle;
  const square = variance + rest * rest;
  // A mean between two numbers needs some variance, which may be more than is asked for.
  const up = Math.max((square + rest) / 2, rest, 0);
  const down = Math.max((square - rest) / 2, -rest, 0);
  const chance = (word + 0.5) / WORDS;
  if (chance < down) return middle - 1;
  return chance > 1 - up ? middle + 1 : middle;
}
