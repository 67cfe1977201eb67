/** The feed of one chart for as long as it is shown, null before its first effect. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CandleFeed, createCandleFeed, type FeedState } from './candle-feed.ts';

const waiting: FeedState = { state: 'loading', priceScale: 2, hasBars: false };
const nothing = () => () => undefined;

export function useCandleFeed(key: string): { feed: CandleFeed | null; state: FeedState } {
  const [feed, setFeed] = useState<CandleFeed | null>(null);
  useEffect(() => {
    const created = createCandleFeed(key);
    setFeed(created);
    return () => {
      created.close();
      setFeed(null);
    };
  }, [key]);
  const state = useSyncExternalStore(feed?.onState ?? nothing, () => feed?.state() ?? waiting);
  return { feed, state };
}
