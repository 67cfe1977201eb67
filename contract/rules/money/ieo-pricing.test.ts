/** What a subscription costs: nothing is given away by rounding, and the bounds are those that the form says. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../money.ts';
import {
  affordableAmount,
  ieoState,
  leastAmount,
  mostAmount,
  type SubscriptionBounds,
  subscriptionCost,
  subscriptionProblem,
  TOKEN_PRICE_SCALE,
  tokenPrice,
} from './ieo-pricing.ts';

const RUNS = { numRuns: 2_000 };
const Wide = Decimal.clone({ precision: 100, toExpNeg: -60, toExpPos: 60 });
const issuePrice = fc.constantFrom('0.02', '0.025', '0.05', '0.16', '0.4', '1', '1.6');
/** From a tenth of a cent to ten millions. */
const rate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -3, max: 0 }))
  .map(([digits, exponent]) => plainText(exact(String(digits)).times(`1e${exponent}`)));
const amount = fc.integer({ min: 1, max: 1_000_000 }).map(String);
const scale = fc.constantFrom(2, 8);

const BOUNDS: SubscriptionBounds = {
  symbol: 'NEW',
  minimumAmount: '100',
  maximumAmount: '20000',
  amountStep: '1',
  maximumPerUser: '50000',
  remaining: '1000000',
  subscribed: '0',
};

test('IEO-02 by hand: 0.05 USDT a token at 94,000 for a bitcoin, and what 1,000 tokens cost in both', () => {
  expect(tokenPrice('0.05', '1')).toBe('0.05');
  // 0.05 / 94,000 = 0.00000053191489361..., rounded up at the twelfth place.
  expect(tokenPrice('0.05', '94000')).toBe('0.000000531915');
  expect(subscriptionCost({ amount: '1000', price: '0.05', scale: 8 })).toBe('50');
  expect(subscriptionCost({ amount: '1000', price: '0.000000531915', scale: 8 })).toBe(
    '0.00053192',
  );
});

test('IEO-02 price and cost are those of a hundred digits, never less and less than a unit more', () => {
  fc.assert(
    fc.property(issuePrice, rate, amount, scale, (issued, worth, tokens, places) => {
      const price = tokenPrice(issued, worth);
      const isUp = (value: string, truth: Decimal, unit: number) => {
        const more = new Wide(value).minus(truth);
        expect([more.gte(0), more.lt(new Wide(10).pow(-unit))]).toEqual([true, true]);
      };
      isUp(price, new Wide(issued).div(worth), TOKEN_PRICE_SCALE);
      const cost = subscriptionCost({ amount: tokens, price, scale: places });
      isUp(cost, new Wide(tokens).times(price), places);
      expect(exact(cost).decimalPlaces()).toBeLessThanOrEqual(places);
    }),
    RUNS,
  );
});

test('all that can be afforded costs no more than there is, and one step more costs more or breaks a bound', () => {
  fc.assert(
    fc.property(issuePrice, rate, fc.integer({ min: 0, max: 10 ** 12 }), (issued, worth, units) => {
      const available = plainText(exact(String(units)).times('1e-8'));
      const price = tokenPrice(issued, worth);
      const most = affordableAmount(BOUNDS, { available, price });
      const costOf = (tokens: string) =>
        exact(subscriptionCost({ amount: tokens, price, scale: 8 }));
      expect(costOf(most).lte(available)).toBe(true);
      const more = plainText(exact(most).plus(BOUNDS.amountStep));
      expect(costOf(more).gt(available) || exact(more).gt(mostAmount(BOUNDS))).toBe(true);
    }),
    RUNS,
  );
});

test('every bound is refused one step beyond it, and nothing within them', () => {
  const problem = (amountText: string, change: Partial<SubscriptionBounds> = {}) => {
    const found = subscriptionProblem(amountText, { ...BOUNDS, ...change });
    return found && [found.code, ...Object.values(found.params)].join(' ');
  };
  expect(problem('100.5')).toBe('amount_step 1');
  expect(problem('99')).toBe('amount_below_minimum 100 NEW');
  expect([problem('100'), problem('20000')]).toEqual([null, null]);
  expect(problem('20001')).toBe('amount_above_maximum 20000 NEW');
  expect(problem('20000', { subscribed: '30000' })).toBeNull();
  expect(problem('20000', { subscribed: '30001' })).toBe('limit_exceeded 50000 NEW');
  expect(problem('101', { remaining: '100' })).toBe('amount_above_maximum 100 NEW');
  // The last tokens may be fewer than the minimum.
  expect(problem('7', { remaining: '7' })).toBeNull();
  expect(problem('6', { remaining: '7' })).toBe('amount_below_minimum 7 NEW');
  expect(leastAmount({ ...BOUNDS, remaining: '7' })).toBe('7');
  expect(mostAmount({ ...BOUNDS, subscribed: '49990' })).toBe('10');
  expect(mostAmount({ ...BOUNDS, subscribed: '60000' })).toBe('0');
});

test('IEO-04 a project is in warm-up until its start, in progress until its end or until all is sold, and then done', () => {
  const project = { startsAt: 1000, endsAt: 2000, remaining: '5' };
  const at = (nowMs: number, remaining = '5') => ieoState({ ...project, remaining }, nowMs);
  expect([at(999), at(1000), at(1999), at(2000)]).toEqual([
    'warm_up',
    'in_progress',
    'in_progress',
    'done',
  ]);
  expect([at(1500, '0'), at(500, '0')]).toEqual(['done', 'warm_up']);
});
