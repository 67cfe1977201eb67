/** Faults of orders of several users that are written by one statement. */
import type { Fault } from './fault.ts';

const SPOT_TOGETHER = 'tests/server/spot/orders-together.test.ts';
const TOGETHER = 'server/db/migrations/0072_orders_together.sql';

export const spotTogetherFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'Of orders that are written together nobody counts what is open',
    plants: [{ file: TOGETHER, before: 'o.most_open <= (', after: '0 > (' }],
    tests: [{ file: SPOT_TOGETHER, title: 'SPOT-02 of one who has too many open' }],
  },
  {
    invariant: 42,
    what: 'Of orders that are written together nobody looks at the limits of their owners',
    plants: [
      {
        file: TOGETHER,
        before: 'or not (o.judged or u.limits_version = 0)',
        after: 'or not (o.judged or u.limits_version >= 0)',
      },
    ],
    tests: [{ file: SPOT_TOGETHER, title: 'SPOT-02 of one who has a limit of their own' }],
  },
  {
    invariant: 2,
    what: 'Who places an order with others is told the balances of all of them',
    plants: [{ file: TOGETHER, before: ' as b where b.user_id = o.owner', after: ' as b' }],
    tests: [{ file: SPOT_TOGETHER, title: 'SPOT-02 leave the very same as one by one' }],
  },
  {
    invariant: 7,
    what: 'A second order does not wait for the first one of its owner',
    plants: [
      {
        file: 'server/db/lanes.ts',
        before: '&& !queue.owners.has(owner);',
        after: ';',
      },
    ],
    tests: [{ file: SPOT_TOGETHER, title: 'SPOT-02 of one owner each waits' }],
  },
];
