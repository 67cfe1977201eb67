/**
 * Has stale answers asked for again. One that is under way may have been given before what made it stale, so it is
 * asked for once more when it has come; broken off, it would never come to an account where much happens.
 */
import type { Query, QueryClient } from '@tanstack/react-query';

export function createAskAgain(client: QueryClient): (isStale: (name: unknown) => boolean) => void {
  const waiting = new Set<string>();
  const askAgain = ({ queryKey }: Query) =>
    void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  const askOnceMore = (query: Query) => {
    const { queryHash, promise } = query;
    if (waiting.has(queryHash)) return;
    waiting.add(queryHash);
    // The cache takes an answer a moment after it has come.
    const ended = () =>
      setTimeout(() => {
        waiting.delete(queryHash);
        askAgain(query);
      });
    void promise?.then(ended, ended);
  };
  return (isStale) => {
    const predicate = ({ queryKey }: Query) => isStale(queryKey[0]);
    for (const query of client.getQueryCache().findAll({ predicate }))
      if (query.state.fetchStatus === 'idle') askAgain(query);
      else askOnceMore(query);
  };
}
