import { expect, test } from 'vitest';
import { MarketTerms, type Terms, termsOf } from './market-terms.ts';

const announced: Terms = [
  { fromDay: 0, version: 2, rate: 50 },
  { fromDay: 100, version: 2, rate: 80 },
  { fromDay: 200, version: 9, rate: 80 },
];

test('without anything announced all days are of the version of this program', () => {
  expect(termsOf({ rate: 50 })).toEqual([{ fromDay: 0, version: 2, rate: 50 }]);
  expect(termsOf({ version: 1, rate: 5 })).toEqual([{ fromDay: 0, version: 1, rate: 5 }]);
});

test('a day has the terms that were announced for it or before it, the first those of all days before', () => {
  const terms = new MarketTerms(termsOf({ rate: 50 }));
  expect(terms.of(100).rate).toBe(50);
  terms.announce(announced);
  expect([-1, 0, 99, 100, 199].map((day) => terms.of(day).rate)).toEqual([50, 50, 50, 80, 80]);
  expect(terms.of(200).version).toBe(9);
  expect(terms.all).toBe(announced);
});

test('a day of a version that is not known here cannot be made, and those before it can', () => {
  const terms = new MarketTerms(announced);
  expect([199, 200].map((day) => terms.isKnownUntil(day))).toEqual([true, false]);
  expect(terms.construction(199).version).toBe(2);
  expect(terms.streamName(199, 'moves/BTC')).toBe('moves/BTC');
  expect(() => terms.construction(200)).toThrow('is not known here');
});
