/** What every source of the market shares: its clock, its timer and its listeners. */
import type { CandleTuple } from '../../contract/realtime.ts';
import type { MarketFeed, Tick } from './feed.ts';

export interface Clock {
  now(): number;
}

/** Runs a task again and again; returns the way to stop it. Tests pass their own. */
export type Schedule = (task: () => void, everyMs: number) => () => void;

export const PUMP_EVERY_MS = 50;

export const scheduleByTimer: Schedule = (task, everyMs) => {
  const timer = setInterval(task, everyMs);
  return () => clearInterval(timer);
};

/** Trades that nothing is judged by: a pause was so long that there are too many of them. */
export interface LeftOut {
  readonly marketIds: readonly number[];
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A feed that can also be brought up to its clock by hand; one that remembers a pause to an earlier time, step by step. */
export interface PumpedFeed extends MarketFeed {
  pump(untilMs?: number): void;
  /** The same trades of some of the markets by another clock, pumped by hand; absent where the past cannot be told again. */
  byClock?(clock: Clock, symbols: readonly string[]): PumpedFeed;
  /** Of a source that is heard: begins to listen, and resolves once the trades of a pause can be told, or will not come soon. */
  listen?(): Promise<void>;
}

type TickListener = (ticks: readonly Tick[]) => void;
type MinuteListener = (marketId: number, candle: CandleTuple) => void;

export class FeedListeners {
  readonly #tickListeners = new Set<TickListener>();
  readonly #minuteListeners = new Set<MinuteListener>();

  onTicks(listener: TickListener): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  onMinuteClosed(listener: MinuteListener): () => void {
    this.#minuteListeners.add(listener);
    return () => this.#minuteListeners.delete(listener);
  }

  emitTicks(ticks: readonly Tick[]): void {
    if (ticks.length === 0) return;
    for (const listener of [...this.#tickListeners]) listener(ticks);
  }

  emitMinuteClosed(marketId: number, candle: CandleTuple): void {
    for (const listener of [...this.#minuteListeners]) listener(marketId, candle);
  }
}
