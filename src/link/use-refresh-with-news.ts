/**
 * `useRefreshWithNews('bankCards', refresh)`: calls `refresh` after every private event of the
 * feature.
 */
import { useEffect, useRef } from 'react';
import { useTopic } from './use-topic.ts';

export function useRefreshWithNews(feature: string, refresh: () => Promise<unknown>): void {
  const news = useTopic('session.changes', feature);
  const knownRef = useRef<number | null>(null);
  useEffect(() => {
    const known = knownRef.current;
    knownRef.current = news;
    if (known !== null && news !== null && known !== news) void refresh();
  }, [news, refresh]);
}
