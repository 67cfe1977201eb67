/**
 * Charts of one market and interval share their bars: rows come as changes of what was there before, which a second
 * listener would have missed, and the core counts both as one.
 */
import type { ChartFeed, createChartFeed } from './chart-feed.ts';

type Columns = ReadonlyMap<string, number>;

interface SharedFeed {
  readonly feed: ChartFeed;
  /** What each of its holders wants drawn over the bars. */
  readonly wanted: Map<object, Columns>;
}

const shared = new Map<string, SharedFeed>();

/** What `create` makes, from the first holder to the last. */
export function holdChartFeed(
  key: string,
  kind: 'plain' | 'heikinAshi',
  create: typeof createChartFeed,
): ChartFeed {
  const id = `${key}|${kind}`;
  const held = shared.get(id) ?? { feed: create(key, kind), wanted: new Map<object, Columns>() };
  shared.set(id, held);
  const { feed, wanted } = held;
  const holder = {};
  wanted.set(holder, new Map());
  return {
    ...feed,
    want(columns) {
      wanted.set(holder, columns);
      feed.want(union(wanted));
    },
    close() {
      if (!wanted.delete(holder)) return;
      if (wanted.size > 0) {
        feed.want(union(wanted));
        return;
      }
      shared.delete(id);
      feed.close();
    },
  };
}

function union(wanted: ReadonlyMap<object, Columns>): Columns {
  return new Map([...wanted.values()].flatMap((columns) => [...columns]));
}
