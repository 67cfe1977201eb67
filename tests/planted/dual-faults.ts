/** Faults of dual investments: their formulas, their price and their settlement. */
import type { Fault } from './fault.ts';

const PAYOUT = 'contract/rules/dual/dual-payout.ts';
const PURCHASE = 'server/features/dual-invest/purchase.ts';
const ORDERS = 'server/features/dual-invest/order-store.ts';
const BY_HAND = {
  file: 'contract/rules/dual/dual-payout.test.ts',
  title: 'DUAL-10 DUAL-11 by hand',
};
const ON_SALE = 'tests/server/dual-invest/dual-purchase.test.ts';
const SETTLEMENT = 'tests/server/dual-invest/dual-settlement.test.ts';

export const dualFaults: readonly Fault[] = [
  {
    invariant: 25,
    what: 'A tie with the linked price is paid in the coin',
    plants: [{ file: PAYOUT, before: '.lt(linkedPrice) ?', after: '.lte(linkedPrice) ?' }],
    tests: [BY_HAND],
  },
  {
    invariant: 25,
    what: 'A payout in the coin is rounded up',
    plants: [
      {
        file: PAYOUT,
        before: "roundToScale(grown.div(YEAR_DAYS), coinScale, 'down')",
        after: "roundToScale(grown.div(YEAR_DAYS), coinScale, 'up')",
      },
    ],
    tests: [BY_HAND],
  },
  {
    invariant: 25,
    what: 'The average of a settlement is cut off',
    plants: [
      {
        file: PAYOUT,
        before: 'sum.div(prices.length).toDecimalPlaces(scale, Exact.ROUND_HALF_UP)',
        after: 'sum.div(prices.length).toDecimalPlaces(scale, Exact.ROUND_DOWN)',
      },
    ],
    tests: [
      {
        file: 'contract/rules/dual/dual-payout.test.ts',
        title: 'the settlement price is the mean of its trades',
      },
    ],
  },
  {
    invariant: 25,
    what: 'The half hour of a settlement ends a step before the maturity',
    plants: [
      {
        file: PAYOUT,
        before: 'maturesAtMs - (count - 1 - index) * SAMPLE_STEP_MS',
        after: 'maturesAtMs - (count - index) * SAMPLE_STEP_MS',
      },
    ],
    tests: [
      {
        file: 'contract/rules/dual/dual-payout.test.ts',
        title: 'half an hour has a step every ten seconds',
      },
    ],
  },
  {
    invariant: 25,
    what: 'The option formula takes the whole variance for its half',
    plants: [
      {
        file: 'contract/rules/dual/option-price.ts',
        before: '/ deviation + deviation / 2',
        after: '/ deviation + deviation',
      },
    ],
    tests: [
      {
        file: 'contract/rules/dual/option-price.test.ts',
        title: 'option prices are those that are published',
      },
    ],
  },
  {
    invariant: 25,
    what: 'A buyer is given the whole yield, whatever share is configured',
    plants: [
      {
        file: 'contract/rules/dual/dual-rate.ts',
        before: 'yieldFair * passedOn * YEAR_DAYS',
        after: 'yieldFair * YEAR_DAYS',
      },
    ],
    tests: [{ file: 'contract/rules/dual/dual-rate.test.ts', title: 'a rate by hand' }],
  },
  {
    invariant: 25,
    what: 'Shares are sold at a lower rate than was seen',
    plants: [
      {
        file: PURCHASE,
        before: 'exact(annualRate).lt(seenRate)',
        after: 'exact(annualRate).gt(seenRate)',
      },
    ],
    tests: [{ file: ON_SALE, title: 'what is not what the product says, or nobody sells' }],
  },
  {
    invariant: 25,
    what: 'A share is sold at the cut-off itself, and the database refuses it',
    plants: [
      { file: PURCHASE, before: 'at >= product.sellsUntil', after: 'at > product.sellsUntil' },
    ],
    tests: [{ file: ON_SALE, title: 'after the cut-off nothing is sold' }],
  },
  {
    invariant: 25,
    what: 'More shares are sold than there are, and the database refuses it',
    plants: [
      { file: PURCHASE, before: ' || remaining === 0', after: '' },
      {
        file: PURCHASE,
        before: 'Math.min(product.maximumShares, remaining)',
        after: 'product.maximumShares',
      },
    ],
    tests: [{ file: ON_SALE, title: 'of 40 buyers at once for the last shares' }],
  },
  {
    invariant: 25,
    what: 'An order is paid without its claim, and the guards behind it refuse',
    plants: [
      {
        file: ORDERS,
        before: "where o.status = 'settling'\n       order by",
        after: 'where true\n       order by',
      },
    ],
    tests: [{ file: SETTLEMENT, title: 'DUAL-06 a clock that jumps over several maturities' }],
    refusal: /that was claimed was not saved/,
  },
];
