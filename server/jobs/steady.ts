/** Work that a timer repeats in this process, one run at a time. What must happen once for all instances is a job. */
import type { Logger } from 'pino';

export interface Steady {
  /** Begins the timer; a second call changes nothing. */
  start(): void;
  /**
   * Runs the work now, or other work of the same kind in its turn; joins a run that is under way. Never rejects: a
   * failure is logged, and the timer tries again. Does nothing after `stop`.
   */
  run(other?: () => Promise<unknown>): Promise<void>;
  /** Begins a run once the one under way is over: what was due at the call is done when it resolves. */
  runAnew(): Promise<void>;
  /** Resolves once no run is under way. */
  settled(): Promise<void>;
  isStopped(): boolean;
  /** Ends the timer at once; resolves once the run in hand is finished. */
  stop(): Promise<void>;
}

export function everySo(options: {
  periodMs: number;
  work: () => Promise<unknown>;
  log: Logger;
  /** The words of the warning when a run fails. */
  trouble: string;
}): Steady {
  const { periodMs, work, log, trouble } = options;
  const state = {
    timer: null as NodeJS.Timeout | null,
    running: null as Promise<void> | null,
    isStopped: false,
  };

  async function attempt(now: () => Promise<unknown>): Promise<void> {
    try {
      await now();
    } catch (error) {
      log.warn({ err: error }, trouble);
    } finally {
      state.running = null;
    }
  }

  async function run(now = work): Promise<void> {
    if (state.isStopped) return;
    // Begun in a later microtask, so that `running` is set before the work ends.
    state.running ??= Promise.resolve().then(() => attempt(now));
    await state.running;
  }

  return {
    start: () => {
      state.timer ??= setInterval(() => void run(), periodMs).unref();
    },
    run,
    runAnew: async () => {
      await state.running;
      await run();
    },
    settled: async () => {
      await state.running;
    },
    isStopped: () => state.isStopped,
    stop: async () => {
      state.isStopped = true;
      if (state.timer) clearInterval(state.timer);
      await state.running;
    },
  };
}
