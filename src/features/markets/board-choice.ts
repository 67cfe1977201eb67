/** What the list of markets shows. Kept while the app is open, so that coming back finds the same list. */
import { create } from 'zustand';
import type { BoardQuery } from '../../../contract/features/markets.ts';

export type MarketTab = Exclude<BoardQuery['tab'], 'all'>;
export type Sort = BoardQuery['sort'];
export type Category = BoardQuery['category'];

export const marketTabs = ['favourites', 'coins', 'futures', 'stock'] as const;

interface BoardChoice {
  readonly tab: MarketTab;
  readonly category: Category;
  readonly sort: Sort;
  readonly direction: BoardQuery['direction'];
}

export const useBoardChoice = create<BoardChoice>(() => ({
  tab: 'coins',
  category: 'all',
  sort: 'rank',
  direction: 'descending',
}));

export function chooseTab(tab: MarketTab): void {
  useBoardChoice.setState({ tab, category: 'all' });
}

export function chooseCategory(category: Category): void {
  useBoardChoice.setState({ category });
}

/** The first tap orders by this column, the second turns it round, the third returns to the rank. */
export function chooseSort(sort: Sort): void {
  const first = sort === 'name' ? 'ascending' : 'descending';
  useBoardChoice.setState((choice) => {
    if (choice.sort !== sort) return { sort, direction: first };
    if (choice.direction !== first) return { sort: 'rank', direction: 'descending' };
    return { direction: first === 'ascending' ? 'descending' : 'ascending' };
  });
}
