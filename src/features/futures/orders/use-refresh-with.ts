/** Asks for a list again when rows enter or leave what is live: from that moment on they belong elsewhere. */
import { useEffect, useRef } from 'react';
import { useTopic } from '../../../link/use-topic.ts';

export function useRefreshWith(
  topic: 'futures.orders' | 'futures.positions',
  refresh: () => Promise<unknown>,
): void {
  const live = useTopic(topic);
  const ids = live === null ? null : live.map(({ id }) => id).join();
  const knownRef = useRef(ids);
  useEffect(() => {
    const known = knownRef.current;
    knownRef.current = ids;
    if (known !== null && ids !== null && known !== ids) void refresh();
  }, [ids, refresh]);
}
