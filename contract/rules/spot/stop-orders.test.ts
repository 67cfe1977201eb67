import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { usualTerms } from './order-terms.ts';
import {
  betterTicks,
  isTriggered,
  stopCollar,
  stopTermsProblem,
  type Trail,
  trailProblem,
  trailTriggerTicks,
  triggerProblem,
} from './stop-orders.ts';

test('a purchase wakes at its trigger and above it, a sale at it and below it', () => {
  const wakes = (side: 'buy' | 'sell') =>
    [99, 100, 101].map((ticks) => isTriggered({ side, triggerTicks: 100 }, ticks));
  expect(wakes('buy')).toEqual([false, true, true]);
  expect(wakes('sell')).toEqual([true, true, false]);
});

test('a purchase at the market buys nothing more than five in a hundred above its trigger, a sale has no such price', () => {
  expect(stopCollar(bitcoin, { side: 'buy', triggerTicks: 10_000 })).toBe('105');
  expect(stopCollar(bitcoin, { side: 'buy', triggerTicks: 1_010 })).toBe('10.6');
  expect(stopCollar(bitcoin, { side: 'sell', triggerTicks: 10_000 })).toBeNull();
});

const last = '100.00';
const reached = { code: 'trigger_invalid', params: { last: '100' } };
const band = { code: 'price_out_of_band', params: { low: '50', high: '150' } };

test.each([
  ['buy', '100.01', null],
  ['buy', '150', null],
  ['buy', '100', reached],
  ['buy', '99.99', reached],
  ['buy', '150.01', band],
  ['sell', '99.99', null],
  ['sell', '50', null],
  ['sell', '100', reached],
  ['sell', '100.01', reached],
  ['sell', '49.99', band],
  ['sell', '99.999', { code: 'price_step', params: { step: '0.01' } }],
] as const)('a trigger to %s at %s is %j', (side, trigger, problem) => {
  expect(triggerProblem(bitcoin, { side, trigger, last })).toEqual(problem);
});

const percent: Trail = { by: '2.5', unit: 'percent' };
const price: Trail = { by: '1.5', unit: 'price' };

test.each([
  ['sell', 10_000, price, 9_850],
  ['buy', 10_000, price, 10_150],
  ['sell', 10_000, percent, 9_750],
  ['buy', 10_000, percent, 10_250],
  // 250.025 ticks away, and then to the next whole tick away from the market.
  ['sell', 10_001, percent, 9_750],
  ['buy', 10_001, percent, 10_252],
  ['sell', 150, price, 1],
  ['sell', 152, price, 2],
] as const)('a stop to %s that trails %d by %j wakes at %d', (side, bestTicks, trail, ticks) => {
  expect(trailTriggerTicks(bitcoin, { side, bestTicks, trail })).toBe(ticks);
});

test('what trails to sell keeps the higher of two prices, what trails to buy the lower', () => {
  expect([betterTicks('sell', 1, 2), betterTicks('sell', 2, 1)]).toEqual([2, 2]);
  expect([betterTicks('buy', 1, 2), betterTicks('buy', 2, 1)]).toEqual([1, 1]);
});

test.each<Trail>([
  { by: '0.1', unit: 'percent' },
  { by: '1.05', unit: 'percent' },
  { by: '20', unit: 'percent' },
  { by: '0.2', unit: 'price' },
  { by: '2.05', unit: 'price' },
  { by: '40', unit: 'price' },
])('a stop may trail a price of 200 by %j', (trail) => {
  expect(trailProblem(bitcoin, { trail, last: '200' })).toBeNull();
});

test.each<Trail>([
  { by: '0.09', unit: 'percent' },
  { by: '1.005', unit: 'percent' },
  { by: '20.01', unit: 'percent' },
  { by: '0.19', unit: 'price' },
  { by: '2.005', unit: 'price' },
  { by: '40.01', unit: 'price' },
])(
  'a stop must not trail a price of 200 by %j: too near, too far or in parts of a step',
  (trail) => {
    expect(trailProblem(bitcoin, { trail, last: '200' })).toEqual({
      code: 'trail_invalid',
      params: { low: '0.1%', high: '20%' },
    });
  },
);

test.each([
  ['coin', {}, null],
  ['coin', { timeInForce: 'gtd', expiresAt: 1 }, null],
  ['coin', { timeInForce: 'ioc' }, 'terms_conflict'],
  ['coin', { timeInForce: 'fok' }, 'terms_conflict'],
  ['coin', { postOnly: true }, 'terms_conflict'],
  ['stock', {}, 'stop_unavailable'],
] as const)('a stop for a %s has terms that can wait: %j is %s', (kind, terms, code) => {
  expect(stopTermsProblem({ kind }, { ...usualTerms, ...terms })).toEqual(
    code === null ? null : { code, params: {} },
  );
});

test('a distance in the price has the places of the market, one in percent has two', () => {
  const problem = (priceScale: number, trail: Trail) =>
    trailProblem({ priceScale }, { trail, last: '200' })?.code ?? null;
  expect(problem(3, { by: '2.005', unit: 'price' })).toBeNull();
  expect(problem(1, { by: '2.05', unit: 'price' })).toBe('trail_invalid');
  expect(problem(3, { by: '1.005', unit: 'percent' })).toBe('trail_invalid');
  expect(problem(1, { by: '1.05', unit: 'percent' })).toBeNull();
});
