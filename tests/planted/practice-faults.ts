/** Faults of practice: a look at the future, money made on paper, and an order that would not wait. */
import type { Fault } from './fault.ts';

const PLAYED = 'tests/workers/features/practice/practice.test.ts';
const PAPER = 'tests/workers/features/practice/paper-account.test.ts';

export const practiceFaults: readonly Fault[] = [
  {
    invariant: 23,
    what: 'A chart of practice shows the bar that forms as the exchange knows it',
    plants: [
      {
        file: 'workers/features/practice/past-run.ts',
        before: 'return nextBarOpenMs(period, openMs) <= nowMs;',
        after: 'return openMs <= nowMs && nextBarOpenMs(period, openMs) > 0;',
      },
    ],
    tests: [{ file: PLAYED, title: 'a chart of 5m shows no trade of the future' }],
  },
  {
    invariant: 7,
    what: 'A limit on paper fills before the market has come to it',
    plants: [
      {
        file: 'workers/features/practice/paper-account.ts',
        before: `return side === 'buy' ? best <= limit : best >= limit;`,
        after: `return side === 'buy' ? best - 1 <= limit : best + 1 >= limit;`,
      },
    ],
    tests: [{ file: PAPER, title: 'a limit holds what it may cost' }],
  },
  {
    invariant: 7,
    what: 'A sale on paper leaves its fee out of what was realised',
    plants: [
      {
        file: 'workers/features/practice/paper-account.ts',
        before: 'this.#realised = plainText(exact(this.#realised).plus(total).minus(part));',
        after:
          'this.#realised = plainText(exact(this.#realised).plus(exact(total).times(1.001)).minus(part));',
      },
    ],
    tests: [{ file: PAPER, title: 'whatever is done, money and cost' }],
  },
];
