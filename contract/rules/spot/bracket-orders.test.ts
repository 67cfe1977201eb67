import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import { bracketProblem, exitKind, exitProblem, exitQuantity } from './bracket-orders.ts';
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
