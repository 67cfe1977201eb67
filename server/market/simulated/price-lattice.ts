/**
 * The logarithm of a price as a function of time: Lévy's construction of Brownian motion. Anchors
 * stand every `TOP_SPAN` slots; each midpoint is the mean of its neighbours plus a hashed normal.
 * Any slot can be asked for alone, in any order, and prices stay near their nominal value for years.
 */
import { exponential, hash32, normal } from './hash.ts';

export const BLOCK_SLOTS = 1024;
/** Slots that share one volatility. */
const SEGMENT_SLOTS = 64;
const SEGMENTS = BLOCK_SLOTS / SEGMENT_SLOTS;
const DAY_SLOTS = 2048;
/** Steps this long and longer are partly shared by all markets of a kind, so that they correlate. */
const SHARED_SPAN = 32;
/** From about a season on, moves are damped: prices wander, but not away. */
const DAMPED_SPAN = 2 ** 17;
const DAMPING = 0.35;
const ANCHOR_SPREAD = 0.1;
const SEGMENT_CLUSTERING = 0.3;
const DAY_CLUSTERING = 0.4;

/** One block: `values[i]` is the log price, relative to nominal, at slot `first + i`. */
export interface LatticeBlock {
  readonly values: Float64Array;
  /** Standard deviation of one slot's step, by segment. */
  readonly deviations: Float64Array;
}

export interface LatticeShape {
  readonly key: number;
  readonly sharedKey: number;
  /** Correlation with the shared factor, 0 to 1. */
  readonly correlation: number;
  /** Standard deviation of the step of one slot. */
  readonly deviation: number;
  /** Slots between two anchors, a power of two. */
  readonly topSpan: number;
}

export class PriceLattice {
  readonly #shape: LatticeShape;
  readonly #ownShare: number;
  readonly #volatilityKey: number;
  readonly #blocks = new Map<number, LatticeBlock>();

  constructor(shape: LatticeShape) {
    this.#shape = shape;
    this.#ownShare = Math.sqrt(1 - shape.correlation ** 2);
    this.#volatilityKey = hash32(shape.key, 0x766f6c);
  }

  /** The block that starts at slot `index * BLOCK_SLOTS`; the newest few stay in memory. */
  block(index: number): LatticeBlock {
    const known = this.#blocks.get(index);
    if (known) return known;
    const block = this.#fill(index);
    if (this.#blocks.size >= 4) this.#blocks.delete(this.#blocks.keys().next().value ?? index);
    this.#blocks.set(index, block);
    return block;
  }

  #fill(index: number): LatticeBlock {
    const first = index * BLOCK_SLOTS;
    const values = new Float64Array(BLOCK_SLOTS + 1);
    const deviations = Float64Array.from({ length: SEGMENTS }, (_, segment) =>
      this.#segmentDeviation(first, segment),
    );
    values[0] = this.#edge(first);
    values[BLOCK_SLOTS] = this.#edge(first + BLOCK_SLOTS);
    const dayDeviation = this.#dayDeviation(first);
    for (let span = BLOCK_SLOTS; span > 1; span /= 2) {
      const half = span / 2;
      const factor = Math.sqrt(span) / 2;
      for (let slot = half; slot < BLOCK_SLOTS; slot += span) {
        const deviation =
          span > SEGMENT_SLOTS ? dayDeviation : (deviations[Math.floor(slot / SEGMENT_SLOTS)] ?? 0);
        const mean = ((values[slot - half] ?? 0) + (values[slot + half] ?? 0)) / 2;
        values[slot] = mean + deviation * factor * this.#step(first + slot, span);
      }
    }
    return { values, deviations };
  }

  /** The value at a block's edge, found by halving down from the anchors around it. */
  #edge(slot: number): number {
    const { topSpan } = this.#shape;
    let left = Math.floor(slot / topSpan) * topSpan;
    let leftValue = this.#anchor(left);
    if (left === slot) return leftValue;
    let rightValue = this.#anchor(left + topSpan);
    for (let span = topSpan; span > 1; span /= 2) {
      const middle = left + span / 2;
      const value = (leftValue + rightValue) / 2 + this.#longDisplacement(middle, span);
      if (middle === slot) return value;
      if (middle < slot) {
        left = middle;
        leftValue = value;
      } else {
        rightValue = value;
      }
    }
    return leftValue;
  }

  #anchor(slot: number): number {
    return ANCHOR_SPREAD * normal(hash32(this.#shape.key, slot));
  }

  #longDisplacement(middle: number, span: number): number {
    const { deviation } = this.#shape;
    const damping = span >= DAMPED_SPAN ? DAMPING : 1;
    const local = span <= DAY_SLOTS ? this.#dayDeviation(middle) : deviation;
    return ((damping * local * Math.sqrt(span)) / 2) * this.#step(middle, span);
  }

  #step(slot: number, span: number): number {
    const own = normal(hash32(this.#shape.key, slot));
    if (span < SHARED_SPAN) return own;
    const { correlation, sharedKey } = this.#shape;
    return correlation * normal(hash32(sharedKey, slot)) + this.#ownShare * own;
  }

  /** Volatility comes in clusters: a slow hashed process by day, a faster one by segment. */
  #dayDeviation(slot: number): number {
    const day = Math.floor(slot / DAY_SLOTS);
    return (
      this.#shape.deviation *
      Math.exp(DAY_CLUSTERING * normal(hash32(this.#volatilityKey, day)) - DAY_CLUSTERING ** 2)
    );
  }

  #segmentDeviation(first: number, segment: number): number {
    const number = first / SEGMENT_SLOTS + segment;
    const exponent =
      SEGMENT_CLUSTERING * normal(hash32(~this.#volatilityKey, number)) - SEGMENT_CLUSTERING ** 2;
    return this.#dayDeviation(first) * Math.exp(exponent);
  }
}

/**
 * How far a bridge from 0 to `change` with a standard deviation `deviation` rises above 0, in
 * closed form; with -change, how far it falls.
 */
export function bridgeExtreme(change: number, deviation: number, bits: number): number {
  return (change + Math.sqrt(change * change + deviation * deviation * exponential(bits))) / 2;
}
