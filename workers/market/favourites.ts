/** The user's favourite currencies. */
import { BehaviorSubject, type Observable } from 'rxjs';
import type { ResponseOf } from '../../contract/table.ts';

type Favourite = ResponseOf<'markets.favourites'>[number];

export interface Favourites {
  revision(): number;
  readonly revision$: Observable<number>;
  currencyIds(): readonly number[];
  /**
   * The whole list, asked for at revision `askedAt`. False when a favourite has come or gone since:
   * then the list says nothing certain and must be asked for again.
   */
  replace(list: readonly Favourite[], askedAt: number): boolean;
  clear(): void;
  add(favourite: Favourite): void;
  remove(id: number): void;
}

export function createFavourites(): Favourites {
  let list: readonly Favourite[] = [];
  let ids: readonly number[] = [];
  const revision$ = new BehaviorSubject(0);

  function set(next: readonly Favourite[]): void {
    list = next;
    ids = next.map((favourite) => favourite.currencyId);
    revision$.next(revision$.value + 1);
  }

  return {
    revision$,
    revision: () => revision$.value,
    currencyIds: () => ids,
    replace(next, askedAt) {
      if (askedAt !== revision$.value) return false;
      set(next);
      return true;
    },
    clear: () => set([]),
    add: (favourite) => set([...list.filter((row) => row.id !== favourite.id), favourite]),
    remove: (id) => set(list.filter((row) => row.id !== id)),
  };
}
