/** Faults of copy trading: what is copied, once each, and what the trader has of it. */
import type { Fault } from './fault.ts';

const SIZING = 'contract/rules/copy-trading/sizing.ts';
const SIZING_TEST = 'contract/rules/copy-trading/sizing.test.ts';
const SHARE = 'contract/rules/copy-trading/profit-share.ts';
const SHARE_TEST = 'contract/rules/copy-trading/profit-share.test.ts';
const RECORD_TEST = 'contract/rules/copy-trading/record.test.ts';
const COPYING_TEST = 'tests/server/copy-trading/copying.test.ts';
const COPY = 'server/features/copy-trading/make-copies.ts';
const FATES = 'server/features/copy-trading/copy-fates.ts';
const OPEN = 'server/features/futures/copies/open-copies.ts';
const OPENERS = 'server/features/futures/money/openers.ts';
const CLOSE = 'server/features/futures/copies/close-copies.ts';
const EQUAL_TEST = 'tests/server/copy-trading/copies-equal.test.ts';

export const copyFaults: readonly Fault[] = [
  {
    invariant: 31,
    what: 'A proportional lot is cut off after two decimals',
    plants: [{ file: SIZING, before: 'ROUND_HALF_UP', after: 'ROUND_DOWN' }],
    tests: [{ file: SIZING_TEST, title: 'COPY-08 a proportional lot above 1 that is not whole' }],
  },
  {
    invariant: 31,
    what: 'The last lot of a trader leaves a part of the copy open',
    plants: [
      {
        file: SIZING,
        before: 'if (lotsLeft === 0) return held;',
        after: 'if (lotsLeft === 0) return Math.max(1, held - 1);',
      },
    ],
    tests: [{ file: COPYING_TEST, title: 'FUT-09 a part of the trader’s that closes' }],
  },
  {
    invariant: 31,
    what: 'A profit that only makes good a loss is shared',
    plants: [
      {
        file: SHARE,
        before: 'Exact.max(state.highWaterMark, settledProfit)',
        after: 'Exact.max(state.highWaterMark, exact(state.highWaterMark).plus(net))',
      },
    ],
    tests: [{ file: SHARE_TEST, title: 'only what is above the highest settled profit is shared' }],
  },
  {
    invariant: 31,
    what: 'A share is rounded up',
    plants: [{ file: SHARE, before: "QUOTE_SCALE, 'down'", after: "QUOTE_SCALE, 'up'" }],
    tests: [{ file: SHARE_TEST, title: 'shares round down, and add up' }],
  },
  {
    invariant: 31,
    what: 'A position without a profit counts as won',
    plants: [
      {
        file: 'contract/rules/copy-trading/record.ts',
        before: 'exact(net).gt(0)).length',
        after: 'exact(net).gte(0)).length',
      },
    ],
    tests: [{ file: RECORD_TEST, title: 'COPY-06 accuracy, profit, rate and drawdown' }],
  },
  {
    invariant: 31,
    what: 'A copy is made above the margin that its follower allows',
    plants: [
      {
        file: COPY,
        before: 'exact(margin).plus(opening.margin).gt(follow.maximumMargin)',
        after: 'exact(margin).gt(follow.maximumMargin)',
      },
    ],
    tests: [{ file: COPYING_TEST, title: 'COPY-05 a copy that a limit forbids is not made' }],
  },
  {
    invariant: 31,
    what: 'A copy is made and stays due, so that the next look would make it again',
    plants: [
      {
        file: FATES,
        before: 'update copies set status = given_status,',
        after: "update copies set status = 'due',",
      },
    ],
    tests: [{ file: COPYING_TEST, title: 'COPY-05 COPY-08 an opening is copied by a multiple' }],
    refusal: /copies_check|AssertionError|StatementFailed/,
  },
  {
    invariant: 31,
    what: 'A follow that has ended is copied still',
    plants: [
      {
        file: COPY,
        before: "if (follow?.status !== 'following')",
        after: 'if (follow === undefined)',
      },
    ],
    tests: [{ file: COPYING_TEST, title: 'a follow that ends while a copy is due is not copied' }],
  },
  {
    invariant: 31,
    what: 'A copy of a batch is opened without the discount of its follower',
    plants: [
      {
        file: OPEN,
        before: 'contractFeeDiscount(opener.tier)',
        after: 'contractFeeDiscount(0)',
      },
    ],
    tests: [{ file: EQUAL_TEST, title: 'copies of a batch are what an order of each' }],
  },
  {
    invariant: 31,
    what: 'A copy of a batch is judged without the positions of its follower',
    plants: [
      {
        file: OPENERS,
        before: 'const free = freeMoney({ available, crossProfit: crossProfit(feed, crossed) });',
        after: "const free = freeMoney({ available, crossProfit: '0' });",
      },
    ],
    tests: [{ file: EQUAL_TEST, title: 'what a follower has lost in cross backs no copy' }],
  },
  {
    invariant: 31,
    what: 'A copy that its owner has cut loose is closed with the trader still',
    plants: [
      {
        file: CLOSE,
        before: "({ holding }) => holding === 'copied'",
        after: "({ holding }) => holding !== 'own'",
      },
      {
        file: 'server/features/copy-trading/spread-events.ts',
        before: "and p.status = 'open' and p.holding = 'copied'",
        after: "and p.status = 'open'",
      },
    ],
    tests: [{ file: COPYING_TEST, title: 'FUT-08 FUT-09 a copy that is cut loose' }],
  },
];
