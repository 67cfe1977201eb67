/** Streams that many watch: one for all, one for all of the same key, and one for each key that is named. */
import {
  connect,
  filter,
  finalize,
  type MonoTypeOperatorFunction,
  map,
  mergeMap,
  type Observable,
  pairwise,
  ReplaySubject,
  share,
  startWith,
  takeUntil,
} from 'rxjs';
import type { Timers } from './environment.ts';
import { timerOf } from './time-streams.ts';

/** Each letter that is typed makes a draft of its own, and what its preview needs is not asked for again. */
const KEPT_MS = 10_000;

/** One stream for all who listen, with its last value, and for a while after the last of them has left. */
export function shared<Value>(
  timers: Pick<Timers, 'after'>,
  keptMs: number = KEPT_MS,
): MonoTypeOperatorFunction<Value> {
  return share({
    connector: () => new ReplaySubject<Value>(1),
    resetOnRefCountZero: () => timerOf(timers, keptMs),
  });
}

/** The stream of a key, shared in the same way. */
export function sharedByKey<Key, Value>(
  timers: Pick<Timers, 'after'>,
  streamOf: (key: Key) => Observable<Value>,
): (key: Key) => Observable<Value> {
  const streams = new Map<Key, Observable<Value>>();
  return (key) => {
    const known = streams.get(key);
    if (known !== undefined) return known;
    const stream$ = streamOf(key).pipe(
      finalize(() => streams.delete(key)),
      shared(timers),
    );
    streams.set(key, stream$);
    return stream$;
  };
}

/** The streams of the keys that are named, each until it is named no more. New ones begin before old ones end. */
export function forEachKey<Key, Value>(
  keys$: Observable<Iterable<Key>>,
  streamOf: (key: Key) => Observable<Value>,
): Observable<Value> {
  return keys$.pipe(
    map((keys) => new Set(keys)),
    connect((named$) =>
      named$.pipe(
        startWith(new Set<Key>()),
        pairwise(),
        mergeMap(([before, now]) => [...now].filter((key) => !before.has(key))),
        mergeMap((key) =>
          streamOf(key).pipe(takeUntil(named$.pipe(filter((named) => !named.has(key))))),
        ),
      ),
    ),
  );
}
