import { expect, test } from 'vitest';
import { followedPrice } from './use-followed-price.ts';

const live = { seenPrice: '93427.91', ageText: '' };

test('an untouched limit follows the live price, and a touched one stays', () => {
  expect(followedPrice(true, live)).toBe('93427.91');
  expect(followedPrice(false, live)).toBeNull();
});

test('no limit is taken from a price that is not live, nor from none', () => {
  expect(followedPrice(true, { ...live, ageText: '8 sec' })).toBeNull();
  expect(followedPrice(true, { seenPrice: '', ageText: '' })).toBeNull();
  expect(followedPrice(true, null)).toBeNull();
});
