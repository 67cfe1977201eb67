/**
 * The two lanes to the screen, which never mix. Frames carry the newest views, one frame in flight:
 * the promise of `paintFrame` is the back-pressure. Facts are sent at once and in order. What changed
 * is sampled, so nothing is sent per tick and no queue can grow.
 */
import { type BehaviorSubject, defer, type Observable, type Subject, tap } from 'rxjs';
import type { Frame, Notice, Screen } from '../../contract/core.ts';
import type { TopicName } from '../../contract/views.ts';
import type { Environment } from './environment.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Meter } from './meter.ts';
import { createOwnViews, type OwnViews } from './own-views.ts';
import type { TopicSource, TopicTable } from './topic-source.ts';
import { createWatches, type Watches } from './watches.ts';

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
  /** Views that the core shows by itself: sampled with the frames, at their pace, and while the screen is seen. */
  inFrames<View>(views: TopicSource<View>, key: string): Observable<View>;
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
  /** Whether the screen is seen, as it was told. */
  readonly isSeen$: BehaviorSubject<boolean>;
}): Lanes {
  const held = { screen: null as Screen | null };
  const { isSeen$ } = parts;
  const watches = createWatches({
    ...parts,
    timers: parts.environment.timers,
    onChanged: (lane) => (lane === 'frames' ? frames.wake() : deliver()),
  });
  const { timers } = parts.environment;
  const ownViews = createOwnViews({ timers, onChanged: () => frames.wake() });
  const frames = createFrameLane({ ...parts, watches, ownViews, screen: () => held.screen });
  function deliver(...notices: readonly Notice[]): void {
    const changes = watches.collect('facts');
    if (held.screen === null || changes.length + notices.length === 0) return;
    held.screen.deliverFacts({ changes, notices });
  }

  function renew(): void {
    watches.renew();
    ownViews.renew();
    deliver();
    frames.wantIn(0);
  }

  return {
    attach(screen) {
      held.screen = screen;
      frames.allow(isSeen$.value);
      renew();
    },
    watch(list) {
      for (const [topic, key] of list) watches.add(topic, key);
      deliver();
      // A watcher that waits for its first view is not held back by the pace.
      frames.wantIn(GATHER_MS);
    },
    unwatch(list) {
      for (const [topic, key] of list) watches.remove(topic, key);
    },
    wake: frames.wake,
    deliver,
    inFrames: (views, key) =>
      defer(() => {
        frames.wantIn(GATHER_MS);
        return ownViews.of(views, key).pipe(tap(frames.shown));
      }),
    setVisible(isVisible) {
      isSeen$.next(isVisible);
      frames.allow(isVisible && held.screen !== null);
      if (isVisible) frames.wantIn(0);
    },
    renew,
  };
}

/** The lane of frames: at most one each interval, made of what has changed since the last. */
function createFrameLane(parts: {
  readonly environment: Pick<Environment, 'clock' | 'timers' | 'handOver'>;
  readonly meter: Meter;
  readonly watches: Watches;
  readonly ownViews: OwnViews;
  readonly screen: () => Screen | null;
}) {
  const { environment, meter, watches } = parts;
  const { clock } = environment;
  let lastFrameAtMs = Number.NEGATIVE_INFINITY;
  let beganAtMs = lastFrameAtMs;
  let sequence = 0;
  const loop = createFrameLoop(environment, paint);
  // It lasts as long as the core.
  loop.painted$.subscribe();

  async function paint(): Promise<void> {
    beganAtMs = clock.elapsedMs();
    meter.probe?.collecting();
    const painted = parts.ownViews.sampleAfter(() => {
      const changes = watches.collect('frames');
      return changes.length === 0 ? null : send(changes);
    });
    meter.probe?.collected(painted !== null);
    try {
      if (await painted) meter.probe?.painted();
    } catch {
      // The screen did not accept the frame, so it has none of these views.
      watches.renew();
      wake();
    }
  }

  /** Under way before the core draws what it shows by itself, so that the page works at the same time. True once it was painted. */
  async function send(changes: Frame['changes']): Promise<boolean> {
    const screen = parts.screen();
    if (screen === null) return false;
    shown();
    sequence += 1;
    await screen.paintFrame(environment.handOver({ sequence, changes }));
    return true;
  }

  /** The next is counted from the beginning of this one, however long it takes to make. */
  function shown(): void {
    lastFrameAtMs = beganAtMs;
  }

  function wake(): void {
    const nextAtMs = lastFrameAtMs + FRAME_INTERVAL_MS;
    loop.want(Math.max(clock.elapsedMs() + GATHER_MS, nextAtMs));
  }

  return {
    wake,
    shown,
    wantIn: (delayMs: number) => loop.want(clock.elapsedMs() + delayMs),
    allow: loop.allow,
  };
}
