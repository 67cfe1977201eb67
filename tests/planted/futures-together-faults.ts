/** Faults of acts of futures of several users that are performed by one statement. */
import type { Fault } from './fault.ts';

const ACTS_TOGETHER = 'tests/server/futures/acts-together.test.ts';
const TOGETHER = 'server/db/migrations/0078_futures_acts_together.sql';

export const futuresTogetherFaults: readonly Fault[] = [
  {
    invariant: 5,
    what: 'Acts of futures that are written together do not claim the keys of their intents',
    plants: [{ file: TOGETHER, before: 'where claim is not null', after: 'where false' }],
    tests: [{ file: ACTS_TOGETHER, title: 'FUT-02 of one who repeats a key' }],
  },
  {
    invariant: 2,
    what: 'Who acts together with others is not told of it',
    plants: [
      {
        file: TOGETHER,
        before: "where news <> '[]' order by owner",
        after: 'where false order by owner',
      },
    ],
    tests: [{ file: ACTS_TOGETHER, title: 'FUT-02 leave the very same as one by one' }],
  },
  {
    invariant: 42,
    what: 'Of acts of futures that are performed together nobody looks at the limits of their owners',
    plants: [
      {
        file: 'server/features/futures/money/seen-account.ts',
        before: 'return row === undefined || needsLimits(row, named) ? null',
        after: 'return row === undefined ? null',
      },
    ],
    tests: [{ file: ACTS_TOGETHER, title: 'FUT-02 of one who has a limit of their own' }],
  },
  {
    invariant: 6,
    what: 'An act that others are written with is written though its account has changed',
    plants: [{ file: TOGETHER, before: 'is distinct from a.stamp)', after: "= '')" }],
    tests: [
      {
        file: 'tests/server/futures/futures-acts.test.ts',
        title: 'an act that moves no money is computed again',
      },
    ],
  },
];
