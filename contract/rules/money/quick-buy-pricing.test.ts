/** What a payment by card brings: nothing is given away by rounding, in any currency. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { exact, plainText } from '../../money.ts';
import { cardBounds, cardPrice, priceCardPayment } from './quick-buy-pricing.ts';

const RUNS = { numRuns: repetitions({ short: 1_000, long: 10_000 }) };
const Wide = Decimal.clone({ precision: 120, toExpNeg: -80, toExpPos: 80 });

/** A positive decimal of so many digits and places. */
const decimal = (digits: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 10 ** digits }), fc.integer({ min: 0, max: places }))
    .map(([value, exponent]) => plainText(exact(String(value)).times(`1e-${exponent}`)));
const rate = fc.constantFrom(
  '1',
  '24784.5',
  '15680.9',
  '7.19571',
  '0.785455',
  '151.191',
  '55.9847',
);

const BITCOIN = '64000';
const payment = {
  amount: '100',
  price: cardPrice(BITCOIN, '0.917528'),
  feeRate: '0.015',
  fiatScale: 2,
  scale: 8,
  cashbackRate: '0',
  returning: '0',
};

test('by hand: 100 euros for bitcoin at 64,000 USD', () => {
  expect(payment.price).toBe('58721.792');
  // 98.5 / 58,721.792 = 0.00167740112...
  expect(priceCardPayment(payment)).toEqual({ fee: '1.5', received: '0.0016774', cashback: '0' });
  // 0.00167740 x 2 % = 0.000033548
  expect(priceCardPayment({ ...payment, cashbackRate: '0.02' }).cashback).toBe('0.00003354');
  expect(
    priceCardPayment({ ...payment, cashbackRate: '0.02', returning: '0.0006774' }).cashback,
  ).toBe('0.00002');
  expect(priceCardPayment({ ...payment, cashbackRate: '0.02', returning: '1' }).cashback).toBe('0');
});

test('money without cents pays whole units: the fee of 1,001 yen is 16', () => {
  const yen = { ...payment, amount: '1001', price: cardPrice(BITCOIN, '151.191'), fiatScale: 0 };
  expect(priceCardPayment(yen).fee).toBe('16');
  const bounds = { minimumUsd: '20', maximumUsd: '2000' };
  expect(cardBounds({ ...bounds, rate: '151.191', scale: 0 })).toEqual({
    minimum: '3024',
    maximum: '302382',
  });
  expect(cardBounds({ ...bounds, rate: '0.917528', scale: 2 })).toEqual({
    minimum: '18.36',
    maximum: '1835.05',
  });
});

test('what fees eat up brings nothing, and never less than nothing', () => {
  expect(priceCardPayment({ ...payment, amount: '0.01' })).toMatchObject({
    fee: '0.01',
    received: '0',
    cashback: '0',
  });
});

test('price, fee, what arrives and cashback are those of a hundred digits, each less than a unit off and never for the buyer', () => {
  const drawn = fc.record({
    paid: decimal(9, 2),
    worth: decimal(8, 6),
    fiatRate: rate,
    fiatScale: fc.constantFrom(0, 2),
    cashbackRate: fc.constantFrom('0', '0.02', '0.05'),
  });
  fc.assert(
    fc.property(drawn, ({ paid, worth, fiatRate, fiatScale, cashbackRate }) => {
      const amount = plainText(exact(paid).toDecimalPlaces(fiatScale, Decimal.ROUND_UP));
      const price = cardPrice(worth, fiatRate);
      expect(price).toBe(new Wide(worth).times(fiatRate).toFixed());
      const terms = { ...payment, amount, price, fiatScale, cashbackRate };
      const { fee, received, cashback } = priceCardPayment(terms);
      const unit = (scale: number) => new Wide(10).pow(-scale);
      const fees = new Wide(fee).minus(new Wide(amount).times('0.015'));
      expect([fees.gte(0), fees.lt(unit(fiatScale))]).toEqual([true, true]);
      const rest = Wide.max(new Wide(amount).minus(fee), 0).div(price).minus(received);
      expect([rest.gte(0), rest.lt(unit(8))]).toEqual([true, true]);
      const back = new Wide(received).times(cashbackRate).minus(cashback);
      expect([back.gte(0), back.lt(unit(8))]).toEqual([true, true]);
    }),
    RUNS,
  );
});

test('two payments never bring more than one of both, cashback and all', () => {
  fc.assert(
    fc.property(decimal(7, 2), decimal(7, 2), decimal(6, 0), (first, second, worth) => {
      const terms = { ...payment, price: cardPrice(worth, '1'), cashbackRate: '0.05' };
      const brought = (amount: string) => {
        const { received, cashback } = priceCardPayment({ ...terms, amount });
        return exact(received).plus(cashback);
      };
      const [one, other] = [first, second].map((amount) =>
        plainText(exact(amount).toDecimalPlaces(2, Decimal.ROUND_UP)),
      ) as [string, string];
      const both = brought(plainText(exact(one).plus(other)));
      // Rounding takes less than a unit from each of the two figures.
      expect(brought(one).plus(brought(other)).lte(both.plus('0.00000002'))).toBe(true);
    }),
    RUNS,
  );
});
