import { expect, test } from 'vitest';
import { DAY_MS } from '../../plain/time.ts';
import {
  bookProblem,
  endOfLife,
  isExpired,
  LONGEST_LIFE_DAYS,
  termsProblem,
  usualTerms,
} from './order-terms.ts';

const NOW = 1_000_000;
const limit = { ...usualTerms, isLimit: true, isQueued: false };
const dated = { ...limit, timeInForce: 'gtd', expiresAt: NOW + 1 } as const;

test('terms that go together have no problem', () => {
  for (const terms of [
    limit,
    { ...limit, isLimit: false },
    { ...limit, isQueued: true },
    { ...limit, postOnly: true },
    { ...limit, timeInForce: 'ioc' } as const,
    { ...limit, timeInForce: 'fok' } as const,
    dated,
    { ...dated, postOnly: true, isQueued: true },
    { ...dated, expiresAt: NOW + LONGEST_LIFE_DAYS * DAY_MS },
  ]) {
    expect(termsProblem(terms, NOW)).toBeNull();
  }
});

test.each([
  ['terms_conflict', { ...limit, timeInForce: 'ioc', postOnly: true }],
  ['terms_conflict', { ...limit, timeInForce: 'fok', postOnly: true }],
  ['terms_conflict', { ...limit, timeInForce: 'fok', isLimit: false }],
  ['terms_conflict', { ...limit, postOnly: true, isLimit: false }],
  ['terms_conflict', { ...limit, expiresAt: NOW + 1 }],
  ['terms_conflict', { ...dated, timeInForce: 'ioc' }],
  ['expiry_invalid', { ...dated, expiresAt: null }],
  ['expiry_invalid', { ...dated, expiresAt: NOW }],
  ['expiry_invalid', { ...dated, expiresAt: NOW + LONGEST_LIFE_DAYS * DAY_MS + 1 }],
  ['market_closed', { ...limit, timeInForce: 'ioc', isQueued: true }],
] as const)('%s is said for %j', (code, terms) => {
  expect(termsProblem(terms, NOW)).toEqual({
    code,
    params: code === 'expiry_invalid' ? { days: '365' } : {},
  });
});

test('an order that is to live so long ends at a whole second, not before', () => {
  expect(endOfLife(NOW, 5_000)).toBe(1_005_000);
  expect(endOfLife(NOW + 1, 5_000)).toBe(1_006_000);
  expect(endOfLife(NOW - 1, 5_000)).toBe(1_005_000);
});

test('what the book gives decides what an order may be that does not wait, or must', () => {
  const of = (filledLots: number, restLots: number) => ({ filledLots, restLots });
  expect(bookProblem({ ...limit, postOnly: true }, of(1, 9))).toBe('post_only_takes');
  expect(bookProblem({ ...limit, postOnly: true }, of(0, 10))).toBeNull();
  expect(bookProblem({ ...limit, timeInForce: 'fok' }, of(9, 1))).toBe('no_liquidity');
  expect(bookProblem({ ...limit, timeInForce: 'fok' }, of(10, 0))).toBeNull();
  expect(bookProblem({ ...limit, timeInForce: 'ioc' }, of(1, 9))).toBeNull();
  expect(bookProblem({ ...limit, timeInForce: 'ioc' }, of(0, 10))).toBe('no_liquidity');
  expect(bookProblem({ ...limit, isLimit: false }, of(0, 10))).toBe('no_liquidity');
  expect(bookProblem(limit, of(0, 10))).toBeNull();
});

test('an order lives until the instant, not at it', () => {
  expect(isExpired(dated, NOW)).toBe(false);
  expect(isExpired(dated, NOW + 1)).toBe(true);
  expect(isExpired(limit, NOW)).toBe(false);
});
