/** The line to the server as far as it shows: what happened to it last, and what that looks like. */
import { map, type Observable, pairwise, startWith, tap } from 'rxjs';
import type { MarketWait } from '../../../contract/realtime.ts';
import type { ConnectionView } from '../../../contract/views.ts';
import type { Clock, Timers } from '../../core/environment.ts';
import { intervalOf } from '../../core/time-streams.ts';

const DELAYED_AFTER_MS = 3000;
const RECONNECT_AFTER_MS = 5000;
const OFFLINE_AFTER_MS = 10_000;
const WATCH_PERIOD_MS = 250;

export class Line {
  isGreeted = false;
  hasBeenOpen = false;
  /** What the market waits for, as the last heartbeat said. */
  waits: MarketWait | undefined;
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  /** When the socket connected, whether it was greeted or not. */
  #connectedAtMs: number | null = null;
  #heardAtMs: number;
  #lostAtMs: number;

  constructor(clock: Pick<Clock, 'elapsedMs'>) {
    this.#clock = clock;
    this.#heardAtMs = clock.elapsedMs();
    this.#lostAtMs = clock.elapsedMs();
  }

  connect(): void {
    this.#connectedAtMs = this.#clock.elapsedMs();
  }

  greet(): void {
    this.isGreeted = true;
    this.hasBeenOpen = true;
    this.hear();
  }

  /** Something arrived, whatever it was. Called for each message. */
  hear(): void {
    this.#heardAtMs = this.#clock.elapsedMs();
  }

  lose(): void {
    if (this.isGreeted) this.#lostAtMs = this.#clock.elapsedMs();
    this.isGreeted = false;
    this.waits = undefined;
    this.#connectedAtMs = null;
  }

  /** After a sleep of the device the silence was ours, not the server's. */
  forgiveSleep(): void {
    this.#heardAtMs = Math.max(this.#heardAtMs, this.#clock.elapsedMs() - DELAYED_AFTER_MS);
  }

  /** A connected socket that is never greeted has lost its greeting, whatever else arrives. */
  isSilent(): boolean {
    const nowMs = this.#clock.elapsedMs();
    const waitsSinceMs = this.isGreeted ? this.#heardAtMs : (this.#connectedAtMs ?? nowMs);
    return nowMs - waitsSinceMs > RECONNECT_AFTER_MS;
  }

  view(latencyMs: number): ConnectionView {
    const nowMs = this.#clock.elapsedMs();
    if (this.isGreeted) {
      const isDelayed = nowMs - this.#heardAtMs > DELAYED_AFTER_MS;
      const { waits } = this;
      return { state: isDelayed ? 'delayed' : 'live', latencyMs, ...(waits && { waits }) };
    }
    if (nowMs - this.#lostAtMs > OFFLINE_AFTER_MS) return { state: 'offline' };
    return { state: this.hasBeenOpen ? 'reconnecting' : 'connecting' };
  }
}

/** Emits four times a second whether the line has been silent for too long. */
export function silences(
  line: Pick<Line, 'forgiveSleep' | 'isSilent'>,
  {
    clock,
    timers,
  }: { readonly clock: Pick<Clock, 'elapsedMs'>; readonly timers: Pick<Timers, 'every'> },
): Observable<boolean> {
  return intervalOf(timers, WATCH_PERIOD_MS).pipe(
    startWith(undefined),
    map(() => clock.elapsedMs()),
    pairwise(),
    tap(([beforeMs, nowMs]) => {
      if (nowMs - beforeMs - WATCH_PERIOD_MS > DELAYED_AFTER_MS) line.forgiveSleep();
    }),
    map(() => line.isSilent()),
  );
}
