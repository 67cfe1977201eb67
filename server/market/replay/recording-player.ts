/** Plays a recording against a clock, again and again: every round starts where the last one ended. */
import type { Frame } from './frame.ts';
import { elapsedMs, type RecordingStart } from './inspect-recording.ts';
import { type RecordedFrame, readRecording } from './recording.ts';

export interface RecordingPlayerOptions {
  readonly file: string;
  readonly start: RecordingStart;
  readonly startMs: number;
  /** 2 plays twice as fast. */
  readonly speed: number;
  onFrame(frame: Frame, dueMs: number): void;
  /** A new round begins; what was known of the recorded market no longer holds. */
  onRound(): void;
  /** A recording that breaks off, as cut files do, is played up to there. */
  onProblem(problem: unknown): void;
}

const PAUSE_BETWEEN_ROUNDS_MS = 1000;
/** A player that is further behind starts a round now instead of racing through the past. */
const MOST_CATCH_UP_MS = 600_000;

export class RecordingPlayer {
  readonly #options: RecordingPlayerOptions;
  #frames: AsyncGenerator<RecordedFrame>;
  #next: RecordedFrame | null = null;
  #roundMs: number;
  #lastDueMs: number;

  constructor(options: RecordingPlayerOptions) {
    this.#options = options;
    this.#frames = readRecording(options.file);
    this.#roundMs = options.startMs;
    this.#lastDueMs = options.startMs;
  }

  /** Our time of an instant of the exchange in the round that plays. */
  timeOfEvent(eventMs: number): number {
    const { start, speed } = this.#options;
    return Math.round(this.#roundMs + (eventMs - start.firstEventMs) / speed);
  }

  /** Hands over every frame that is due at `nowMs`. */
  async advance(nowMs: number): Promise<void> {
    if (nowMs - this.#lastDueMs > MOST_CATCH_UP_MS) await this.#startRound(nowMs);
    for (;;) {
      const next = this.#next ?? (await this.#read());
      if (next === null) {
        const nextRoundMs = this.#lastDueMs + PAUSE_BETWEEN_ROUNDS_MS;
        if (nextRoundMs > nowMs) return;
        await this.#startRound(nextRoundMs);
        continue;
      }
      this.#next = next;
      const dueMs = this.#dueMs(next.timeNs);
      if (dueMs > nowMs) return;
      this.#next = null;
      this.#lastDueMs = dueMs;
      this.#options.onFrame(next.frame, dueMs);
    }
  }

  async close(): Promise<void> {
    await this.#frames.return(undefined);
  }

  async #read(): Promise<RecordedFrame | null> {
    try {
      const { done, value } = await this.#frames.next();
      return done ? null : value;
    } catch (problem) {
      this.#options.onProblem(problem);
      return null;
    }
  }

  async #startRound(atMs: number): Promise<void> {
    await this.close();
    this.#frames = readRecording(this.#options.file);
    this.#next = null;
    this.#roundMs = atMs;
    this.#lastDueMs = atMs;
    this.#options.onRound();
  }

  #dueMs(timeNs: bigint): number {
    const { start, speed } = this.#options;
    return this.#roundMs + elapsedMs(start.firstNs, timeNs) / speed;
  }
}
