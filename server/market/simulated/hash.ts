/**
 * Hashed randomness: the same key and index give the same number on every machine, in any order.
 * Only integer arithmetic and tables are used, so that evaluation is cheap.
 */

import { normalQuantile } from '../../../contract/rules/market/simulated/normal-quantile.ts';

/** 32 well mixed bits of an index under a key. */
export function hash32(key: number, index: number): number {
  let bits = key ^ Math.imul(index, 0x9e3779b1);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A key for a text, for one use of it: streams of different names are independent. */
export function hashKey(seed: string, text: string, stream: string): number {
  let bits = 0x811c9dc5;
  for (const character of `${seed}/${text}/${stream}`) {
    bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash32(bits, 1);
}

/** Bits as a number in [0, 1). */
export function uniform(bits: number): number {
  return bits / 0x1_0000_0000;
}

const TABLE_BITS = 12;
const TABLE_SIZE = 2 ** TABLE_BITS;
const REMAINDER_BITS = 32 - TABLE_BITS;
const REMAINDER_RANGE = 2 ** REMAINDER_BITS;

const normalTable = quantileTable(normalQuantile);
const logarithmTable = quantileTable((probability) => -2 * Math.log1p(-probability));

/** Bits as a standard normal, cut off near 3.7 so that no single step can run away. */
export function normal(bits: number): number {
  return interpolate(normalTable, bits);
}

/** Bits as -2 ln(u): mean 2, and the ingredient of the extremes of a Brownian bridge. */
export function exponential(bits: number): number {
  return interpolate(logarithmTable, bits);
}

function interpolate(table: Float64Array, bits: number): number {
  const cell = bits >>> REMAINDER_BITS;
  const low = table[cell] ?? 0;
  const high = table[cell + 1] ?? 0;
  return low + ((high - low) * (bits & (REMAINDER_RANGE - 1))) / REMAINDER_RANGE;
}

function quantileTable(quantile: (probability: number) => number): Float64Array {
  return Float64Array.from({ length: TABLE_SIZE + 1 }, (_, index) =>
    quantile((index + 0.5) / (TABLE_SIZE + 1)),
  );
}
