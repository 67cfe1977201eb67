/** A clock that moves only when a test says so, with the timers that hang on it. */
import type { Clock, Stop, Timers } from '../../../workers/core/environment.ts';

export interface ManualTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves on, running what is due in order, and lets promises settle in between. */
  advance(durationMs: number): Promise<void>;
  /** The device sleeps so long: what was due meanwhile runs once when it wakes. */
  sleep(durationMs: number): Promise<void>;
}

interface Task {
  atMs: number;
  readonly periodMs: number | null;
  readonly run: () => void;
}

export function createManualTime(startMs: number): ManualTime {
  const tasks = new Set<Task>();
  let elapsedMs = 0;

  function add(task: Task): Stop {
    tasks.add(task);
    return () => void tasks.delete(task);
  }

  function nextDue(untilMs: number): Task | undefined {
    let next: Task | undefined;
    for (const task of tasks) {
      if (task.atMs <= untilMs && task.atMs < (next?.atMs ?? Number.POSITIVE_INFINITY)) next = task;
    }
    return next;
  }

  async function advance(durationMs: number): Promise<void> {
    const untilMs = elapsedMs + durationMs;
    await settle();
    for (let task = nextDue(untilMs); task !== undefined; task = nextDue(untilMs)) {
      elapsedMs = Math.max(elapsedMs, task.atMs);
      if (task.periodMs === null) tasks.delete(task);
      else task.atMs += task.periodMs;
      task.run();
      await settle();
    }
    elapsedMs = untilMs;
  }

  async function sleep(durationMs: number): Promise<void> {
    elapsedMs += durationMs;
    for (const task of tasks) {
      if (task.periodMs !== null && task.atMs < elapsedMs) task.atMs = elapsedMs;
    }
    await advance(0);
  }

  return {
    clock: { now: () => startMs + elapsedMs, elapsedMs: () => elapsedMs },
    timers: {
      after: (delayMs, run) => add({ atMs: elapsedMs + Math.max(0, delayMs), periodMs: null, run }),
      every: (periodMs, run) => add({ atMs: elapsedMs + periodMs, periodMs, run }),
    },
    advance,
    sleep,
  };
}

/** Gives every promise that is ready its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
