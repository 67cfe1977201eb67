/** One watched chart: its history, the calls that fill it, and the window that the screen sees of it. */
import type { Run } from '../../../contract/core.ts';
import type {
  CandlesView,
  ChartEdges,
  ChartMove,
  Market,
} from '../../../contract/features/markets.ts';
import type { ToldBar } from '../../../contract/plain/first-chart.ts';
import { barOpenMs, type Interval } from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Stop, Timers } from '../../core/environment.ts';
import type { Change } from '../../wire/channels/channel-sink.ts';
import type { Bar } from './candle-aggregator.ts';
import {
  type CandleCalls,
  createCandleCalls,
  FIRST_BARS,
  type FormingParts,
  openBarsLater,
} from './candle-calls.ts';
import { CandleHistory, HISTORY_LIMIT } from './candle-history.ts';
import { createChartWindow, type WindowCursor } from './chart-window.ts';
import { createFormingBar, type FormingBar } from './forming-bar.ts';

const RETRY_MS = 3000;
/** Bars that were compared so lately are not compared again: only what has closed since may have been missed. */
const FRESH_MS = 60_000;
/** A market that is closed has long holes: after so many pages without a bar there is nothing older. */
const MOST_EMPTY_PAGES = 8;

export interface Chart {
  /** Changes with what the window shows, and with the bars up to `ahead` rows after it. */
  revision(ahead?: number): string;
  state(): CandlesView['state'];
  edges(): ChartEdges;
  /** The bars in ticks and lots, all that are held; the market tells what a tick is. */
  readonly history: CandleHistory;
  market(): Market | undefined;
  /** What has changed of the window since a view was last made. */
  follow(): WindowCursor;
  /** Bars of one minute as a frame brings them; what replaces all before it may follow something that was missed. */
  applyMinutes(minutes: readonly CandleTuple[], change: Change): void;
  /** The newest bars, which can be asked for before the market is known; null when they were lost. */
  early(): Promise<readonly ToldBar[] | null>;
  /** Compares with the history: at the start, and after anything may have been missed. */
  refresh(): void;
  /** Half a window to and fro, or to the live end. A lost call leaves everything as it was. */
  move(to: ChartMove): Promise<ChartEdges>;
  close(): void;
}

interface ChartParts {
  readonly symbol: string;
  readonly interval: Interval;
  readonly run: Run;
  readonly timers: Timers;
  readonly serverNow: () => number;
  readonly market: () => Market | undefined;
  readonly onChanged: () => void;
}

export function createChart(parts: ChartParts): Chart {
  return new WatchedChart(parts);
}

