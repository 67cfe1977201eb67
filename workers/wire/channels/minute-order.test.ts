import { expect, test } from 'vitest';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { createMinuteOrder } from './minute-order.ts';

const bar = (openMs: number, closed: 0 | 1): CandleTuple => [openMs, 1, 1, 1, 1, 1, closed];
const forms = (openMs: number) => [bar(openMs, 0)];
const closes = (openMs: number) => [bar(openMs, 1)];

test('bars that form and close one after the other are whole', () => {
  const order = createMinuteOrder();
  expect(order.take('a', forms(1), false)).toBe(true);
  expect(order.take('a', forms(1), false)).toBe(true);
  expect(order.take('a', [bar(1, 1), bar(2, 0)], false)).toBe(true);
  expect(order.take('a', closes(2), false)).toBe(true);
  expect(order.take('a', forms(4), false)).toBe(true);
});

test('a later bar that forms while one is open tells of a lost close, once', () => {
  const order = createMinuteOrder();
  order.take('a', forms(1), false);
  expect(order.take('a', forms(2), false)).toBe(false);
  expect(order.take('a', forms(2), false)).toBe(true);
  expect(order.take('a', forms(3), false)).toBe(false);
});

test('a late frame of an older bar changes nothing', () => {
  const order = createMinuteOrder();
  order.take('a', forms(5), false);
  expect(order.take('a', forms(4), false)).toBe(true);
  expect(order.take('a', closes(4), false)).toBe(true);
  expect(order.take('a', forms(6), false)).toBe(false);
});

test('a later bar that closes has closed those before it', () => {
  const order = createMinuteOrder();
  order.take('a', forms(5), false);
  expect(order.take('a', closes(6), false)).toBe(true);
  expect(order.take('a', forms(7), false)).toBe(true);
});

test('a snapshot begins anew, and each channel has an order of its own', () => {
  const order = createMinuteOrder();
  order.take('a', forms(1), false);
  expect(order.take('b', forms(2), false)).toBe(true);
  expect(order.take('a', forms(2), true)).toBe(true);
  expect(order.take('a', forms(3), false)).toBe(false);
});
