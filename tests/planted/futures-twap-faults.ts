/** Faults of contracts in slices. */
import type { Fault } from './fault.ts';

const TWAP = 'tests/server/futures/futures-twap.test.ts';

export const futuresTwapFaults: readonly Fault[] = [
  {
    invariant: 9,
    what: 'A slice of contracts is traded before its time',
    plants: [
      {
        file: 'server/features/futures/orders/trade-slice.ts',
        before: 'order.nextSliceAt !== null && order.nextSliceAt <= at &&',
        after: 'order.nextSliceAt !== null &&',
      },
    ],
    tests: [{ file: TWAP, title: 'several instances at the same moment' }],
  },
  {
    invariant: 9,
    what: 'Slices of contracts open again what was closed',
    plants: [
      {
        file: 'server/features/futures/orders/trade-slice.ts',
        before: `if (isOrphaned) endSlices(act, order, 'futures.cancelled');`,
        after: `if (isOrphaned && order.twapDone === null) endSlices(act, order, 'futures.cancelled');`,
      },
    ],
    tests: [{ file: TWAP, title: 'whose slice cannot be paid for ends' }],
  },
  {
    invariant: 9,
    what: 'The worst price of contracts in slices rests in the book as a limit',
    plants: [
      {
        file: 'server/features/futures/engine/triggers.ts',
        before: 'if (isSliced(row)) return [];',
        after: '',
      },
    ],
    tests: [{ file: TWAP, title: 'beyond its worst price a slice waits' }],
  },
];
