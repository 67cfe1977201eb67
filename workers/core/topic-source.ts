/** How a topic is made: a stream of views, each formatted when a frame or a delivery takes it. */
import { distinctUntilChanged, map, merge, Observable, startWith } from 'rxjs';
import type { TopicName, Topics } from '../../contract/views.ts';
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

/**
 * Formats the view of this moment; undefined while there is nothing to show or nothing new. `isFirst` is true
 * when the screen holds no earlier view of this key.
 */
export type ViewNow<View> = (isFirst: boolean) => View | undefined;

/**
 * The views of a key. A watch is a subscription, so what a view needs begins and ends with it. It emits
 * whenever the view may be another, which is cheap: only what is sampled is formatted.
 */
export type TopicSource<View> = (key: string) => Observable<ViewNow<View>>;
export type TopicSources = { readonly [Name in TopicName]: TopicSource<Topics[Name]> };

/** A topic as the lanes see it. */
export type Topic<View> = TopicTraits & { readonly views: TopicSource<View> };
export type TopicTable = { readonly [Name in TopicName]: Topic<Topics[Name]> };

/** One way of formatting, at once and again with each change. */
export function viewOn<View>(
  changes: readonly Observable<unknown>[],
  view: ViewNow<View>,
): Observable<ViewNow<View>> {
  return merge(...changes).pipe(
    startWith(null),
    map(() => view),
  );
}

/**
 * Columns that are folded per tick emit nothing; a revision of them is looked at right before views are
 * sampled. It is compared for being different, never for order.
 */
export function revisionsOf<Revision extends number | string | boolean>(
  looks$: Observable<unknown>,
  revision: () => Revision,
): Observable<Revision> {
  return looks$.pipe(map(revision), distinctUntilChanged());
}

/** Emits nothing; what has begun with it stops when it is unsubscribed. */
export function during(...begin: readonly (() => Stop)[]): Observable<never> {
  return new Observable((subscriber) => {
    for (const one of begin) subscriber.add(one());
  });
}
