/** How a topic is made: what says that it changed, and what it looks like. */
import { defer, distinctUntilChanged, finalize, map, type Observable } from 'rxjs';
import type { TopicName, Topics } from '../../contract/table.ts';
import type { Stop } from './environment.ts';

/** How the views of a topic travel. */
export interface TopicTraits {
  /** Frames: the latest wins, paced by paint. Facts: every one, at once, in order. */
  readonly lane: 'frames' | 'facts';
  /** Shortest time between two views of one key; absent for the pace of frames. */
  readonly paceMs?: number;
}

export const FRAMES: TopicTraits = { lane: 'frames' };
export const FACTS: TopicTraits = { lane: 'facts' };

interface Dresser<View> {
  /**
   * The view, or undefined while there is nothing to show or nothing new. `isFirst` is true when
   * the screen holds no earlier view of this key.
   */
  view(key: string, isFirst: boolean): View | undefined;
}

/** A topic that streams: a watch is a subscription to its changes. */
export interface StreamedTopic<View> extends Dresser<View> {
  /** Emits whenever the view may have changed. Cheap: a view is formatted after it was sampled. */
  changes(key: string): Observable<unknown>;
}

/** Compared for being different, never for order. */
export type Revision = number | string;

/**
 * A topic over columns that are folded per tick. Nothing is emitted per tick; its revision is looked
 * at once a frame.
 */
export interface RevisedTopic<View> extends Dresser<View> {
  /** Changes whenever the view may have changed. It is asked often, so it must be cheap. */
  revision(key: string): Revision;
  /** Called for the first watcher; returns what to do after the last one left. */
  open?(key: string): Stop;
}

export type TopicSource<View> = StreamedTopic<View> | RevisedTopic<View>;
export type TopicSources = { readonly [Name in TopicName]: TopicSource<Topics[Name]> };

/** A topic as the lanes see it. */
export type Topic<View> = TopicTraits & StreamedTopic<View>;
export type TopicTable = { readonly [Name in TopicName]: Topic<Topics[Name]> };

/** `looks$` emits right before views are sampled. */
export function streamed<View>(
  source: TopicSource<View>,
  looks$: Observable<unknown>,
): StreamedTopic<View> {
  if ('changes' in source) return source;
  return {
    changes: (key) =>
      defer(() => {
        const close = source.open?.(key);
        return looks$.pipe(
          map(() => source.revision(key)),
          distinctUntilChanged(),
          finalize(() => close?.()),
        );
      }),
    view: (key, isFirst) => source.view(key, isFirst),
  };
}
