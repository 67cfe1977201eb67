/** Faults of limits and stops of futures of which one ends the other. */
import type { Fault } from './fault.ts';

const FUTURES_PAIRS = 'tests/server/futures/futures-pairs.test.ts';

export const futuresPairFaults: readonly Fault[] = [
  {
    invariant: 9,
    what: 'A part that is filled of a limit of futures leaves the stop beside it',
    plants: [
      {
        file: 'server/features/futures/positions/open-position.ts',
        before: `order.oco === 'both' ? 'limit' : order.oco,`,
        after: `order.oco === 'both' && filledLots === order.lots ? 'limit' : order.oco,`,
      },
    ],
    tests: [{ file: FUTURES_PAIRS, title: 'a part that is filled of the limit ends the stop' }],
  },
  {
    invariant: 9,
    what: 'A stop of futures that fires leaves the limit beside it',
    plants: [
      {
        file: 'server/features/futures/orders/wake-order.ts',
        before: `if (oco !== 'both') return {};`,
        after: 'if (oco !== null) return {};',
      },
    ],
    tests: [{ file: FUTURES_PAIRS, title: 'the trade that comes to the trigger ends the limit' }],
  },
  {
    invariant: 9,
    what: 'A limit of futures with a stop holds for the lower of both',
    plants: [
      {
        file: 'contract/rules/futures/waiting.ts',
        before: 'Exact.max(targetPrice, stopLimit ?? triggerPrice)',
        after: 'Exact.min(targetPrice, stopLimit ?? triggerPrice)',
      },
    ],
    tests: [
      { file: FUTURES_PAIRS, title: 'a long holds for the higher of both' },
      {
        file: 'tests/workers/features/futures/pairs-equal.test.ts',
        title: 'FUT-03 what the ticket shows for both',
      },
    ],
  },
  {
    invariant: 9,
    what: 'A stop of futures that fires keeps what was held for its limit',
    plants: [
      {
        file: 'server/features/futures/orders/wake-order.ts',
        before: '  giveBack(act, order);\n',
        after: '',
      },
    ],
    tests: [{ file: FUTURES_PAIRS, title: 'a gap that the account cannot pay' }],
  },
];
