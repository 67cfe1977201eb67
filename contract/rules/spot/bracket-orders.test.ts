import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import {
  bracketProblem,
  exitKind,
  exitProblem,
  exitQuantity,
  exitSide,
  hasBracket,
} from './bracket-orders.ts';
import { settleSpot } from './pricing.ts';

const none = { takeProfit: null, stopLoss: null };
const buy = { ...none, side: 'buy', quantity: '1', price: null, last: '100' } as const;
const sell = { ...buy, side: 'sell' } as const;

test.each([
  [null, buy],
  [null, { ...buy, takeProfit: '100.01', stopLoss: '99.99' }],
  [null, { ...sell, takeProfit: '99.99', stopLoss: '100.01' }],
  ['stop_invalid', { ...buy, takeProfit: '100' }],
  ['stop_invalid', { ...buy, stopLoss: '100' }],
  ['stop_invalid', { ...sell, takeProfit: '100' }],
  ['stop_invalid', { ...sell, stopLoss: '100' }],
  // Around its own limit, while it waits below the price.
  [null, { ...buy, price: '90', takeProfit: '95', stopLoss: '89.99' }],
  ['stop_invalid', { ...buy, price: '90', stopLoss: '95' }],
  ['stop_invalid', { ...buy, price: '90', takeProfit: '90' }],
  // A limit that takes is filled at the price, which is better.
  [null, { ...buy, price: '110', takeProfit: '110.01', stopLoss: '99.99' }],
  ['stop_invalid', { ...buy, price: '110', stopLoss: '105' }],
  ['stop_invalid', { ...buy, price: '110', takeProfit: '105' }],
  ['stop_invalid', { ...sell, price: '90', stopLoss: '95' }],
  ['price_step', { ...buy, takeProfit: '101.001' }],
  ['price_out_of_band', { ...buy, takeProfit: '151' }],
  ['price_out_of_band', { ...buy, stopLoss: '49' }],
  // Five USDT of now are less than an order at the stop.
  ['amount_below_minimum', { ...buy, quantity: '0.05', stopLoss: '90' }],
  [null, { ...buy, quantity: '0.05', takeProfit: '110' }],
  ['amount_below_minimum', { ...sell, quantity: '0.05', takeProfit: '90' }],
] as const)('%s is said of %j', (code, entry) => {
  expect(bracketProblem(bitcoin, entry)?.code ?? null).toBe(code);
});

test('an entry brings an exit with it where it names one of its prices, and the exit trades the other way', () => {
  expect(hasBracket(none)).toBe(false);
  expect(hasBracket({ ...none, takeProfit: '110' })).toBe(true);
  expect(hasBracket({ ...none, stopLoss: '90' })).toBe(true);
  expect([exitSide('buy'), exitSide('sell')]).toEqual(['sell', 'buy']);
});

test('an exit that is none says why: on the wrong side, or too small or too large at its price', () => {
  expect(bracketProblem(bitcoin, { ...buy, takeProfit: '100' })).toEqual({
    code: 'stop_invalid',
    params: {},
  });
  const exit = (quantity: string, takeProfit: string | null, stopLoss: string | null) =>
    exitProblem(bitcoin, { takeProfit, stopLoss, quantity, last: '100' });
  const small = { code: 'amount_below_minimum', params: { minimum: '5 USDT' } };
  const large = { code: 'amount_above_maximum', params: { maximum: '5000000 USDT' } };
  expect(exit('0.05', '110', '100')).toBeNull();
  expect(exit('0.05', '110', '99')).toEqual(small);
  expect(exit('0.05', '99', null)).toEqual(small);
  expect(exit('50000', '100', '90')).toBeNull();
  expect(exit('50000', '100.01', '90')).toEqual(large);
});

test('what a sale buys back is what its money pays for after both fees', () => {
  // 0.0502 bring 5.01498 of which 0.05 cost 5.005 at 100 less 0.01.
  expect(bracketProblem(bitcoin, { ...sell, quantity: '0.0502', stopLoss: '100.01' })?.code).toBe(
    'amount_below_minimum',
  );
  expect(bracketProblem(bitcoin, { ...sell, quantity: '0.06', stopLoss: '100.01' })).toBeNull();
});

