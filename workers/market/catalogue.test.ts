import { expect, test } from 'vitest';
import { bitcoinRow } from '../../tests/workers/world/scripted-world.ts';
import { createCatalogue } from './catalogue.ts';
import { createFavourites } from './favourites.ts';

const futures = { ...bitcoinRow({ id: 2, symbol: 'BTC-PERP', kind: 'futures' }), isOpen: false };
const coin = { ...bitcoinRow(), source: 'binance' as const, turnsAt: 77 };
const stock = bitcoinRow({ id: 3, symbol: 'AAPL', base: 'AAPL', quote: 'USD', kind: 'stock' });

test('a catalogue finds its markets by symbol, by id and by their currencies', () => {
  const catalogue = createCatalogue();
  catalogue.replace([futures, coin, stock]);
  expect(catalogue.rows()).toEqual([futures, coin, stock]);
  expect(catalogue.markets().map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(catalogue.bySymbol('AAPL')?.id).toBe(3);
  expect(catalogue.byId(2)?.symbol).toBe('BTC-PERP');
  // In a futures market the currencies themselves do not change hands.
  expect(catalogue.byCurrency('BTC', 'USDT')?.id).toBe(1);
  expect(catalogue.byCurrency('AAPL', 'USD')?.id).toBe(3);
  expect(catalogue.byCurrency('BTC', 'USD')).toBeUndefined();
  expect(catalogue.byCurrency('AAPL', 'USDT')).toBeUndefined();
});

test('it knows what the call alone says of a market, and nothing of one that is not there', () => {
  const catalogue = createCatalogue();
  catalogue.replace([futures, coin]);
  const said = (symbol: string) => [
    catalogue.sparkline(symbol),
    catalogue.hotRank(symbol),
    catalogue.isOpen(symbol),
    catalogue.source(symbol),
    catalogue.turnsAt(symbol),
  ];
  expect(said('BTCUSDT')).toEqual([[1, 2, 3], 1, true, 'binance', 77]);
  expect(said('BTC-PERP')).toEqual([[1, 2, 3], 1, false, 'simulated', null]);
  expect(said('none')).toEqual([[], null, false, 'simulated', null]);
  expect(catalogue.byId(9)).toBeUndefined();
});

test('a new list replaces the old one, and its revision rises', () => {
  const catalogue = createCatalogue();
  expect([catalogue.revision(), catalogue.rows(), catalogue.markets()]).toEqual([0, [], []]);
  expect([catalogue.bySymbol('BTCUSDT'), catalogue.byId(1)]).toEqual([undefined, undefined]);
  catalogue.replace([coin]);
  catalogue.replace([stock]);
  expect(catalogue.revision()).toBe(2);
  expect(catalogue.bySymbol('BTCUSDT')).toBeUndefined();
  expect(catalogue.byId(1)).toBeUndefined();
});

test('favourites come and go, each once, and a list that was asked for before says nothing certain', () => {
  const favourites = createFavourites();
  const favourite = (id: number) => ({ id, currencyId: id * 10 }) as never;
  expect([favourites.revision(), favourites.currencyIds()]).toEqual([0, []]);
  expect(favourites.replace([favourite(1), favourite(2)], 0)).toBe(true);
  expect(favourites.currencyIds()).toEqual([10, 20]);
  favourites.add(favourite(1));
  expect(favourites.currencyIds()).toEqual([20, 10]);
  favourites.remove(2);
  expect(favourites.currencyIds()).toEqual([10]);
  expect(favourites.revision()).toBe(3);
  expect(favourites.replace([], 2)).toBe(false);
  expect(favourites.currencyIds()).toEqual([10]);
  favourites.clear();
  expect([favourites.revision(), favourites.currencyIds()]).toEqual([4, []]);
});
