/** How a topic is made: what it costs to know that it changed, and what it looks like. */
import type { TopicName, Topics } from '../../contract/table.ts';

/** Compared for being different, never for order. */
export type Revision = number | string;

/** How the views of a topic travel. */
export interface TopicTraits {
  /** Frames: the latest wins, paced by paint. Facts: every one, at once, in order. */
  readonly lane: 'frames' | 'facts';
  /** Shortest time between two views of one key; absent for the pace of frames. */
  readonly paceMs?: number;
}

export const FRAMES: TopicTraits = { lane: 'frames' };
export const FACTS: TopicTraits = { lane: 'facts' };

export interface TopicSource<View> {
  /** Changes whenever the view may have changed. It is asked often, so it must be cheap. */
  revision(key: string): Revision;
  /**
   * The view, or undefined while there is nothing to show or nothing new. `isFirst` is true when
   * the screen holds no earlier view of this key.
   */
  view(key: string, isFirst: boolean): View | undefined;
  /** Called for the first watcher; returns what to do after the last one left. */
  open?(key: string): () => void;
}

export type TopicSources = { readonly [Name in TopicName]: TopicSource<Topics[Name]> };

/** A topic as the lanes see it. */
export type Topic<View> = TopicTraits & TopicSource<View>;
export type TopicTable = { readonly [Name in TopicName]: Topic<Topics[Name]> };
