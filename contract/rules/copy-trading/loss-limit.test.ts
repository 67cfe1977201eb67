import { expect, test } from 'vitest';
import { hasLostLimit } from './loss-limit.ts';

test('COPY-05 a loss limit is reached by what is settled and by what open copies have lost, together', () => {
  const rows = [
    ['0', '-99.99', '100', false],
    ['0', '-100', '100', true],
    ['-60', '-40', '100', true],
    ['-60', '-39.99999999', '100', false],
    // A settled gain has to be lost first.
    ['50', '-100', '100', false],
    ['50', '-150', '100', true],
    // An open gain makes nothing good.
    ['-100', '500', '100', true],
    ['-99', '-1', null, false],
  ] as const;
  for (const [settledProfit, open, lossLimit, isLost] of rows)
    expect([settledProfit, open, hasLostLimit({ settledProfit, lossLimit }, open)]).toEqual([
      settledProfit,
      open,
      isLost,
    ]);
});
