/** The feed of one chart for as long as it is shown, null before its first effect. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type ChartFeed,
  createChartFeed,
  type FeedState,
  waitingState,
} from '../model/chart-feed.ts';
import { holdChartFeed } from '../model/shared-feeds.ts';

const nothing = () => () => undefined;

export function useChartFeed(
  key: string,
  kind: 'plain' | 'heikinAshi',
): { feed: ChartFeed | null; state: FeedState } {
  const [feed, setFeed] = useState<ChartFeed | null>(null);
  useEffect(() => {
    const created = holdChartFeed(key, kind, createChartFeed);
    setFeed(created);
    return () => {
      created.close();
      setFeed(null);
    };
  }, [key, kind]);
  const state = useSyncExternalStore(feed?.onState ?? nothing, () => feed?.state() ?? waitingState);
  return { feed, state };
}
