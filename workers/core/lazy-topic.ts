/**
 * A topic whose code is loaded when it is first watched, so that the worker starts small. Until
 * then it has no view, as while data is loading.
 */
import { defer, EMPTY, expand, filter, type Observable, startWith, switchMap } from 'rxjs';
import type { Timers } from './environment.ts';
import { timerOf } from './time-streams.ts';
import { type StreamedTopic, streamed, type TopicSource } from './topic-source.ts';

const RETRY_MS = 3000;

export interface LazyParts {
  readonly timers: Timers;
  readonly looks$: Observable<unknown>;
}

export function lazyTopic<View>(
  { timers, looks$ }: LazyParts,
  load: () => Promise<TopicSource<View>>,
): StreamedTopic<View> {
  const held: { topic: StreamedTopic<View> | null } = { topic: null };

  /** Null where the code cannot be fetched now. */
  async function fetchCode(): Promise<StreamedTopic<View> | null> {
    try {
      const source = await load();
      held.topic ??= streamed(source, looks$);
    } catch {
      // The network is lost.
    }
    return held.topic;
  }

  /** Tries again as long as there is a watcher. */
  const code$ = defer(fetchCode).pipe(
    expand((topic) =>
      topic === null ? timerOf(timers, RETRY_MS).pipe(switchMap(fetchCode)) : EMPTY,
    ),
    filter((topic) => topic !== null),
  );

  return {
    changes: (key) => code$.pipe(switchMap((topic) => topic.changes(key).pipe(startWith(null)))),
    view: (key, isFirst) => held.topic?.view(key, isFirst),
  };
}
