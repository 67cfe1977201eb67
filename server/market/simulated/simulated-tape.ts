/**
 * The ticks of one simulated minute. Each is a pure function of the minute and its own number: the
 * path leads from open over both extremes to close, and the quantities add up to the volume, so
 * that folding the tape gives exactly the candle.
 */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Tick } from '../feed.ts';
import { hash32, uniform } from './hash.ts';
import type { SimulatedMinute } from './simulated-minutes.ts';

/** Quantities are shared out among so many ticks at a time. */
const GROUP_SIZE = 8;
/** Open, two extremes and close need four ticks; jitter may take half of the mean and one more. */
export const FEWEST_TICKS_A_MINUTE = 10;
const JITTER = 0.5;

export interface TapeShape {
  readonly marketId: number;
  readonly shapeKey: number;
  readonly tapeKey: number;
  /** Mean number of ticks a minute. */
  readonly ticksPerMinute: number;
}

/** Ids before this minute: a jittered straight line, so any minute's ids are known without history. */
export function ticksBefore(shape: TapeShape, ordinal: number): number {
  const { ticksPerMinute, tapeKey } = shape;
  return Math.floor(ticksPerMinute * (ordinal + JITTER * uniform(hash32(tapeKey, ordinal))));
}

export class MinuteTape {
  readonly minute: SimulatedMinute;
  readonly count: number;
  readonly #shape: TapeShape;
  readonly #firstId: number;
  readonly #key: number;
  /** Tick numbers where the path turns and the prices there. */
  readonly #turns: readonly [first: number, second: number];
  readonly #turnPrices: readonly [first: number, second: number];
  readonly #noise: number;
  readonly #shares = new Float64Array(GROUP_SIZE + 1);
  #group = -1;

  constructor(shape: TapeShape, minute: SimulatedMinute) {
    this.#shape = shape;
    this.minute = minute;
    this.#firstId = ticksBefore(shape, minute.ordinal) + 1;
    this.count = ticksBefore(shape, minute.ordinal + 1) - this.#firstId + 1;
    this.#key = hash32(shape.tapeKey, ~minute.ordinal);
    const pathKey = hash32(shape.shapeKey, ~minute.ordinal);
    const inner = this.count - 2;
    const first = 1 + Math.floor(uniform(hash32(pathKey, 1)) * (inner - 1) * 0.8);
    const second = first + 1 + Math.floor(uniform(hash32(pathKey, 2)) * (inner - first));
    this.#turns = [first, second];
    const lowFirst = uniform(hash32(pathKey, 3)) < (minute.close >= minute.open ? 0.8 : 0.2);
    this.#turnPrices = lowFirst ? [minute.low, minute.high] : [minute.high, minute.low];
    this.#noise = (minute.high - minute.low) * 0.12;
  }

  timeMs(index: number): number {
    const share = (index + uniform(hash32(this.#key, 4 * index))) / this.count;
    return this.minute.openMs + Math.floor(share * MINUTE_MS);
  }

  /** Number of ticks with a time before `timeMs`. */
  countBefore(timeMs: number): number {
    const guess = Math.floor(((timeMs - this.minute.openMs) / MINUTE_MS) * this.count);
    let index = Math.min(Math.max(guess - 1, 0), this.count);
    while (index < this.count && this.timeMs(index) < timeMs) index += 1;
    return index;
  }

  tick(index: number): Tick {
    const price = this.#price(index);
    return {
      marketId: this.#shape.marketId,
      id: this.#firstId + index,
      timeMs: this.timeMs(index),
      price,
      quantity: this.#cumulative(index + 1) - this.#cumulative(index),
      side: this.#side(index, price),
    };
  }

  #price(index: number): number {
    const { open, high, low, close } = this.minute;
    const [first, second] = this.#turns;
    const [firstPrice, secondPrice] = this.#turnPrices;
    if (index === 0) return open;
    if (index === first) return firstPrice;
    if (index === second) return secondPrice;
    if (index >= this.count - 1) return close;
    const noise = this.#noise * (uniform(hash32(this.#key, 4 * index + 1)) - 0.5);
    return Math.min(high, Math.max(low, Math.round(this.#smoothPrice(index) + noise)));
  }

  #smoothPrice(index: number): number {
    const { open, close } = this.minute;
    const [first, second] = this.#turns;
    const [firstPrice, secondPrice] = this.#turnPrices;
    if (index < first) return between(open, firstPrice, index / first);
    if (index < second) return between(firstPrice, secondPrice, (index - first) / (second - first));
    return between(secondPrice, close, (index - second) / (this.count - 1 - second));
  }

  /** The taker bought when the price rose, sold when it fell, and either when it stood. */
  #side(index: number, price: number): 1 | -1 {
    const before = index === 0 ? price : this.#price(index - 1);
    if (price !== before) return price > before ? 1 : -1;
    return hash32(this.#key, 4 * index + 2) & 1 ? 1 : -1;
  }

  /** Lots traded by the first `index` ticks: one each, the rest by hashed shares within groups. */
  #cumulative(index: number): number {
    if (index >= this.count) return this.minute.volume;
    const group = Math.floor(index / GROUP_SIZE);
    if (group !== this.#group) this.#loadGroup(group);
    const start = group * GROUP_SIZE;
    const size = Math.min(GROUP_SIZE, this.count - start);
    const share = (start + size * (this.#shares[index - start] ?? 0)) / this.count;
    return index + Math.floor((this.minute.volume - this.count) * share);
  }

  #loadGroup(group: number): void {
    const start = group * GROUP_SIZE;
    const size = Math.min(GROUP_SIZE, this.count - start);
    let sum = 0;
    for (let index = 0; index < size; index += 1) {
      this.#shares[index] = sum;
      sum += 0.02 + uniform(hash32(this.#key, 4 * (start + index) + 3)) ** 4;
    }
    for (let index = 0; index < size; index += 1)
      this.#shares[index] = (this.#shares[index] ?? 0) / sum;
    this.#group = group;
  }
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