class WatchedChart implements Chart {
  readonly history = new CandleHistory((fromMs) => this.#window.note(fromMs));
  readonly market: () => Market | undefined;
  readonly #parts: ChartParts;
  readonly #calls: CandleCalls;
  readonly #window = createChartWindow(this.history);
  readonly #forming: FormingBar;
  #state: CandlesView['state'] = 'loading';
  /** The history has every bar that opens from the first of these times on and closed before the second. */
  #completeFromMs = Number.POSITIVE_INFINITY;
  #completeUntilMs = Number.NEGATIVE_INFINITY;
  /** When the server was last asked for all of the newest bars. */
  #comparedAtMs = Number.NEGATIVE_INFINITY;
  #isOldestKnown = false;
  /** Rises with each comparison; once the answers to one are taken, those to an earlier one come too late. */
  #generation = 0;
  #taken = 0;
  /**
   * Increases when the history restarts: older bars that were requested before no longer fit it.
   */
  #beginning = 0;
  #cancelRetry: Stop | null = null;
  #older: Promise<boolean> | null = null;
  #moving: Promise<unknown> = Promise.resolve();

  constructor(parts: ChartParts) {
    this.#parts = parts;
    this.#calls = createCandleCalls(parts);
    this.#forming = createFormingBar(parts.interval, (bar) => this.history.put(bar));
    this.market = parts.market;
  }

  revision(ahead = 0): string {
    return `${this.#window.revision(ahead)} ${this.#state} ${this.#isOldestKnown}`;
  }

  state(): CandlesView['state'] {
    return this.#state;
  }

  edges(): ChartEdges {
    const { first } = this.#window.range();
    const hasOlder = this.history.count > 0 && (first > 0 || this.#canGrow());
    return { hasOlder, hasNewer: !this.#window.isAtEnd() };
  }

  follow(): WindowCursor {
    return this.#window.follow();
  }

  applyMinutes(minutes: readonly CandleTuple[], change: Change): void {
    // Until the market is known no history has been asked for, which will hold these minutes too.
    if (this.market() === undefined) return;
    const isInTime = this.#forming.applyMinutes(minutes);
    if (!isInTime || change === 'replace') this.refresh();
  }

  early(): Promise<readonly ToldBar[] | null> {
    return this.#calls.early();
  }

  refresh(): void {
    this.#generation += 1;
    this.#cancelRetry?.();
    void this.#compare(this.#generation);
  }

  move(to: ChartMove): Promise<ChartEdges> {
    const moved = this.#moving.then(() => this.#move(to));
    this.#moving = moved;
    return moved;
  }

  close(): void {
    this.#generation += 1;
    this.#taken = this.#generation;
    this.#beginning += 1;
    this.#cancelRetry?.();
  }

  async #compare(generation: number): Promise<void> {
    const { interval, serverNow, onChanged } = this.#parts;
    const nowMs = serverNow();
    const openMs = barOpenMs(interval, nowMs);
    const isWhole = nowMs - this.#comparedAtMs >= FRESH_MS;
    const fromMs = this.#compareFrom(openMs, isWhole);
    const formed = this.#calls.forming(nowMs);
    const bars = await (fromMs === null ? this.#calls.newest() : this.#calls.since(fromMs));
    if (this.#isLate(generation, bars)) return;
    this.#taken = generation;
    if (bars !== null) this.#take(bars, fromMs, openMs);
    // A market that has been closed for hours has its newest bars before that.
    const isEmpty = bars !== null && this.history.count === 0;
    const isAnswered = isEmpty ? await this.#loadOlder() : bars !== null;
    if (generation !== this.#taken) return;
    if (isEmpty && this.history.count > 0)
      this.#completeUntilMs = this.history.timeAt(this.history.count - 1);
    this.#state = isAnswered || this.history.count > 0 ? 'ready' : 'failed';
    onChanged();
    // The newest bars may come from what the device kept: then the bars since must be asked for.
    const isOld =
      fromMs === null &&
      (bars?.length ?? 0) > 0 &&
      this.#completeUntilMs < openBarsLater(interval, openMs, -1);
    if (isWhole && isAnswered && !isOld) this.#comparedAtMs = nowMs;
    const isLast = generation === this.#generation;
    if (isLast && (!isAnswered || isOld)) this.#refreshLater();
    if (bars !== null && interval !== '1m') this.#settle(generation, openMs, await formed);
  }

  #settle(generation: number, openMs: number, forming: FormingParts | null): void {
    if (generation !== this.#taken) return;
    const isSettled =
      forming !== null && this.#forming.settle(openMs, forming.parts, forming.minutesFromMs);
    if (isSettled) this.#parts.onChanged();
    // Without its parts no bar is shown from here on, so what was lost or came after its bar is asked for again.
    else if (generation === this.#generation) this.#refreshLater();
  }

  #refreshLater(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = this.#parts.timers.after(RETRY_MS, () => this.refresh());
  }

  /** An earlier comparison may still fill a chart while the next is on its way, but not tell of its own failure. */
  #isLate(generation: number, bars: readonly Bar[] | null): boolean {
    return generation <= this.#taken || (bars === null && generation !== this.#generation);
  }

  /** Where the comparison begins; null when there is nothing to compare, or too much of it. */
  #compareFrom(openMs: number, isWhole: boolean): number | null {
    const longestMs = openBarsLater(this.#parts.interval, openMs, -HISTORY_LIMIT);
    if (this.#completeUntilMs <= longestMs) return null;
    if (!isWhole) return this.#completeUntilMs;
    const firstMs = openBarsLater(this.#parts.interval, openMs, 1 - FIRST_BARS);
    return Math.max(0, Math.min(firstMs, this.#completeUntilMs));
  }

  #take(bars: readonly Bar[], fromMs: number | null, openMs: number): void {
    if (fromMs === null) this.#beginAnew(bars, openMs);
    const closed = bars.filter(([timeMs]) => timeMs < openMs);
    const firstMs = fromMs ?? closed[0]?.[0] ?? openMs;
    this.history.replaceRange(firstMs, openMs, closed);
    for (const bar of bars) if (bar[0] >= openMs) this.history.put(bar);
    this.#completeFromMs = Math.min(this.#completeFromMs, firstMs);
    // Our idea of now may be ahead of the server's: no further than to the newest bar that it knows.
    this.#completeUntilMs = Math.min(openMs, bars.at(-1)?.[0] ?? this.#completeUntilMs);
  }

  #beginAnew(bars: readonly Bar[], openMs: number): void {
    this.#beginning += 1;
    this.#isOldestKnown = false;
    this.#completeFromMs = bars[0]?.[0] ?? openMs;
    // What the socket has said of the bar that forms is newer than the answer.
    this.history.forgetBefore(this.#completeFromMs);
    this.#window.slide('latest');
  }

  #canGrow(): boolean {
    const { count, isTrimmed } = this.history;
    return !this.#isOldestKnown && !isTrimmed && count < HISTORY_LIMIT;
  }

  async #move(to: ChartMove): Promise<ChartEdges> {
    const hasBegun = Number.isFinite(this.#completeFromMs);
    const isAsking = to === 'older' && hasBegun && this.#window.lacksOlder() && this.#canGrow();
    if (!isAsking || (await this.#loadOlder())) this.#window.slide(to);
    this.#parts.onChanged();
    return this.edges();
  }

  /** Puts a page of older bars in front, one at a time. False when a call was lost. */
  #loadOlder(): Promise<boolean> {
    this.#older ??= this.#askOlder().finally(() => {
      this.#older = null;
    });
    return this.#older;
  }

  async #askOlder(): Promise<boolean> {
    const beginning = this.#beginning;
    for (let pages = 0; pages < MOST_EMPTY_PAGES && this.#canGrow(); pages += 1) {
      const beforeMs = this.#completeFromMs;
      const page = await this.#calls.before(beforeMs);
      if (page === null || beginning !== this.#beginning) return false;
      const { fromMs, bars } = page;
      const fitting = this.history.prepend(bars, beforeMs);
      const isWhole = fitting === bars.length;
      this.#completeFromMs = isWhole ? fromMs : this.history.timeAt(0);
      this.#isOldestKnown = fromMs === 0;
      if (fitting > 0) return true;
    }
    this.#isOldestKnown = true;
    return true;
  }
}
