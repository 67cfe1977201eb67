/** Faults of the desk over the counter: who may take which step, at which price, and that coins leave the escrow once. */
import type { Fault } from './fault.ts';

const STEPS = 'contract/rules/otc/order-steps.ts';
const STEPS_TEST = 'contract/rules/otc/order-steps.test.ts';
const PRICES = 'contract/rules/otc/prices.ts';
const BOUNDS_TEST = 'contract/rules/otc/bounds.test.ts';
const ORDERS_TEST = 'tests/server/otc/otc-orders.test.ts';
const OFFERS_TEST = 'tests/server/otc/otc-offers.test.ts';

const EVERY_STEP = { file: STEPS_TEST, title: 'of every state, actor and time exactly the steps' };

export const otcFaults: readonly Fault[] = [
  {
    invariant: 35,
    what: 'An order over the counter expires after it was paid',
    plants: [
      {
        file: STEPS,
        before: "expire: { by: ['clock'], from: ['unpaid'],",
        after: "expire: { by: ['clock'], from: ['unpaid', 'paid'],",
      },
    ],
    tests: [EVERY_STEP],
  },
  {
    invariant: 35,
    what: 'At the instant at which its time ends an order can still be paid',
    plants: [{ file: STEPS, before: 'nowMs >= expiresAt', after: 'nowMs > expiresAt' }],
    tests: [EVERY_STEP],
  },
  {
    invariant: 35,
    what: 'A buyer releases the coins of the seller',
    plants: [
      {
        file: STEPS,
        before: "release: { by: ['seller'],",
        after: "release: { by: ['buyer', 'seller'],",
      },
    ],
    tests: [EVERY_STEP],
  },
  {
    invariant: 35,
    what: 'What is paid over the counter is rounded down',
    plants: [
      {
        file: PRICES,
        before: "times(price), fiatScale, 'up'",
        after: "times(price), fiatScale, 'down'",
      },
    ],
    tests: [{ file: BOUNDS_TEST, title: 'by the coin the money is rounded up' }],
  },
  {
    invariant: 35,
    what: 'An order is agreed at another price than the one that was seen',
    plants: [
      {
        file: 'server/features/otc/prices.ts',
        before: 'exact(price).eq(seen)',
        after: 'exact(price).gte(0)',
      },
    ],
    tests: [{ file: ORDERS_TEST, title: 'the price that was seen is the price that is taken' }],
  },
  {
    invariant: 35,
    what: 'The higher level of verification of both sides bounds a trade',
    plants: [
      {
        file: 'server/features/otc/limits.ts',
        before: 'Exact.min(...limits)',
        after: 'Exact.max(...limits)',
      },
    ],
    tests: [{ file: OFFERS_TEST, title: 'a single trade is bounded by the lower level' }],
  },
  {
    invariant: 35,
    what: 'What a cancelled order took of an offer is not given back',
    plants: [
      {
        file: 'server/features/otc/step-order.ts',
        before: 'await moveTaken(tx, offerId, plainText(exact(number).negated()));',
        after: '',
      },
    ],
    tests: [{ file: ORDERS_TEST, title: 'a buyer cancels before "paid" and not after' }],
  },
  {
    invariant: 35,
    what: 'Nobody proves that it is the seller who releases',
    plants: [
      {
        file: 'server/features/otc/order-handlers.ts',
        before: 'if (!proven.ok) return proven;',
        after: '',
      },
    ],
    tests: [{ file: ORDERS_TEST, title: 'nobody releases but the seller, and nobody twice' }],
  },
];
