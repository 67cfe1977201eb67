/** Faults of loans: what is lent, what it costs, and when its collateral is sold. */
import type { Fault } from './fault.ts';

export const loanFaults: readonly Fault[] = [
  {
    invariant: 21,
    what: 'Interest is charged only for hours that are over',
    plants: [
      {
        file: 'contract/rules/money/loan-pricing.ts',
        before: 'Math.ceil((nowMs - debt.accruedAt) / HOUR_MS)',
        after: 'Math.floor((nowMs - debt.accruedAt) / HOUR_MS)',
      },
    ],
    tests: [
      {
        file: 'contract/rules/money/loan-pricing.test.ts',
        title: 'LOAN-01 each hour that has begun counts whole',
      },
    ],
  },
  {
    invariant: 21,
    what: 'The fee of a liquidation is taken before the debt',
    plants: [
      {
        file: 'contract/rules/money/loan-pricing.ts',
        before: 'const fee = plainText(Exact.min(wanted, left));',
        after: 'const fee = wanted;',
      },
    ],
    tests: [
      {
        file: 'contract/rules/money/loan-pricing.test.ts',
        title: 'LOAN-01 a sale sums up',
      },
    ],
    refusal: /Property failed/,
  },
  {
    invariant: 21,
    what: 'More is lent than the collateral allows',
    plants: [
      {
        file: 'server/features/loans/borrow.ts',
        before: 'ltv: INITIAL_LTV,',
        after: "ltv: '0.83',",
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans.test.ts',
        title: 'LOAN-01 up to the initial ratio is lent',
      },
    ],
  },
  {
    invariant: 21,
    what: 'The loans that are open do not count against the limit',
    plants: [
      {
        file: 'server/features/loans/credit.ts',
        before: 'Exact.max(assets.times(limitRatio).minus(owed), 0)',
        after: 'Exact.max(assets.times(limitRatio), 0)',
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans.test.ts',
        title: 'LOAN-01 of thirty loans at once no more are lent than the limit allows',
      },
    ],
  },
  {
    invariant: 21,
    what: 'Collateral is sold before its ratio is reached, and the database refuses it',
    plants: [
      {
        file: 'server/features/loans/judge-loans.ts',
        before: 'exact(ltv).gte(loan.liquidationLtv)',
        after: 'exact(ltv).gte(loan.warningLtv)',
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans-liquidation.test.ts',
        title: 'LOAN-01 a warning comes once until the loan was safe again',
      },
    ],
  },
  {
    invariant: 21,
    what: 'The price at which a loan is looked at leaves out the interest that comes',
    plants: [
      {
        file: 'server/features/loans/judge-loans.ts',
        before: '  await watchOn(database, nowMs);\n',
        after: '  void watchOn;\n',
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans-liquidation.test.ts',
        title: 'LOAN-01 interest alone brings a loan to its end',
      },
    ],
  },
  {
    invariant: 21,
    what: 'Collateral is sold at an old price',
    plants: [
      {
        file: 'server/market/coin-price.ts',
        before: 'nowMs - lastAtMs > STALE_MARKET_MS || feed.source(market.id).isAway',
        after: 'nowMs - lastAtMs > 86_400_000 || feed.source(market.id).isAway',
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans-liquidation.test.ts',
        title: 'LOAN-01 nothing is sold and nobody warned by an old price',
      },
    ],
  },
  {
    invariant: 21,
    what: 'A repayment pays principal before interest, and the database refuses it',
    plants: [
      {
        file: 'server/features/loans/repay.ts',
        before: 'const toInterest = Exact.min(paid, debt.interest);',
        after: 'const toInterest = Exact.max(paid.minus(debt.principal), 0);',
      },
    ],
    tests: [
      {
        file: 'tests/server/loans/loans-repay.test.ts',
        title: 'LOAN-01 each hour that has begun costs its interest',
      },
    ],
    refusal: /refused/,
  },
];
