/** Loans lose no money and make none: not by the hour, not in parts, not when they are sold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact, exact, plainText } from '../../money.ts';
import { HOUR_MS } from '../../plain/time.ts';
import {
  accrue,
  type LoanDebt,
  leastCollateral,
  liquidationOf,
  ltvOf,
  mostBorrowed,
  owedOf,
  priceAtLtv,
} from './loan-pricing.ts';

const SCALE = 8;
const RUNS = { numRuns: 2_000 };
const amount = fc
  .bigInt({ min: 1n, max: 10n ** 17n })
  .map((units) => plainText(exact(String(units)).times(`1e-${SCALE}`)));
/** Prices from a millionth of a dollar to ten millions. */
const price = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -6, max: 0 }))
  .map(([digits, exponent]) => plainText(exact(String(digits)).times(`1e${exponent}`)));
const ltv = fc.constantFrom('0.65', '0.75', '0.83', '0.333333');
const hourlyRate = fc.constantFrom('0', '0.00001', '0.000123', '0.01');
const steps = fc.array(fc.integer({ min: 0, max: 100 * HOUR_MS }), { minLength: 1, maxLength: 6 });

function newDebt(principal: string, rate: string): LoanDebt {
  return { principal, interest: '0', hourlyRate: rate, accruedAt: 0 };
}

/** As the server pays: interest first, never more than is owed. */
function pay(debt: LoanDebt, most: string): { debt: LoanDebt; paid: string } {
  const paid = Exact.min(most, owedOf(debt));
  const toInterest = Exact.min(paid, debt.interest);
  const principal = exact(debt.principal).minus(paid.minus(toInterest));
  const interest = exact(debt.interest).minus(toInterest);
  return {
    debt: { ...debt, principal: plainText(principal), interest: plainText(interest) },
    paid: plainText(paid),
  };
}

test('LOAN-01 each hour that has begun counts whole, and no hour twice', () => {
  const debt = newDebt('1000', '0.00001');
  expect(accrue(debt, 0, SCALE)).toEqual(debt);
  expect(accrue(debt, 1, SCALE)).toEqual({ ...debt, interest: '0.01', accruedAt: HOUR_MS });
  expect(accrue(debt, HOUR_MS, SCALE).interest).toBe('0.01');
  expect(accrue(debt, HOUR_MS + 1, SCALE).interest).toBe('0.02');
  const later = accrue(debt, HOUR_MS + 1, SCALE);
  expect(accrue(later, 2 * HOUR_MS, SCALE)).toEqual(later);
  // A clock that goes back charges nothing and gives nothing back.
  expect(accrue(later, 5, SCALE)).toEqual(later);
});

test('LOAN-01 interest is never less than the rate asks for, and at most a unit more for each time it is counted', () => {
  fc.assert(
    fc.property(amount, hourlyRate, steps, (principal, rate, gaps) => {
      let debt = newDebt(principal, rate);
      let nowMs = 0;
      for (const gap of gaps) {
        nowMs += gap;
        debt = accrue(debt, nowMs, SCALE);
      }
      const hours = Math.ceil(nowMs / HOUR_MS);
      const due = exact(principal).times(rate).times(hours);
      const excess = exact(debt.interest).minus(due);
      expect(debt.accruedAt).toBe(hours * HOUR_MS);
      expect(exact(debt.interest).dp()).toBeLessThanOrEqual(SCALE);
      expect(excess.gte(0)).toBe(true);
      expect(excess.lt(exact(`1e-${SCALE}`).times(gaps.length))).toBe(true);
      const atOnce = accrue(newDebt(principal, rate), nowMs, SCALE);
      expect(exact(debt.interest).gte(atOnce.interest)).toBe(true);
    }),
    RUNS,
  );
});

test('LOAN-01 what was borrowed and its interest is paid or owed, whatever is paid when', () => {
  fc.assert(
    fc.property(
      amount,
      hourlyRate,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 50 * HOUR_MS }), amount), { maxLength: 8 }),
      (principal, rate, payments) => {
        let debt = newDebt(principal, rate);
        let nowMs = 0;
        let charged = exact('0');
        let total = exact('0');
        for (const [gap, most] of payments) {
          nowMs += gap;
          const due = accrue(debt, nowMs, SCALE);
          charged = charged.plus(due.interest).minus(debt.interest);
          const { debt: after, paid } = pay(due, most);
          total = total.plus(paid);
          // Interest comes first: principal falls only when none is due.
          if (after.principal !== due.principal) expect(after.interest).toBe('0');
          debt = after;
        }
        expect(plainText(total.plus(owedOf(debt)))).toBe(plainText(charged.plus(principal)));
      },
    ),
    RUNS,
  );
});

