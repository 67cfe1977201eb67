import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { type ShareState, settleShare, shareDue } from './profit-share.ts';

const nothing: ShareState = { settledProfit: '0', highWaterMark: '0', sharePaid: '0' };

/** Settles results one after the other, each share paid at once; answers the shares. */
function shares(nets: readonly string[], rate: string): string[] {
  let state = nothing;
  return nets.map((net) => {
    state = settleShare(state, net);
    const due = shareDue(state, rate);
    state = { ...state, sharePaid: new Decimal(state.sharePaid).plus(due).toFixed() };
    return due;
  });
}

test('only what is above the highest settled profit is shared', () => {
  // 100 earns 10; 60 of it are lost and 40 come back: nothing; 30 more, of which 10 are above 100.
  expect(shares(['100', '-60', '40', '30'], '0.1')).toEqual(['10', '0', '0', '1']);
  expect(shares(['-50', '30', '19.99999999', '0.00000002'], '0.1')).toEqual(['0', '0', '0', '0']);
});

test('shares round down, and add up to the share of the whole to the last digit', () => {
  expect(shares(['0.00000005', '0.00000005'], '0.1')).toEqual(['0', '0.00000001']);
  const runs = { numRuns: repetitions({ short: 300, long: 10_000 }) };
  const net = fc
    .integer({ min: -1_000_000_000, max: 1_000_000_000 })
    .map((units) => new Decimal(units).div(1e8).toFixed());
  fc.assert(
    fc.property(
      fc.array(net, { maxLength: 30 }),
      fc.integer({ min: 0, max: 50 }),
      (nets, percent) => {
        const rate = new Decimal(percent).div(100).toFixed();
        let profit = new Decimal(0);
        let mark = new Decimal(0);
        for (const each of nets) {
          profit = profit.plus(each);
          mark = Decimal.max(mark, profit);
        }
        const paid = shares(nets, rate).reduce((sum, share) => sum.plus(share), new Decimal(0));
        expect(paid.toFixed()).toBe(
          mark.times(rate).toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed(),
        );
      },
    ),
    runs,
  );
});

test('what could not be paid is owed at the next closing', () => {
  const state = settleShare(nothing, '100');
  expect(shareDue({ ...state, sharePaid: '3' }, '0.1')).toBe('7');
  expect(shareDue({ ...settleShare(state, '-500'), sharePaid: '3' }, '0.1')).toBe('7');
});
