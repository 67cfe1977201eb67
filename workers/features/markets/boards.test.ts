import { BehaviorSubject, NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import type { BoardQuery } from '../../../contract/features/markets.ts';
import { bitcoinRow } from '../../../tests/workers/world/scripted-world.ts';
import { createCatalogue } from '../../market/catalogue.ts';
import { createFavourites } from '../../market/favourites.ts';
import { boardSource } from './boards.ts';

const rows = [
  bitcoinRow({ id: 1, symbol: 'BTCUSDT', currencyId: 1 }),
  bitcoinRow({ id: 2, symbol: 'BTC-PERP', currencyId: 1, kind: 'futures' }),
  bitcoinRow({ id: 3, symbol: 'XAU-PERP', currencyId: 9, kind: 'futures' }),
  bitcoinRow({ id: 4, symbol: 'ETHUSDT', currencyId: 2 }),
];

function listed(tab: BoardQuery['tab'], starred: readonly number[]): readonly string[] {
  const catalogue = createCatalogue();
  catalogue.replace(rows);
  const favourites = createFavourites();
  for (const currencyId of starred)
    favourites.add({ id: currencyId, currencyId } as Parameters<typeof favourites.add>[0]);
  const views = boardSource({
    ...{ catalogue, favourites, looks$: NEVER, quotes: {} },
    streams: { needAll: () => () => undefined },
  } as unknown as Parameters<typeof boardSource>[0]);
  const query: BoardQuery = {
    ...{ tab, category: 'all', sort: 'newest', direction: 'ascending', search: '', limit: 60 },
  };
  const shown$ = new BehaviorSubject<readonly string[]>([]);
  const watched = views(JSON.stringify(query)).subscribe((view) => shown$.next(view(true) ?? []));
  watched.unsubscribe();
  return shown$.value;
}

test('MARK-03 a favourite currency shows its main market: the perpetual only where there is no other', () => {
  expect(listed('favourites', [1, 9])).toEqual(['BTCUSDT', 'XAU-PERP']);
  expect(listed('favourites', [2])).toEqual(['ETHUSDT']);
  expect(listed('futures', [])).toEqual(['BTC-PERP', 'XAU-PERP']);
  expect(listed('all', [])).toHaveLength(4);
});
