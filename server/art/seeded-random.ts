/** Numbers that follow from a text: the same in every run, on every machine. */

export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number;
  /** From `low` to below `high`. */
  between(low: number, high: number): number;
  /** A whole number below `count`. */
  below(count: number): number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 2 ** 32;

/** The hash of the text is counted on by the golden ratio, and each count is mixed. */
export function seededRandom(seed: string): SeededRandom {
  const state = { at: FNV_OFFSET };
  for (const letter of seed)
    state.at = Math.imul(state.at ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  const next = (): number => {
    state.at = (state.at + GOLDEN) >>> 0;
    return mixed(state.at) / TWO_TO_32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    below: (count) => Math.floor(next() * count),
  };
}

function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
