/** Faults of entries of coins that bring their exit. */
import type { Fault } from './fault.ts';

const SPOT_BRACKETS = 'tests/server/spot/spot-brackets.test.ts';

export const spotBracketFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'An entry that is cancelled with a part filled has no exit',
    plants: [
      {
        file: 'server/features/spot/place-exit.ts',
        before: `order.status !== 'open' && order.exitId === null;`,
        after: `order.status === 'filled' && order.exitId === null;`,
      },
    ],
    tests: [{ file: SPOT_BRACKETS, title: 'what was filled before its owner cancels the entry' }],
  },
  {
    invariant: 7,
    what: 'An exit trades the amount of its entry, not what was filled of it',
    plants: [
      {
        file: 'server/features/spot/plan-exit.ts',
        before: `entry.side === 'buy' ? entry.filled :`,
        after: `entry.side === 'buy' ? entry.amount :`,
      },
    ],
    tests: [{ file: SPOT_BRACKETS, title: 'what was filled before its owner cancels the entry' }],
  },
  {
    invariant: 7,
    what: 'An exit that buys back forgets the fee',
    plants: [
      {
        file: 'contract/rules/spot/bracket-orders.ts',
        before: 'return exact(settleSpot({ side, turnover, feeRate }).total).lte(received);',
        after: 'return exact(turnover).lte(received);',
      },
    ],
    tests: [{ file: SPOT_BRACKETS, title: 'a sale buys back with exactly what it brought' }],
  },
];
