/**
 * The two lanes to the screen, which never mix. Frames carry the newest views, one frame in flight:
 * the promise of `paintFrame` is the back-pressure. Facts are sent at once and in order. Changes
 * are found by comparing revisions, so nothing is marked per tick and no queue can grow.
 */
import type { Frame, Notice, Screen, ViewChange } from '../../contract/core.ts';
import type { Environment, Stop } from './environment.ts';
import type { Meter } from './meter.ts';
import type { Revision, TopicTable } from './topic-source.ts';
import type { Watch, Watches } from './watches.ts';

/** Ten frames a second: as often as the server sends, and as fast as a person can read a figure. */
export const FRAME_INTERVAL_MS = 100;
/**
 * The server sends all changes of a flush as several messages. Waiting a moment for the rest makes
 * one frame of them, where sending after the first message would make two.
 */
const GATHER_MS = 5;

export interface Lanes {
  attach(screen: Screen): void;
  /** The state may have changed. Cheap; call it as often as needed. */
  wake(): void;
  /** A watcher waits for its first view, which is not held back by the pace. */
  hurry(): void;
  /** Sends the changed facts, then the notices, at once. */
  deliver(...notices: Notice[]): void;
  setVisible(isVisible: boolean): void;
  /** Sends every watched view again. */
  renew(): void;
}

export function createLanes(parts: {
  environment: Pick<Environment, 'clock' | 'timers' | 'handOver'>;
  topics: TopicTable;
  watches: Watches;
  meter: Meter;
}): Lanes {
  const { environment, topics, watches, meter } = parts;
  const { clock, timers } = environment;
  let screen: Screen | null = null;
  let isVisible = true;
  let isInFlight = false;
  let cancelPump: Stop | null = null;
  let pumpAtMs = Number.POSITIVE_INFINITY;
  let lastFrameAtMs = Number.NEGATIVE_INFINITY;
  let sequence = 0;

  function schedule(atMs: number): void {
    if (isInFlight || !isVisible || screen === null || atMs >= pumpAtMs) return;
    cancelPump?.();
    pumpAtMs = atMs;
    cancelPump = timers.after(Math.max(0, atMs - clock.elapsedMs()), pump);
  }

  function pump(): void {
    cancelPump = null;
    pumpAtMs = Number.POSITIVE_INFINITY;
    if (isInFlight || !isVisible || screen === null) return;
    meter.probe?.collecting();
    const { changes, nextDueMs } = collect('frames');
    meter.probe?.collected(changes.length > 0);
    if (changes.length > 0) void paint(screen, changes);
    else if (nextDueMs < Number.POSITIVE_INFINITY) schedule(nextDueMs);
  }

  async function paint(target: Screen, changes: ViewChange[]): Promise<void> {
    isInFlight = true;
    lastFrameAtMs = clock.elapsedMs();
    sequence += 1;
    const frame: Frame = { sequence, changes };
    try {
      await target.paintFrame(environment.handOver(frame));
      meter.probe?.painted();
    } catch {
      // The screen did not accept the frame, so it has none of these views.
      watches.forgetShown();
    }
    isInFlight = false;
    schedule(lastFrameAtMs + FRAME_INTERVAL_MS);
  }

  /** The views that changed since the screen got them, and when the next paced one is due. */
  function collect(lane: 'frames' | 'facts'): { changes: ViewChange[]; nextDueMs: number } {
    const changes: ViewChange[] = [];
    let nextDueMs = Number.POSITIVE_INFINITY;
    for (const watch of watches.active()) {
      const topic = topics[watch.topic];
      if (topic.lane !== lane) continue;
      const revision = topic.revision(watch.key);
      if (revision === watch.shown) continue;
      const dueMs = watch.shown === null ? 0 : watch.shownAtMs + (topic.paceMs ?? 0);
      if (dueMs > clock.elapsedMs()) nextDueMs = Math.min(nextDueMs, dueMs);
      else changes.push(...show(watch, revision));
    }
    return { changes, nextDueMs };
  }

  function show(watch: Watch, revision: Revision): ViewChange[] {
    const view = topics[watch.topic].view(watch.key, watch.shown === null);
    // Without a view there is nothing to send; but a screen that has none yet stays due.
    if (view !== undefined || watch.shown !== null) watch.shown = revision;
    watch.shownAtMs = clock.elapsedMs();
    // Each source makes the views of its own topic; TopicTable checks the pairing.
    return view === undefined ? [] : [[watch.topic, watch.key, view] as unknown as ViewChange];
  }

  return {
    attach(target) {
      screen = target;
      watches.forgetShown();
      schedule(clock.elapsedMs());
    },
    wake: () =>
      schedule(Math.max(clock.elapsedMs() + GATHER_MS, lastFrameAtMs + FRAME_INTERVAL_MS)),
    hurry: () => schedule(clock.elapsedMs() + GATHER_MS),
    deliver(...notices) {
      const { changes } = collect('facts');
      if (screen !== null && changes.length + notices.length > 0) {
        screen.deliverFacts({ changes, notices });
      }
    },
    setVisible(next) {
      isVisible = next;
      if (isVisible) schedule(clock.elapsedMs());
      else {
        cancelPump?.();
        cancelPump = null;
        pumpAtMs = Number.POSITIVE_INFINITY;
      }
    },
    renew() {
      watches.forgetShown();
      this.deliver();
      schedule(clock.elapsedMs());
    },
  };
}
