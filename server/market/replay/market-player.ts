/** Drives the market of a recording: frames become ticks, quotes and books as their time comes. */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Tick } from '../feed.ts';
import type { Clock, FeedListeners } from '../feed-runtime.ts';
import type { Frame } from './frame.ts';
import type { RecordingStart } from './inspect-recording.ts';
import { RecordingPlayer } from './recording-player.ts';
import type { ReplayedMarket } from './replayed-market.ts';

export interface MarketPlayerOptions {
  readonly file: string;
  readonly start: RecordingStart;
  readonly startMs: number;
  readonly speed: number;
  readonly clock: Clock;
  readonly replayed: ReplayedMarket;
  readonly listeners: FeedListeners;
  readonly onProblem: (problem: unknown) => void;
}

/** Trades reach the recorder late; a minute stays open for them this long. */
const LATE_TRADE_MS = 1000;

export class MarketPlayer {
  readonly #clock: Clock;
  readonly #replayed: ReplayedMarket;
  readonly #listeners: FeedListeners;
  readonly #player: RecordingPlayer;
  #ticks: Tick[] = [];
  #running: Promise<void> | null = null;

  constructor(options: MarketPlayerOptions) {
    const { clock, replayed, listeners, ...recording } = options;
    this.#clock = clock;
    this.#replayed = replayed;
    this.#listeners = listeners;
    this.#player = new RecordingPlayer({
      ...recording,
      onFrame: (frame, dueMs) => this.#takeFrame(frame, dueMs),
      onRound: () => replayed.startRound(),
    });
  }

  /** Plays what is due; while that goes on, further calls join it. */
  play(): Promise<void> {
    this.#running ??= this.#playDue().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Resolves when everything that is due at the time of the call has been played. */
  async playToNow(): Promise<void> {
    await this.#running;
    await this.play();
  }

  close(): Promise<void> {
    return this.#player.close();
  }

  async #playDue(): Promise<void> {
    const nowMs = this.#clock.now();
    await this.#player.advance(nowMs);
    this.#emitTicks();
    this.#replayed.playedUntil(nowMs - LATE_TRADE_MS);
    const minuteMs = Math.floor((nowMs - LATE_TRADE_MS) / MINUTE_MS) * MINUTE_MS;
    const ended = this.#replayed.closeBefore(minuteMs);
    if (ended) this.#listeners.emitMinuteClosed(this.#replayed.live.market.id, ended);
  }

  #takeFrame(frame: Frame, dueMs: number): void {
    if (frame.kind === 'trade') {
      this.#takeTick(this.#replayed.toTick(frame, this.#player.timeOfEvent(frame.timeMs)));
    } else if (frame.kind === 'bookTicker') {
      this.#replayed.applyBest(frame);
    } else if (frame.kind !== 'other') {
      this.#replayed.applyBook(frame, Math.floor(dueMs));
    }
  }

  #takeTick(tick: Tick): void {
    const ended = this.#replayed.recorded.apply(tick);
    if (ended) {
      this.#emitTicks();
      this.#listeners.emitMinuteClosed(tick.marketId, ended);
    }
    this.#ticks.push(tick);
  }

  #emitTicks(): void {
    const due = this.#ticks;
    this.#ticks = [];
    this.#listeners.emitTicks(due);
  }
}
