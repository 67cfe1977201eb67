/** Faults of ladders of limits. */
import type { Fault } from './fault.ts';

const SPOT_SCALE = 'tests/server/spot/spot-scale.test.ts';
const RULE = 'contract/rules/spot/scale-orders.test.ts';

export const spotScaleFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'What does not divide among the orders of a ladder is lost',
    plants: [
      {
        file: 'contract/rules/spot/scale-orders.ts',
        before: 'share + (isLargest(place) ? 1 : 0)',
        after: 'share',
      },
    ],
    tests: [{ file: RULE, title: 'the sizes are the amount to the last step and never turn' }],
    refusal: /Property failed/,
  },
  {
    invariant: 7,
    what: 'A ladder may begin on the other side of the book',
    plants: [
      {
        file: 'contract/rules/spot/scale-orders.ts',
        before: `side === 'buy' ? Math.max(from, to) : Math.min(from, to);`,
        after: `side === 'buy' ? Math.min(from, to) : Math.max(from, to);`,
      },
    ],
    tests: [{ file: SPOT_SCALE, title: 'what is no ladder is refused in words of its own' }],
  },
  {
    invariant: 7,
    what: 'The orders of a ladder are written one by one, each in a transaction of its own',
    plants: [
      {
        file: 'server/features/spot/place-scale.ts',
        before: 'claim: null, vipTier, within: tx };',
        after: 'claim: null, vipTier };',
      },
    ],
    tests: [{ file: SPOT_SCALE, title: 'whoever cannot pay for all of it' }],
    refusal: /inside withTransaction only the transaction may be used/,
  },
  {
    invariant: 7,
    what: 'Of a ladder only its first order counts for the limits of its owner',
    plants: [
      {
        file: 'server/features/spot/place-scale.ts',
        before: 'order: first, market, quantity, turnover }',
        after: 'order: first, market, quantity: first.amount }',
      },
    ],
    tests: [
      {
        file: 'tests/server/trading-limits/trading-limits.test.ts',
        title: 'an order above the largest value is refused',
      },
    ],
  },
];
