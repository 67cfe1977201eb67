/**
 * The watched topics. A watch is a subscription to the views of a topic and key; the first watcher
 * opens it and the last one ends it, a moment later, because a screen unwatches before the next one
 * watches.
 */
import {
  catchError,
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  Subject,
  Subscription,
  switchMap,
  tap,
  throttle,
} from 'rxjs';
import type { ViewChange } from '../../contract/core.ts';
import type { TopicName } from '../../contract/views.ts';
import type { Stop, Timers } from './environment.ts';
import { timerOf } from './time-streams.ts';
import type { Topic, TopicTable, ViewNow } from './topic-source.ts';

export const RELEASE_DELAY_MS = 1000;

type Lane = Topic<unknown>['lane'];

export interface Watches {
  add(topic: TopicName, key: string): void;
  remove(topic: TopicName, key: string): void;
  /** The views of a lane that changed since the screen got them, all of one moment. */
  collect(lane: Lane): ViewChange[];
  /** Forgets what the screen has, so that everything is sent again. */
  renew(): void;
}

interface Watch {
  count: number;
  readonly again$: Subject<void>;
  readonly subscription: Subscription;
  cancelRelease: Stop | null;
}

export function createWatches(parts: {
  readonly topics: TopicTable;
  readonly timers: Timers;
  /** Emits right before views are sampled. */
  readonly looks$: Subject<void>;
  /** A view of this lane may have changed. */
  readonly onChanged: (lane: Lane) => void;
}): Watches {
  const { topics, timers, looks$ } = parts;
  const watches = new Map<string, Watch>();
  const moments = { frames: new Subject<void>(), facts: new Subject<void>() };
  const held = { gathered: [] as ViewChange[], isCollecting: false };

  function open(name: TopicName, key: string): Watch {
    const topic: Topic<unknown> = topics[name];
    const watch: Watch = {
      count: 0,
      again$: new Subject(),
      subscription: new Subscription(),
      cancelRelease: null,
    };
    const views$ = viewsOf(topic, key, {
      timers,
      again$: watch.again$,
      moment$: moments[topic.lane].pipe(filter(() => watch.count > 0)),
      onChanged() {
        if (!held.isCollecting) parts.onChanged(topic.lane);
      },
    }).pipe(catchError(beginAgain(timers)));
    // The watch owns it: it ends with the last watcher. Each topic makes its own views.
    watch.subscription.add(
      views$.subscribe((view) => held.gathered.push([name, key, view] as unknown as ViewChange)),
    );
    return watch;
  }

  return {
    add(topic, key) {
      const known = watches.get(idOf(topic, key));
      const watch = known ?? open(topic, key);
      watches.set(idOf(topic, key), watch);
      watch.cancelRelease?.();
      watch.cancelRelease = null;
      watch.count += 1;
      if (known !== undefined) watch.again$.next();
    },
    remove(topic, key) {
      const watch = watches.get(idOf(topic, key));
      if (watch === undefined || watch.count === 0) return;
      watch.count -= 1;
      if (watch.count > 0) return;
      watch.cancelRelease = timers.after(RELEASE_DELAY_MS, () => {
        watches.delete(idOf(topic, key));
        watch.subscription.unsubscribe();
      });
    },
    collect(lane) {
      if (held.isCollecting) return [];
      held.isCollecting = true;
      held.gathered = [];
      looks$.next();
      moments[lane].next();
      held.isCollecting = false;
      return held.gathered;
    },
    renew() {
      for (const watch of watches.values()) watch.again$.next();
    },
  };
}

const idOf = (topic: TopicName, key: string) => `${topic} ${key}`;

/** A view that could not be made is a bug: it is reported, and its watch begins again. */
export function beginAgain(timers: Timers) {
  return <View>(error: unknown, views$: Observable<View>): Observable<View> => {
    timers.after(0, () => {
      throw error;
    });
    return timerOf(timers, RELEASE_DELAY_MS).pipe(switchMap(() => views$));
  };
}

/** The views of one watch: whatever changed, sampled at the moments of its lane, then formatted. */
export function viewsOf<View>(
  topic: Topic<View>,
  key: string,
  parts: {
    readonly timers: Pick<Timers, 'after'>;
    readonly moment$: Observable<unknown>;
    /** The screen has no view any more. */
    readonly again$: Observable<unknown>;
    readonly onChanged: () => void;
  },
): Observable<View> {
  return defer(() => viewsFromNow(topic, key, parts));
}

const nothingYet = () => undefined;

/** What is held of a watch begins with its subscription: after a failure nothing counts as shown. */
function viewsFromNow<View>(
  topic: Topic<View>,
  key: string,
  { timers, moment$, again$, onChanged }: Parameters<typeof viewsOf<View>>[2],
): Observable<View> {
  const { paceMs } = topic;
  const held = { view: nothingYet as ViewNow<View>, isShown: false, isChanged: false };
  const offered$ = topic.views(key);
  const paced$ =
    paceMs === undefined
      ? offered$
      : offered$.pipe(throttle(() => timerOf(timers, paceMs), { leading: true, trailing: true }));
  // The mark is set before anybody hears of it, because facts are sampled at once.
  const changed$ = paced$.pipe(
    tap((view) => {
      held.view = view;
      held.isChanged = true;
      onChanged();
    }),
  );
  const forgotten$ = again$.pipe(
    tap(() => {
      held.isShown = false;
    }),
  );
  const views$ = moment$.pipe(
    // A screen that has no view yet is due at every moment.
    filter(() => held.isChanged || !held.isShown),
    map(() => {
      held.isChanged = false;
      return held.view(!held.isShown);
    }),
    filter((view) => view !== undefined),
    tap(() => {
      held.isShown = true;
    }),
  );
  return merge(merge(changed$, forgotten$).pipe(ignoreElements()), views$);
}
