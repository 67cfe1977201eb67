/** The symbols of a list in order, and the catalogue that says what they are. */
import { useEffect, useMemo } from 'react';
import type { BoardQuery, MarketView } from '../../../contract/features/markets.ts';
import { useTopic } from '../../link/use-topic.ts';

/** More markets than there are. */
const EVERY_MARKET = 500;

export interface Board {
  /** Null until the list is known. */
  readonly markets: readonly MarketView[] | null;
}

type BoardWish = Omit<BoardQuery, 'limit' | 'search'> & { readonly search?: string };

/** What each list held last: another order of the same markets takes its place without a gap. */
const known = new Map<string, readonly string[]>();
/** The catalogue hardly ever changes: coming back finds the whole list, and with it the place in it. */
const kept: { catalogue: readonly MarketView[] } = { catalogue: [] };

/** With null nothing is requested. */
export function useBoard(wish: BoardWish | null): Board {
  const key = wish && JSON.stringify({ search: '', limit: EVERY_MARKET, ...wish });
  const catalogue = useCatalogue();
  const fresh = useTopic('markets.board', key);
  const scope = wish && scopeOf(wish);
  useEffect(() => {
    if (scope !== null && fresh !== null) known.set(scope, fresh);
  }, [scope, fresh]);
  const symbols = fresh ?? (scope === null ? undefined : known.get(scope)) ?? null;
  const markets = useMemo(
    () => symbols && catalogue && symbols.flatMap((symbol) => catalogue.get(symbol) ?? []),
    [symbols, catalogue],
  );
  return { markets };
}

/** Favourites belong to one user and results to one search: neither is kept. */
function scopeOf({ tab, category, search }: BoardWish): string | null {
  return tab === 'favourites' || search !== undefined ? null : `${tab} ${category}`;
}

/** Null until it is loaded. */
export function useCatalogue(): ReadonlyMap<string, MarketView> | null {
  const fresh = useTopic('markets.catalogue');
  useEffect(() => {
    if (fresh) kept.catalogue = fresh;
  }, [fresh]);
  const list = fresh ?? kept.catalogue;
  return useMemo(() => {
    if (list.length === 0) return null;
    return new Map(list.map((market) => [market.symbol, market]));
  }, [list]);
}
