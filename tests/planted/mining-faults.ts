/** Faults of the cloud miner and of DeFi mining: what a day pays, what comes back, and that each happens once. */
import type { Fault } from './fault.ts';

const OUTPUT = 'contract/rules/cloud-miner/output.ts';
const OUTPUT_TEST = 'contract/rules/cloud-miner/output.test.ts';
const POOL = 'contract/rules/defi-mining/pool.ts';
const POOL_TEST = 'contract/rules/defi-mining/pool.test.ts';
const MINER_TEST = 'tests/server/cloud-miner/cloud-miner.test.ts';
const POOLS_TEST = 'tests/server/defi-mining/defi-mining.test.ts';
const FEES_TEST = 'tests/server/defi-mining/defi-clock.test.ts';

export const miningFaults: readonly Fault[] = [
  {
    invariant: 29,
    what: 'A block takes half of the hashes',
    plants: [
      {
        file: OUTPUT,
        before: 'const HASHES_PER_DIFFICULTY = 2 ** 32;',
        after: 'const HASHES_PER_DIFFICULTY = 2 ** 31;',
      },
    ],
    tests: [{ file: OUTPUT_TEST, title: 'a day mines its share of the blocks' }],
  },
  {
    invariant: 29,
    what: 'A day costs more than it mines',
    plants: [
      {
        file: OUTPUT,
        before: 'return plainText(Exact.max(left, 0));',
        after: 'return plainText(left);',
      },
    ],
    tests: [{ file: OUTPUT_TEST, title: 'what is mined is rounded down' }],
  },
  {
    invariant: 29,
    what: 'A part of the rent is never used up',
    plants: [
      {
        file: OUTPUT,
        before: 'const isLast = number === termDays - 1;',
        after: 'const isLast = number === termDays;',
      },
    ],
    tests: [{ file: OUTPUT_TEST, title: 'the rent is used up day by day' }],
  },
  {
    invariant: 29,
    what: 'More is rented out than the quota, and the database refuses it',
    plants: [
      {
        file: 'server/features/cloud-miner/offer-store.ts',
        before: 'if (power > remaining)',
        after: 'if (power > remaining + 1_000_000)',
      },
    ],
    tests: [
      {
        file: 'tests/server/cloud-miner/miner-clock.test.ts',
        title: 'of many at once who want the last of a quota',
      },
    ],
  },
  {
    invariant: 29,
    what: 'An output is paid and not counted, so that the next try would pay it again',
    plants: [
      {
        file: 'server/features/cloud-miner/miner-store.ts',
        before: 'set days_paid = o.days_paid + 1',
        after: 'set days_paid = o.days_paid',
      },
    ],
    tests: [{ file: MINER_TEST, title: 'renting holds the rent in mining' }],
    refusal: /./,
  },
  {
    invariant: 30,
    what: 'The coin that comes back is rounded up',
    plants: [
      {
        file: POOL,
        before: "product.div(price).sqrt(), holding.scale, 'down'",
        after: "product.div(price).sqrt(), holding.scale, 'up'",
      },
    ],
    tests: [{ file: POOL_TEST, title: 'the coin that is put in is rounded up' }],
  },
  {
    invariant: 30,
    what: 'A day that has begun brings its fees',
    plants: [
      {
        file: 'contract/rules/defi-mining/fees.ts',
        before: 'return Math.ceil(enteredAt / DAY_MS) * DAY_MS;',
        after: 'return Math.floor(enteredAt / DAY_MS) * DAY_MS;',
      },
    ],
    tests: [
      {
        file: 'contract/rules/defi-mining/fees.test.ts',
        title: 'only days that are whole bring fees',
      },
    ],
  },
  {
    invariant: 30,
    what: 'A pool is entered beyond its room, and the database refuses it',
    plants: [
      {
        file: 'server/features/defi-mining/pool-store.ts',
        before: 'if (exact(liquidity).gt(remaining))',
        after: "if (exact(liquidity).gt('1000000000'))",
      },
    ],
    tests: [{ file: POOLS_TEST, title: 'of many at once who want the last of a pool' }],
  },
  {
    invariant: 30,
    what: 'Whoever leaves may name any price',
    plants: [
      {
        file: 'server/features/defi-mining/leave.ts',
        before: 'if (!judged.ok) return judged;',
        after: 'if (!judged) return judged;',
      },
    ],
    tests: [{ file: POOLS_TEST, title: 'only the price that is shown is taken' }],
  },
  {
    invariant: 30,
    what: 'Leaving gives back what the price of entering would, and the database refuses it',
    plants: [
      {
        file: 'server/features/defi-mining/leave.ts',
        before: 'reservesAt(share, price)',
        after: 'reservesAt(share, share.price)',
      },
    ],
    tests: [{ file: POOLS_TEST, title: 'at four times the price half of the coin' }],
    refusal: /./,
  },
  {
    invariant: 30,
    what: 'A fee is paid and not counted, so that the next try would pay it again',
    plants: [
      {
        file: 'server/features/defi-mining/share-store.ts',
        before: 'set days_paid = s.days_paid + 1,',
        after: 'set days_paid = s.days_paid,',
      },
    ],
    tests: [{ file: FEES_TEST, title: 'each whole day pays its part of the volume once' }],
    refusal: /./,
  },
];
