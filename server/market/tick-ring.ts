/** The ticks of one market as they came, for a source whose past cannot be computed again. */
import type { TapeAround, Tick } from './feed.ts';

const KEPT_MS = 30 * 60_000;
const MOST_TICKS = 100_000;

export class TickRing {
  #ticks: Tick[] = [];
  #knownFromMs: number;

  /** Nothing is known of the time before `knownFromMs`. */
  constructor(knownFromMs: number) {
    this.#knownFromMs = knownFromMs;
  }

  /** Ticks come in the order of their times. */
  push(tick: Tick): void {
    const ticks = this.#ticks;
    ticks.push(tick);
    const [oldest] = ticks;
    if (oldest === undefined) return;
    // Twice the bounds before anything is dropped, so that dropping costs little per tick.
    const isLong = tick.timeMs - oldest.timeMs > 2 * KEPT_MS || ticks.length > 2 * MOST_TICKS;
    if (isLong) this.#drop(tick.timeMs - KEPT_MS);
  }

  around(instantMs: number, around: { count: number; toldUntilMs: number }): TapeAround {
    const { count, toldUntilMs } = around;
    const first = this.#firstFrom(instantMs);
    return {
      ticks: this.#ticks.slice(Math.max(0, first - count), first + 1 + count),
      toldUntilMs,
      isWhole: instantMs >= this.#knownFromMs,
    };
  }

  #drop(beforeMs: number): void {
    const inTime = this.#firstFrom(beforeMs);
    const inNumber = this.#ticks.length - MOST_TICKS;
    this.#ticks = this.#ticks.slice(Math.max(inTime, inNumber));
    const [oldest] = this.#ticks;
    if (oldest === undefined) return;
    // Of those too many, another tick of the same millisecond may have been dropped.
    const knownFromMs = inNumber > inTime ? oldest.timeMs + 1 : beforeMs;
    this.#knownFromMs = Math.max(this.#knownFromMs, knownFromMs);
  }

  /** Index of the first tick at or after an instant. */
  #firstFrom(instantMs: number): number {
    let low = 0;
    let high = this.#ticks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ticks[middle]?.timeMs ?? 0) < instantMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
