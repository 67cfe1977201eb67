import { expect, test } from 'vitest';
import { Market } from '../../contract/features/markets.ts';
import { currencies } from '../money/currencies.ts';
import { markets, marketTraits } from './instruments.ts';

test('DEPO-04 the ids of the default coins are BTC 1, ETH 2 and USDT 3', () => {
  const idOf = (code: string) => currencies.find((currency) => currency.code === code)?.id;
  expect([idOf('BTC'), idOf('ETH'), idOf('USDT')]).toEqual([1, 2, 3]);
});

test('THEME-07 BTC, USDT, LTC and ETH each have a fixed colour', () => {
  const colorOf = (code: string) => currencies.find((currency) => currency.code === code)?.color;
  expect(colorOf('BTC')).toBe('#f7931a');
  expect(colorOf('USDT')).toBe('#26a17b');
  expect(colorOf('LTC')).toBe('#345d9d');
  expect(colorOf('ETH')).toBe('#627eea');
});

test('MARK-01 there are at least 30 coin markets, 12 futures and 12 stocks, all as the contract says', () => {
  const count = (kind: string) => markets.filter((market) => market.kind === kind).length;
  expect(count('coin')).toBeGreaterThanOrEqual(30);
  expect(count('futures')).toBe(12);
  expect(count('stock')).toBe(12);
  for (const market of markets) expect(Market.parse(market)).toEqual(market);
});

test('ids, symbols and the triple of currency, legal currency and kind name one market each', () => {
  const distinct = (name: (market: Market) => unknown) => new Set(markets.map(name)).size;
  expect(distinct((market) => market.id)).toBe(markets.length);
  expect(distinct((market) => market.symbol)).toBe(markets.length);
  expect(distinct((market) => `${market.currencyId}/${market.legalId}/${market.kind}`)).toBe(
    markets.length,
  );
  expect(new Set(currencies.map((currency) => currency.id)).size).toBe(currencies.length);
  expect(new Set(currencies.map((currency) => currency.code)).size).toBe(currencies.length);
  for (const { id } of markets) expect(id).toBeLessThan(2 ** 16);
});

test('every market trades known currencies and has a price of at least 1,000 ticks', () => {
  const codes = new Map(currencies.map((currency) => [currency.id, currency.code]));
  for (const market of markets) {
    expect(codes.get(market.currencyId)).toBe(market.base);
    expect(codes.get(market.legalId)).toBe(market.quote);
    const nominalPrice = marketTraits.get(market.symbol)?.nominalPrice ?? 0;
    expect(nominalPrice * 10 ** market.priceScale).toBeGreaterThanOrEqual(1000);
  }
});
