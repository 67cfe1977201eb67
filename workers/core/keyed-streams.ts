/** Streams by key: one for all who watch the same, and one for each key that is named. */
import {
  connect,
  filter,
  finalize,
  map,
  mergeMap,
  type Observable,
  pairwise,
  shareReplay,
  startWith,
  takeUntil,
} from 'rxjs';

/** The stream of a key is shared, with its last value, for as long as anybody listens to it. */
export function sharedByKey<Key, Value>(
  streamOf: (key: Key) => Observable<Value>,
): (key: Key) => Observable<Value> {
  const streams = new Map<Key, Observable<Value>>();
  return (key) => {
    const known = streams.get(key);
    if (known !== undefined) return known;
    const stream$ = streamOf(key).pipe(
      finalize(() => streams.delete(key)),
      shareReplay({ bufferSize: 1, refCount: true }),
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
