import { expect, test } from 'vitest';
import { staleAfterMs } from './quote-age.ts';

test('a quote is too old after 5 seconds, of a market below 100 million a day after 15', () => {
  expect(staleAfterMs(100_000_000)).toBe(5_000);
  expect(staleAfterMs(99_999_999)).toBe(15_000);
  expect(staleAfterMs(0)).toBe(15_000);
});
