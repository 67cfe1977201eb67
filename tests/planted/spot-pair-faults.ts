/** Faults of limits and stops of coins of which one ends the other. */
import type { Fault } from './fault.ts';

const SPOT_PAIRS = 'tests/server/spot/spot-pairs.test.ts';

export const spotPairFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'A part that is filled of a limit leaves the stop beside it',
    plants: [
      {
        file: 'server/features/spot/fill-order.ts',
        before: `order.oco === 'both' ? 'limit' : order.oco;`,
        after: `order.oco === 'both' && isDone ? 'limit' : order.oco;`,
      },
    ],
    tests: [{ file: SPOT_PAIRS, title: 'a part of the limit that the book takes ends the stop' }],
  },
  {
    invariant: 7,
    what: 'A stop that fires leaves the limit beside it',
    plants: [
      {
        file: 'server/features/spot/wake-order.ts',
        before: `if (oco !== 'both' || triggerPrice === null) return {};`,
        after: `if (oco !== null || triggerPrice === null) return {};`,
      },
    ],
    tests: [{ file: SPOT_PAIRS, title: 'the trade that comes to the trigger ends the limit' }],
  },
  {
    invariant: 7,
    what: 'A limit with a stop holds for the cheaper of both',
    plants: [
      {
        file: 'contract/rules/spot/oco-orders.ts',
        before: 'return plainText(Exact.max(price, stop));',
        after: 'return plainText(Exact.min(price, stop));',
      },
    ],
    tests: [{ file: SPOT_PAIRS, title: 'a purchase holds for the worse of both' }],
  },
];
