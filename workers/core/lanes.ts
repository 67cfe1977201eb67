/**
 * The two lanes to the screen, which never mix. Frames carry the newest views, one frame in flight:
 * the promise of `paintFrame` is the back-pressure. Facts are sent at once and in order. What changed
 * is sampled, so nothing is sent per tick and no queue can grow.
 */
import type { Subject } from 'rxjs';
import type { Notice, Screen } from '../../contract/core.ts';
import type { TopicName } from '../../contract/table.ts';
import type { Environment } from './environment.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Meter } from './meter.ts';
import type { TopicTable } from './topic-source.ts';
import { createWatches } from './watches.ts';

/** Ten frames a second: as often as the server sends, and as fast as a person can read a figure. */
export const FRAME_INTERVAL_MS = 100;
/**
 * The server sends all changes of a flush as several messages. Waiting a moment for the rest makes
 * one frame of them, where sending after the first message would make two.
 */
const GATHER_MS = 5;

export interface Lanes {
  attach(screen: Screen): void;
  watch(list: readonly (readonly [TopicName, string])[]): void;
  unwatch(list: readonly (readonly [TopicName, string])[]): void;
  /** The state may have changed. Cheap; call it as often as needed. */
  wake(): void;
  /** Sends the changed facts, then the notices, at once. */
  deliver(...notices: readonly Notice[]): void;
  setVisible(isVisible: boolean): void;
  /** Sends every watched view again. */
  renew(): void;
}

export function createLanes(parts: {
  readonly environment: Pick<Environment, 'clock' | 'timers' | 'handOver'>;
  readonly topics: TopicTable;
  readonly meter: Meter;
  /** Emits right before views are sampled. */
  readonly looks$: Subject<void>;
}): Lanes {
  const { environment, meter } = parts;
  const { clock } = environment;
  const held = {
    screen: null as Screen | null,
    isVisible: true,
    lastFrameAtMs: Number.NEGATIVE_INFINITY,
    sequence: 0,
  };
  const watches = createWatches({
    ...parts,
    timers: environment.timers,
    onChanged: (lane) => (lane === 'frames' ? wake() : deliver()),
  });
  const loop = createFrameLoop(environment, paint);
  // It lasts as long as the core.
  loop.painted$.subscribe();

  async function paint(): Promise<void> {
    meter.probe?.collecting();
    const changes = watches.collect('frames');
    meter.probe?.collected(changes.length > 0);
    if (changes.length === 0 || held.screen === null) return;
    held.lastFrameAtMs = clock.elapsedMs();
    held.sequence += 1;
    try {
      await held.screen.paintFrame(environment.handOver({ sequence: held.sequence, changes }));
      meter.probe?.painted();
    } catch {
      // The screen did not accept the frame, so it has none of these views.
      watches.renew();
      wake();
    }
  }

  function wake(): void {
    const nextAtMs = held.lastFrameAtMs + FRAME_INTERVAL_MS;
    loop.want(Math.max(clock.elapsedMs() + GATHER_MS, nextAtMs));
  }

  function deliver(...notices: readonly Notice[]): void {
    const changes = watches.collect('facts');
    if (held.screen === null || changes.length + notices.length === 0) return;
    held.screen.deliverFacts({ changes, notices });
  }

  function renew(): void {
    watches.renew();
    deliver();
    loop.want(clock.elapsedMs());
  }

  return {
    attach(screen) {
      held.screen = screen;
      loop.allow(held.isVisible);
      renew();
    },
    watch(list) {
      for (const [topic, key] of list) watches.add(topic, key);
      deliver();
      // A watcher that waits for its first view is not held back by the pace.
      loop.want(clock.elapsedMs() + GATHER_MS);
    },
    unwatch(list) {
      for (const [topic, key] of list) watches.remove(topic, key);
    },
    wake,
    deliver,
    setVisible(isVisible) {
      held.isVisible = isVisible;
      loop.allow(isVisible && held.screen !== null);
      if (isVisible) loop.want(clock.elapsedMs());
    },
    renew,
  };
}
