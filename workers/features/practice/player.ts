/**
 * Plays minutes on a clock of its own: forwards at a speed, paused, or by one bar. It hands on the trades up to its moment and
 * nothing of what comes later.
 */
import type { PracticeSource, PracticeView } from '../../../contract/features/practice.ts';
import { barOpenMs, type Interval, nextBarOpenMs } from '../../../contract/plain/intervals.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Environment, Stop } from '../../core/environment.ts';
import type { MinutePage, MinuteTrades, PlayedMinute } from './minute-pages.ts';
import type { PlayedTick } from './played-tick.ts';

/** Ten times a second is smooth, and one batch of trades each. */
const BEAT_MS = 100;
/** A market that is closed is not waited for. */
const HOLE_MS = 2 * MINUTE_MS;
/** So many minutes before the end of what is known the next page is asked for. */
const AHEAD_MINUTES = 120;
const RETRY_MS = 3000;
/** The first trade is looked for so far: over a long weekend, page by page. */
const MOST_EMPTY_PAGES = 10;

export type PlayerState = Exclude<PracticeView['state'], 'idle'>;

interface PlayerParts {
  readonly environment: Pick<Environment, 'clock' | 'timers'>;
  readonly pageFrom: (fromMs: number) => Promise<MinutePage | null>;
  /** The trades up to the moment of the player, in their order. */
  readonly onTicks: (ticks: readonly PlayedTick[]) => void;
  readonly onChanged: () => void;
}

export class Player {
  readonly #parts: PlayerParts;
  #state: PlayerState = 'paused';
  #speed = 1;
  #atMs = 0;
  #minutes: PlayedMinute[] = [];
  #next = 0;
  #current: MinuteTrades = { source: 'recorded', ticks: [] };
  #place = 0;
  /** Where the next page begins; null once the past is over. */
  #pageMs: number | null = null;
  #loading: Promise<boolean> | null = null;
  #retryAtMs = 0;
  #stopBeat: Stop | null = null;
  #isClosed = false;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  get state(): PlayerState {
    return this.#state;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Trades before this moment have been played. */
  get atMs(): number {
    return this.#atMs;
  }

  get source(): PracticeSource {
    return this.#current.source;
  }

  /** Looks for the first trade from a moment on, and plays it. */
  async open(fromMs: number): Promise<'noHistory' | 'offline' | null> {
    this.#pageMs = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS;
    for (let pages = 0; pages < MOST_EMPTY_PAGES && this.#peek() === null; pages += 1) {
      if (this.#pageMs === null) break;
      if (!(await this.#load())) return 'offline';
    }
    const first = this.#peek();
    if (first === null) return 'noHistory';
    this.#advance(first.timeMs + 1);
    return null;
  }

  play(speed: number): void {
    this.#speed = speed;
    if (this.#state === 'ended' || this.#isClosed) return;
    this.#stopBeat?.();
    this.#state = 'playing';
    const { clock, timers } = this.#parts.environment;
    let beforeMs = clock.elapsedMs();
    this.#stopBeat = timers.every(BEAT_MS, () => {
      const nowMs = clock.elapsedMs();
      this.#beat((nowMs - beforeMs) * this.#speed);
      beforeMs = nowMs;
    });
    this.#parts.onChanged();
  }

  pause(): void {
    this.#stopBeat?.();
    this.#stopBeat = null;
    if (this.#state !== 'ended') this.#state = 'paused';
    this.#parts.onChanged();
  }

  /** To the end of the bar; where nothing was traded in it, to that of the next one with a trade. */
  async step(interval: Interval): Promise<void> {
    this.pause();
    let untilMs = endOf(interval, this.#atMs);
    for (let hasPlayed = false; !this.#isClosed; hasPlayed = true) {
      const next = await this.#upcoming();
      // Somebody plays on meanwhile, or there is nothing more.
      if (next === null || this.#state !== 'paused') return;
      if (next.timeMs >= untilMs && hasPlayed) break;
      if (next.timeMs >= untilMs) untilMs = endOf(interval, next.timeMs);
      this.#advance(untilMs);
    }
    this.#parts.onChanged();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopBeat?.();
  }

  #beat(dueMs: number): void {
    const next = this.#peek();
    if (next === null) {
      if (this.#pageMs === null) this.#end();
      else this.#wait();
      return;
    }
    this.#state = 'playing';
    const targetMs = this.#atMs + dueMs;
    const isHole = next.timeMs - targetMs > HOLE_MS;
    this.#advance(isHole ? next.timeMs + 1 : targetMs);
    if (this.#minutes.length - this.#next < AHEAD_MINUTES) void this.#load();
  }

  #wait(): void {
    this.#state = 'waiting';
    this.#parts.onChanged();
    void this.#load();
  }

  #end(): void {
    this.#stopBeat?.();
    this.#stopBeat = null;
    this.#state = 'ended';
    this.#parts.onChanged();
  }

  /** The next trade, asked for where it has to be; null at the end, and when a call was lost. */
  async #upcoming(): Promise<PlayedTick | null> {
    for (let next = this.#peek(); ; next = this.#peek()) {
      if (next !== null) return next;
      if (this.#pageMs === null) this.#end();
      if (this.#pageMs === null || !(await this.#load())) return null;
    }
  }

  #peek(): PlayedTick | null {
    for (;;) {
      const tick = this.#current.ticks[this.#place];
      if (tick !== undefined) return tick;
      const minute = this.#minutes[this.#next];
      if (minute === undefined) return null;
      this.#next += 1;
      this.#current = minute.trades();
      this.#place = 0;
    }
  }

  /** Hands on every trade before a moment that is known, minute by minute. */
  #advance(toMs: number): void {
    for (let next = this.#peek(); next !== null && next.timeMs < toMs; next = this.#peek()) {
      const { ticks } = this.#current;
      const from = this.#place;
      while ((ticks[this.#place]?.timeMs ?? toMs) < toMs) this.#place += 1;
      const played = ticks.slice(from, this.#place);
      this.#atMs = (played.at(-1)?.timeMs ?? this.#atMs) + 1;
      this.#parts.onTicks(played);
    }
    // Of what comes after the last page that is here nothing is known yet.
    if (this.#peek() !== null) this.#atMs = toMs;
    this.#parts.onChanged();
  }

  /** One page at a time. False when the call was lost. */
  #load(): Promise<boolean> {
    this.#loading ??= this.#ask().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #ask(): Promise<boolean> {
    const { clock } = this.#parts.environment;
    if (this.#pageMs === null || clock.elapsedMs() < this.#retryAtMs) return false;
    const page = await this.#parts.pageFrom(this.#pageMs);
    if (page === null) {
      this.#retryAtMs = clock.elapsedMs() + RETRY_MS;
      return false;
    }
    this.#minutes = [...this.#minutes.slice(this.#next), ...page.minutes];
    this.#next = 0;
    this.#pageMs = page.nextMs;
    return true;
  }
}

/** The end of the bar; one that is longer than a day is stepped through by the day, which is trades enough at once. */
function endOf(interval: Interval, timeMs: number): number {
  const day = nextBarOpenMs('1d', barOpenMs('1d', timeMs));
  return Math.min(day, nextBarOpenMs(interval, barOpenMs(interval, timeMs)));
}