test('a purchase is sized by the worst that it may come to cost: its limit, or five in a hundred above its stop', () => {
  const money = { side: 'buy', received: '105.105', feeRate: '0.001' } as const;
  const bought = (takeProfit: string | null, stopLoss: string | null) =>
    exitQuantity(bitcoin, { ...money, takeProfit, stopLoss });
  expect(bought('105', null)).toBe('1');
  expect(bought(null, '100')).toBe('1');
  expect(bought('90', '100')).toBe('1');
  expect(bought('110', '100')).toBe('0.9545');
});

test('a purchase spends no more than was received, fee and all, and a lot more would be too much', () => {
  const cents = (value: number) => plainText(exact(String(value)).div(100));
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 100_000_000 }),
      fc.integer({ min: 5_000, max: 15_000 }),
      fc.constantFrom('0', '0.0008', '0.001', '0.0333'),
      (money, price, feeRate) => {
        const [received, takeProfit] = [cents(money), cents(price)];
        const exit = { side: 'buy', takeProfit, stopLoss: null, received, feeRate } as const;
        const quantity = exact(exitQuantity(bitcoin, exit));
        const costOf = (amount: typeof quantity) => {
          const turnover = plainText(amount.times(takeProfit));
          return exact(settleSpot({ side: 'buy', turnover, feeRate }).total);
        };
        expect(costOf(quantity).lte(received)).toBe(true);
        expect(costOf(quantity.plus('0.0001')).gt(received)).toBe(true);
      },
    ),
  );
});

test('a sale sells all that was received, in whole lots', () => {
  const exit = { side: 'sell', takeProfit: '110', stopLoss: '90', feeRate: '0.001' } as const;
  expect(exitQuantity(bitcoin, { ...exit, received: '0.01239' })).toBe('0.0123');
  expect(exitProblem(bitcoin, { ...exit, quantity: '0.05', last: '100' })?.code).toBe(
    'amount_below_minimum',
  );
});

test.each([
  ['pair', { takeProfit: '110', stopLoss: '90' }, 10_000],
  ['limit', { takeProfit: '110', stopLoss: null }, 10_000],
  ['stop', { takeProfit: null, stopLoss: '90' }, 10_000],
  // The price is where the stop was to be, or beyond it.
  ['now', { takeProfit: '110', stopLoss: '90' }, 9_000],
  ['now', { takeProfit: null, stopLoss: '90' }, 8_000],
  // The book already gives what the take profit asks for.
  ['limit', { takeProfit: '110', stopLoss: '90' }, 11_100],
] as const)('the exit is a %s of %j at %d', (kind, bracket, lastTicks) => {
  const level = (ticks: number): LevelTuple => [lastTicks + ticks, 5];
  const now = { lastTicks, bids: [level(-10)], asks: [level(10)] };
  expect(exitKind(bitcoin, { side: 'sell', ...bracket }, now)).toBe(kind);
});

test.each([
  ['pair', { takeProfit: '90', stopLoss: '110' }, 10_000],
  ['limit', { takeProfit: '90', stopLoss: null }, 10_000],
  ['stop', { takeProfit: null, stopLoss: '110' }, 10_000],
  ['now', { takeProfit: '90', stopLoss: '110' }, 11_000],
  ['now', { takeProfit: null, stopLoss: '110' }, 12_000],
  ['limit', { takeProfit: '90', stopLoss: '110' }, 8_990],
] as const)('the exit that buys back is a %s of %j at %d', (kind, bracket, lastTicks) => {
  const now = { lastTicks, bids: [], asks: [[lastTicks + 10, 5]] } satisfies Parameters<
    typeof exitKind
  >[2];
  expect(exitKind(bitcoin, { side: 'buy', ...bracket }, now)).toBe(kind);
});
