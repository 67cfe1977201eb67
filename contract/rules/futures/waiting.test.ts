import { expect, test } from 'vitest';
import { awaitsTrigger, isAsleep, waitingPrice } from './waiting.ts';

const stop = { triggerPrice: '9000', isTriggered: false, oco: null };

test.each([
  ['a stop sleeps until its trigger comes', stop, true, true],
  ['a stop whose trigger has come waits for none', { ...stop, isTriggered: true }, false, false],
  ['a limit has no trigger', { ...stop, triggerPrice: null }, false, false],
  ['a pair has one, but its limit is awake', { ...stop, oco: 'both' }, true, false],
  ['what is left of a pair after its limit has none', { ...stop, oco: 'limit' }, false, false],
  ['the stop of a pair that is left is awake', { ...stop, oco: 'stop' }, true, false],
] as const)('%s', (_, order, awaits, sleeps) => {
  expect([awaitsTrigger(order), isAsleep(order)]).toEqual([awaits, sleeps]);
});

const pair = { targetPrice: '9900', triggerPrice: '10100', oco: 'both', stopLimit: null } as const;

test.each([
  ['an order at its limit', { ...pair, oco: null, triggerPrice: null }, '9900'],
  ['a stop with a limit at the limit', { ...pair, oco: null }, '9900'],
  ['a stop at its trigger', { ...pair, oco: null, targetPrice: null }, '10100'],
  ['an order at the market at none', { ...pair, targetPrice: null, triggerPrice: null }, null],
  ['a pair at the higher of its prices', pair, '10100'],
  ['a pair whose limit is the higher', { ...pair, targetPrice: '10200' }, '10200'],
  ['a pair at the limit of its stop', { ...pair, stopLimit: '10300' }, '10300'],
  ['the limit that is left of a pair at its own', { ...pair, oco: 'limit' }, '9900'],
] as const)('%s is held for: %j', (_, order, price) => {
  expect(waitingPrice(order)).toBe(price);
});
