import { expect, test } from 'vitest';
import { withQuery } from './navigate.ts';
import { integerParam, oneOfParam, parseQuery, pathParam, textParam } from './query.ts';

const read = (text: string) =>
  parseQuery(new URLSearchParams(text), {
    symbol: textParam(/^[A-Z0-9-]{1,24}$/, 'BTCUSDT'),
    id: integerParam(),
    side: oneOfParam(['buy', 'sell'], 'buy'),
    back: pathParam(),
  });

test('a well-formed query reads as typed values', () => {
  expect(read('symbol=ETHUSDT&id=17&side=sell&back=%2Fpages%2Ffund%2Fassets%3Ftab%3Dspot')).toEqual(
    {
      symbol: 'ETHUSDT',
      id: 17,
      side: 'sell',
      back: '/pages/fund/assets?tab=spot',
    },
  );
});

test('whatever else is in the address reads as the fallback', () => {
  const hostile = read(`symbol=<script>&id=1e9&side=steal&back=//evil.example`);
  expect(hostile).toEqual({ symbol: 'BTCUSDT', id: null, side: 'buy', back: null });
  for (const path of [
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/pages/common/login',
    `/${'a'.repeat(3000)}`,
  ])
    expect(read(new URLSearchParams({ back: path }).toString()).back).toBeNull();
});

test('APP-22 query parameters are appended to the path', () => {
  expect(withQuery('/pages/market/search', { text: 'a b', id: 1, none: null })).toBe(
    '/pages/market/search?text=a+b&id=1',
  );
  expect(withQuery('/pages/a?x=1', { y: 2 })).toBe('/pages/a?x=1&y=2');
  expect(withQuery('/pages/a')).toBe('/pages/a');
});
