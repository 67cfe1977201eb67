/** Faults of the terms of limits that close a position. */
import type { Fault } from './fault.ts';

const FUTURES_TERMS = 'tests/server/futures/futures-terms.test.ts';
const CLOSING_EQUAL = 'tests/workers/features/futures/closing-equal.test.ts';

export const futuresClosingFaults: readonly Fault[] = [
  {
    invariant: 10,
    what: 'What a closing limit that does not wait cannot get waits all the same',
    plants: [
      {
        file: 'server/features/futures/orders/reduce-order.ts',
        before: ' || left.lots === 0 || !mayWait(order);',
        after: ' || left.lots === 0;',
      },
    ],
    tests: [{ file: FUTURES_TERMS, title: 'a closing limit that does not wait' }],
    refusal: /violates check constraint/,
  },
  {
    invariant: 10,
    what: 'A closing post-only limit is moved to where it takes',
    plants: [
      {
        file: 'server/features/futures/orders/change-order.ts',
        before: '    if (takes) return refuseProblem(takes,',
        after: '    if (takes && !free.postOnly) return refuseProblem(takes,',
      },
    ],
    tests: [{ file: FUTURES_TERMS, title: 'a closing post-only limit waits' }],
  },
  {
    invariant: 10,
    what: 'The sheet that closes shows the fee of a maker for what takes',
    plants: [
      {
        file: 'contract/rules/futures/reduce.ts',
        before: 'turnoverOf(fills, market), rates.taker]',
        after: 'turnoverOf(fills, market), rates.maker]',
      },
    ],
    tests: [{ file: CLOSING_EQUAL, title: 'FUT-05 what the sheet shows' }],
  },
];
