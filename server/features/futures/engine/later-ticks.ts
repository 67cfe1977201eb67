/**
 * The ticks that come while something of their market is being settled: what is left of it afterwards is compared with them.
 * In a fall thousands of positions wait at once, so a tick is kept once for its market and not once for each of them.
 */
import type { Tick } from '../../../market/feed.ts';

/** Ticks kept for a market where nothing lands, as with a database that is away: beyond it the newest are enough. */
const MOST_TICKS = 100_000;

interface Log {
  readonly ticks: Tick[];
  /** The place of the first of them, counted from the first tick of all. */
  start: number;
  /** How many items are being settled. */
  waiting: number;
}

export class LaterTicks {
  readonly #logs = new Map<number, Log>();
  readonly #mostTicks: number;

  constructor(mostTicks = MOST_TICKS) {
    this.#mostTicks = mostTicks;
  }

  add(tick: Tick): void {
    const log = this.#logs.get(tick.marketId);
    if (!log) return;
    log.ticks.push(tick);
    if (log.ticks.length < 2 * this.#mostTicks) return;
    log.start += this.#mostTicks;
    log.ticks.splice(0, this.#mostTicks);
  }

  /** Ticks are kept until as many have left as have entered. @returns the place that the next tick will have. */
  enter(marketId: number): number {
    const log = this.#logs.get(marketId) ?? { ticks: [], start: 0, waiting: 0 };
    this.#logs.set(marketId, log);
    log.waiting += 1;
    return log.start + log.ticks.length;
  }

  leave(marketId: number): void {
    const log = this.#logs.get(marketId);
    if (!log) return;
    log.waiting -= 1;
    if (log.waiting === 0) this.#logs.delete(marketId);
  }

  /** The first tick at the place or behind it that matches, and the place behind that tick. */
  find(
    marketId: number,
    place: number,
    matches: (tick: Tick) => boolean,
  ): { tick: Tick; next: number } | null {
    const { ticks, start } = this.#logs.get(marketId) ?? { ticks: [], start: 0 };
    for (let index = Math.max(0, place - start); index < ticks.length; index += 1) {
      const tick = ticks[index];
      if (tick && matches(tick)) return { tick, next: start + index + 1 };
    }
    return null;
  }
}
