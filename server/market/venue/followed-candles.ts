/**
 * The bars of a followed market: those that ended are the venue's own, and the one of now is put together from finer ones
 * down to the trades of this minute, so that all intervals agree.
 */
import { barOpenMs, type Interval } from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { type CandleQuery, candleRange } from '../candle-range.ts';
import { RollUp } from '../roll-up.ts';
import type { BarHistory } from './bar-history.ts';

/** A day of minutes folded from the tape; older ones are asked for. */
const MOST_OWN_MINUTES = 1440;
/** The finer bars that are asked for to make longer ones, coarse ones first. */
const STEPS: readonly (readonly [step: Interval, longer: readonly Interval[]])[] = [
  ['1d', ['1w', '1M']],
  ['1h', ['4h', '1d', '1w', '1M']],
];

export class FollowedCandles {
  readonly #history: BarHistory;
  readonly #now: () => number;
  readonly #onProblem: (problem: unknown) => void;
  /** Minutes from here on are those of the tape. */
  #ownFromMs: number;
  #minutes: CandleTuple[] = [];

  constructor(options: {
    history: BarHistory;
    now: () => number;
    ownFromMs: number;
    onProblem: (problem: unknown) => void;
  }) {
    this.#history = options.history;
    this.#now = options.now;
    this.#ownFromMs = options.ownFromMs;
    this.#onProblem = options.onProblem;
  }

  /** Takes a final minute of the tape; minutes come in time order. */
  add(minute: CandleTuple): void {
    this.#minutes.push(minute);
    if (this.#minutes.length <= 2 * MOST_OWN_MINUTES) return;
    this.#minutes = this.#minutes.slice(-MOST_OWN_MINUTES);
    this.#ownFromMs = this.#minutes[0]?.[0] ?? this.#ownFromMs;
  }

  /** The tape has a hole before this minute. */
  startOver(minuteMs: number): void {
    this.#minutes = [];
    this.#ownFromMs = minuteMs;
  }

  async candles(query: CandleQuery, forming: CandleTuple | null): Promise<CandleTuple[]> {
    const { interval } = query;
    const nowMs = this.#now();
    const { fromMs, endMs } = candleRange(query, { historyStartMs: query.fromMs, nowMs });
    if (interval === '1m') return this.#minutesOf(fromMs, endMs, forming);
    const openMs = barOpenMs(interval, nowMs);
    const past = await this.#closed(interval, fromMs, Math.min(endMs, openMs));
    if (endMs <= openMs) return past;
    const rollUp = new RollUp(interval);
    for (const bar of await this.#finerBars(interval, { openMs, nowMs, forming }))
      rollUp.addCandle(bar);
    return [...past, ...rollUp.finish(nowMs)];
  }

  /** What has been of a bar that goes on: days, hours of this day, minutes of this hour. */
  async #finerBars(
    interval: Interval,
    { openMs, nowMs, forming }: { openMs: number; nowMs: number; forming: CandleTuple | null },
  ): Promise<CandleTuple[]> {
    const bars: CandleTuple[] = [];
    let doneMs = openMs;
    for (const [step, longer] of STEPS) {
      if (!longer.includes(interval)) continue;
      const stepMs = barOpenMs(step, nowMs);
      bars.push(...(await this.#closed(step, doneMs, stepMs)));
      doneMs = stepMs;
    }
    return [...bars, ...(await this.#minutesOf(doneMs, nowMs + 1, forming))];
  }

  async #minutesOf(
    fromMs: number,
    endMs: number,
    forming: CandleTuple | null,
  ): Promise<CandleTuple[]> {
    const past = await this.#closed('1m', fromMs, Math.min(endMs, this.#ownFromMs));
    const own = forming === null ? this.#minutes : [...this.#minutes, forming];
    return [...past, ...own.filter(([openMs]) => openMs >= fromMs && openMs < endMs)];
  }

  /** While the venue does not answer a chart has a hole rather than no bars at all. */
  async #closed(interval: Interval, fromMs: number, endMs: number): Promise<CandleTuple[]> {
    try {
      return await this.#history.closed(interval, fromMs, endMs);
    } catch (problem) {
      this.#onProblem(problem);
      return [];
    }
  }
}
