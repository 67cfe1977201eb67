/**
 * A topic whose code is loaded when it is first watched, so that the worker starts small. Until
 * then it has no view, as while data is loading; a load that failed is tried again while somebody watches.
 */
import { defer, retry, switchMap } from 'rxjs';
import type { Timers } from './environment.ts';
import { timerOf } from './time-streams.ts';
import type { TopicSource } from './topic-source.ts';

const RETRY_MS = 3000;

export function lazyTopic<View>(
  timers: Pick<Timers, 'after'>,
  load: () => Promise<TopicSource<View>>,
): TopicSource<View> {
  const code$ = defer(load).pipe(retry({ delay: () => timerOf(timers, RETRY_MS) }));
  return (key) => code$.pipe(switchMap((views) => views(key)));
}