test('LOAN-01 parts that are paid at one moment pay what one payment would', () => {
  fc.assert(
    fc.property(
      amount,
      hourlyRate,
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 500 * HOUR_MS }),
      (principal, rate, parts, nowMs) => {
        const due = accrue(newDebt(principal, rate), nowMs, SCALE);
        let debt = due;
        let paid = exact('0');
        for (const part of parts) {
          const step = pay(accrue(debt, nowMs, SCALE), part);
          debt = step.debt;
          paid = paid.plus(step.paid);
        }
        const whole = pay(due, plainText(Exact.sum(...parts)));
        expect(plainText(paid)).toBe(whole.paid);
        expect(debt).toEqual(whole.debt);
      },
    ),
    RUNS,
  );
});

test('LOAN-01 paying the interest in between never makes a loan cheaper', () => {
  fc.assert(
    fc.property(amount, hourlyRate, steps, (principal, rate, gaps) => {
      let debt = newDebt(principal, rate);
      let nowMs = 0;
      let paid = exact('0');
      for (const gap of gaps) {
        nowMs += gap;
        const due = accrue(debt, nowMs, SCALE);
        const step = pay(due, due.interest);
        paid = paid.plus(step.paid);
        debt = step.debt;
      }
      const atOnce = owedOf(accrue(newDebt(principal, rate), nowMs, SCALE));
      expect(paid.plus(owedOf(debt)).gte(atOnce)).toBe(true);
    }),
    RUNS,
  );
});

test('LOAN-01 a sale sums up: proceeds and deficit are debt, fee and what is returned', () => {
  const feeRate = fc.constantFrom('0', '0.02', '0.999');
  fc.assert(
    fc.property(amount, amount, price, feeRate, (owed, collateral, at, rate) => {
      const sold = liquidationOf({ owed, collateral, price: at, feeRate: rate, scale: SCALE });
      const proceeds = exact(sold.proceeds);
      const fee = exact(sold.fee);
      const returned = exact(sold.returned);
      const deficit = exact(sold.deficit);
      expect(plainText(proceeds.plus(deficit))).toBe(plainText(fee.plus(returned).plus(owed)));
      for (const sum of [proceeds, fee, returned, deficit]) {
        expect(sum.gte(0)).toBe(true);
        expect(sum.dp()).toBeLessThanOrEqual(SCALE);
      }
      expect(proceeds.lte(exact(collateral).times(at))).toBe(true);
      // The insurance pays only when the user gets nothing, and never takes a fee then.
      if (deficit.gt(0)) expect([sold.fee, sold.returned]).toEqual(['0', '0']);
      if (returned.gt(0)) expect(fee.gte(proceeds.times(rate))).toBe(true);
    }),
    RUNS,
  );
});

test('LOAN-01 the bounds agree with each other: what is enough is enough, and the most is not too much', () => {
  fc.assert(
    fc.property(amount, price, ltv, (number, at, ratio) => {
      const least = leastCollateral({ number, price: at, ltv: ratio, scale: SCALE });
      const most = mostBorrowed({ collateral: least, price: at, ltv: ratio, scale: SCALE });
      expect(exact(most).gte(number)).toBe(true);
      const reached = ltvOf({ owed: most, collateral: least, price: at });
      expect(reached === null || exact(reached).lte(ratio)).toBe(true);
      const one = exact(least).minus(`1e-${SCALE}`);
      if (one.gt(0)) {
        const less = mostBorrowed({
          collateral: plainText(one),
          price: at,
          ltv: ratio,
          scale: SCALE,
        });
        expect(exact(less).lt(number)).toBe(true);
      }
    }),
    RUNS,
  );
});

test('LOAN-01 at the price of a ratio the ratio is not yet passed, and a step below it is reached', () => {
  fc.assert(
    fc.property(amount, amount, ltv, (owed, collateral, ratio) => {
      const at = priceAtLtv({ owed, collateral, ltv: ratio, scale: SCALE });
      const reached = ltvOf({ owed, collateral, price: at });
      expect(reached !== null && exact(reached).lte(ratio)).toBe(true);
      const below = exact(at).minus(`1e-${SCALE}`);
      if (below.lte(0)) return;
      const passed = ltvOf({ owed, collateral, price: plainText(below) });
      expect(passed !== null && exact(passed).gte(ratio)).toBe(true);
    }),
    RUNS,
  );
  expect(ltvOf({ owed: '1', collateral: '1', price: '0' })).toBe(null);
  expect(priceAtLtv({ owed: '1', collateral: '0', ltv: '0.83', scale: 2 })).toBe('0');
  expect(leastCollateral({ number: '1', price: '0', ltv: '0.65', scale: 8 })).toBe('0');
});
