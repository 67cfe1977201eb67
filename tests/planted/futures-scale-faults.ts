/** Faults of ladders of contracts. */
import type { Fault } from './fault.ts';

const SCALE = 'tests/server/futures/futures-scale.test.ts';
const RULE = 'contract/rules/futures/scale.test.ts';

export const futuresScaleFaults: readonly Fault[] = [
  {
    invariant: 9,
    what: 'A ladder of contracts is judged by its first order alone, and the others are placed as far as the money goes',
    plants: [
      {
        file: 'server/features/futures/orders/place-scale.ts',
        before: 'if (!placed.ok) return placed;',
        after: 'if (!placed.ok) break;',
      },
      {
        file: 'contract/rules/futures/scale.ts',
        before: 'return exact(required).gt(free)',
        after: 'return exact(required).lt(0)',
      },
    ],
    tests: [{ file: SCALE, title: 'whoever cannot pay for all of it' }],
  },
  {
    invariant: 9,
    what: 'The orders of a ladder of contracts have room that is not there',
    plants: [
      {
        file: 'server/features/futures/orders/place-scale.ts',
        before: 'act.rows.openOrderCount() + count > terms.maximumOrders',
        after: 'act.rows.openOrderCount() >= terms.maximumOrders',
      },
    ],
    tests: [{ file: SCALE, title: 'whoever cannot pay for all of it, or has no room' }],
  },
  {
    invariant: 9,
    what: 'A ladder of shorts is judged as one of longs',
    plants: [
      {
        file: 'contract/rules/futures/scale.ts',
        before: `side === 'long' ? 'buy' : 'sell'`,
        after: `side === 'long' ? 'buy' : 'buy'`,
      },
    ],
    tests: [{ file: SCALE, title: 'what is no ladder is refused in words of its own' }],
    // What takes opens, and a ladder has no id for that.
    refusal: /an act makes no more than ids were drawn for/,
  },
  {
    invariant: 9,
    what: 'Of isolated positions that a ladder opens the last to be liquidated is shown',
    plants: [
      {
        file: 'contract/rules/futures/scale.ts',
        before: `side === 'long' ? Math.max(...each) : Math.min(...each)`,
        after: `side === 'long' ? Math.min(...each) : Math.max(...each)`,
      },
    ],
    tests: [{ file: RULE, title: 'of isolated positions the first that is reached' }],
  },
];
