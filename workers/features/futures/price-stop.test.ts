import { expect, test } from 'vitest';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { priceStop, type Stopped } from './price-stop.ts';

// 5000 lots of 0.0001 at 100.00 with 5 of margin: one unit of price is 0.5 of profit.
const long: Stopped = { market: bitcoin, side: 'long', lots: 5000, cost: '50', margin: '5' };
const short: Stopped = { ...long, side: 'short' };

test('FUT-06 a stop by its price says what it brings, of money and of the margin', () => {
  const at = (typed: string, isLoss = false) => ({ unit: 'price', typed, isLoss }) as const;
  expect(priceStop(long, at('110'))).toEqual({ price: '110', profit: '5', share: '1.000000' });
  expect(priceStop(short, at('110', true))).toMatchObject({ profit: '-5', share: '-1.000000' });
  expect(priceStop(long, at('100.001'))).toBeNull();
  expect(priceStop(long, at('0'))).toBeNull();
});

test('FUT-06 a stop by percent of the margin or by money stands at the nearest price, on the side where it belongs', () => {
  const by = (unit: 'percent' | 'money', typed: string, isLoss = false) => ({
    unit,
    typed,
    isLoss,
  });
  expect(priceStop(long, by('percent', '50'))).toMatchObject({ price: '105', profit: '2.5' });
  expect(priceStop(long, by('percent', '50', true))).toMatchObject({ price: '95', profit: '-2.5' });
  expect(priceStop(short, by('money', '2.5'))).toMatchObject({ price: '95', profit: '2.5' });
  expect(priceStop(short, by('money', '2.5', true))).toMatchObject({ price: '105' });
  // What it brings is said of the price that there is.
  expect(priceStop(long, by('money', '0.333'))).toMatchObject({ price: '100.67', profit: '0.335' });
});

test('a loss beyond what the lots are worth has no price', () => {
  expect(priceStop(long, { unit: 'money', typed: '50', isLoss: true })).toBeNull();
  expect(priceStop(short, { unit: 'money', typed: '9e30', isLoss: true })).toBeNull();
});
