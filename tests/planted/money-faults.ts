/** Faults of the money that moves between accounts, between coins, and out. The first of them costs least. */
import type { Fault } from './fault.ts';

export const moneyFaults: readonly Fault[] = [
  {
    invariant: 8,
    what: 'What a conversion brings is rounded up',
    plants: [
      {
        file: 'contract/rules/money/convert-pricing.ts',
        before: `const received = roundToScale(gross.times(kept), scale, 'down');`,
        after: `const received = roundToScale(gross.times(kept), scale, 'up');`,
      },
    ],
    tests: [
      {
        file: 'tests/server/convert/convert-pricing.test.ts',
        title: 'CONV-02 splitting a conversion never brings more than one shot',
      },
    ],
    refusal: /Property failed/,
  },
  {
    invariant: 8,
    what: 'A quote is good for more than one conversion',
    plants: [
      {
        file: 'server/features/convert/quote-store.ts',
        before: 'and used_at is null and $1 in',
        after: 'and $1 in',
      },
    ],
    tests: [
      {
        file: 'tests/server/convert/convert.test.ts',
        title: 'CONV-02 of twenty submits of one quote at once one converts',
      },
    ],
  },
  {
    invariant: 6,
    what: 'What cross positions have lost can leave the leverage account',
    plants: [
      {
        file: 'server/features/transfer/submit-transfer.ts',
        before: 'if (exact(number).gt(await exchange.lever.free(tx, userId))) return short();',
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/transfer/transfer.test.ts',
        title: 'TRANSF-04 what open cross positions have lost does not leave',
      },
    ],
  },
  {
    invariant: 17,
    what: 'A share of a fee is rounded up',
    plants: [
      {
        file: 'server/features/invite/rebates.ts',
        before: `roundToScale(exact(fee).times(rates[index] ?? '0'), scale, 'down');`,
        after: `roundToScale(exact(fee).times(rates[index] ?? '0'), scale, 'up');`,
      },
    ],
    tests: [
      {
        file: 'tests/server/invite/invite-rebates.test.ts',
        title: 'INV-01 rebates of one fee never exceed it',
      },
    ],
    refusal: /Property failed/,
  },
  {
    invariant: 19,
    what: 'A withdrawal in review does not count against the limit',
    plants: [
      {
        file: 'server/features/withdraw/limits.ts',
        before: `and w.status in ('reviewing', 'sent') and`,
        after: `and w.status = 'sent' and`,
      },
    ],
    tests: [
      {
        file: 'tests/server/withdraw/withdraw-limits.test.ts',
        title: 'WDRAW-04 a withdrawal counts for exactly 24 hours',
      },
    ],
  },
  {
    invariant: 17,
    what: 'The rebate of the second fill of an order is doubled',
    plants: [
      {
        file: 'server/features/invite/rebate-store.ts',
        before: 'taken.payer_id, taken.fee,',
        after:
          'taken.payer_id, taken.fee * (select count(*) from transfers o where o.id <= t.id and o.reference_id = t.reference_id) as fee,',
      },
    ],
    tests: [
      {
        file: 'tests/server/invite/invite-orders.test.ts',
        title: 'INV-01 two fills of one order bring what two orders bring',
      },
    ],
  },
];
