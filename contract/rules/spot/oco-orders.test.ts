import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { meetsBook, ocoProblem, ocoWorst, pairedLimitProblem } from './oco-orders.ts';

type Book = Parameters<typeof meetsBook>[2];
const nobody: Book = { bids: [], asks: [] };
const book: Book = { bids: [[9_990, 5]], asks: [[10_010, 5]] };

test.each([
  ['sell', '99.89', true],
  ['sell', '99.90', true],
  ['sell', '99.91', false],
  ['buy', '100.11', true],
  ['buy', '100.10', true],
  ['buy', '100.09', false],
] as const)('a limit to %s at %s would take at once: %s', (side, price, takes) => {
  expect(meetsBook(bitcoin, { side, price }, book)).toBe(takes);
  expect(meetsBook(bitcoin, { side, price }, nobody)).toBe(false);
});

test.each([
  ['sell', '100.01'],
  ['buy', '99.99'],
] as const)('the limit of a pair to %s may wait from %s on', (side, price) => {
  expect(pairedLimitProblem(bitcoin, { side, price, last: '100.00' }, book)).toBeNull();
});

test.each<[string, { readonly side: 'buy' | 'sell'; readonly price: string }, Book]>([
  ['at the last price', { side: 'sell', price: '100' }, nobody],
  ['at the last price', { side: 'buy', price: '100' }, nobody],
  ['on the worse side of it', { side: 'sell', price: '99.99' }, nobody],
  ['on the worse side of it', { side: 'buy', price: '100.01' }, nobody],
  ['where it takes', { side: 'sell', price: '100.01' }, { ...nobody, bids: [[10_001, 1]] }],
  ['where it takes', { side: 'buy', price: '99.99' }, { ...nobody, asks: [[9_999, 1]] }],
])('the limit of a pair is refused %s: %j', (_, order, offers) => {
  expect(pairedLimitProblem(bitcoin, { ...order, last: '100.00' }, offers)).toEqual({
    code: 'oco_invalid',
    params: { last: '100' },
  });
});

const pair = { side: 'sell', price: '110', trigger: '90', quantity: '1', last: '100' } as const;

test('a stop of a pair is an order as well: at its own limit, and without one at its trigger', () => {
  const least = { code: 'amount_below_minimum', params: { minimum: '5 USDT' } };
  const judge = (quantity: string, stopLimit: string | null) =>
    ocoProblem(bitcoin, { ...pair, quantity, stopLimit }, book);
  expect(judge('0.0556', null)).toBeNull();
  expect(judge('0.0555', null)).toEqual(least);
  expect(judge('0.0625', '80')).toBeNull();
  expect(judge('0.0624', '80')).toEqual(least);
  expect(judge('1', '89.999')).toEqual({ code: 'price_step', params: { step: '0.01' } });
});

test('where the limit lies is looked at before the stop', () => {
  expect(ocoProblem(bitcoin, { ...pair, price: '95', stopLimit: '89.999' }, book)?.code).toBe(
    'oco_invalid',
  );
});

test('a purchase may come to cost the higher of its limit and of the worst price of its stop', () => {
  const buy = { side: 'buy', price: '90', trigger: '110' } as const;
  // At the market a stop buys up to five in a hundred above its trigger.
  expect(ocoWorst(bitcoin, { ...buy, stopLimit: null })).toBe('115.5');
  expect(ocoWorst(bitcoin, { ...buy, stopLimit: '111' })).toBe('111');
  expect(ocoWorst(bitcoin, { ...buy, price: '112', stopLimit: '111' })).toBe('112');
});

test('the stop of a sale at the market has no worst price beside the limit', () => {
  expect(ocoWorst(bitcoin, { ...pair, stopLimit: null })).toBe('110');
});
