import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import {
  annualisedRate,
  averagePrice,
  dualBreakEven,
  dualDue,
  dualOutcome,
  dualPayouts,
  dualSharePrice,
  STANDING_MS,
  sampleInstants,
} from './dual-payout.ts';

const SCALES = { coinScale: 8, quoteScale: 8 };
/** 0.5 BTC linked at 60,000 for 10 days at 73 %: 2 % of interest. */
const HALF = { quantity: '0.5', linkedPrice: '60000', annualRate: '0.73', holdingDays: 10 };

test('DUAL-10 DUAL-11 by hand: the coin below the linked price, USDT at or above it', () => {
  // 0.5 x (1 + 10 x 0.73 / 365) = 0.5 x 1.02, and that x 60,000.
  expect(dualPayouts({ ...HALF, ...SCALES })).toEqual({ below: '0.51', above: '30600' });
  expect(dualOutcome('59999.99', '60000')).toBe('below');
  expect(dualOutcome('60000.00', '60000')).toBe('above');
  expect(dualOutcome('60000.01', '60000')).toBe('above');
  // 1 x (1 + 1 / 365) = 1.002739726..., rounded down.
  const day = { quantity: '1', linkedPrice: '3', annualRate: '1', holdingDays: 1, ...SCALES };
  expect(dualPayouts(day)).toEqual({ below: '1.00273972', above: '3.00821917' });
});

test('DUAL-10 DUAL-11 an order is due one of its payouts, and without a price what was paid for it', () => {
  const currencies = { currency: 'BTC', quoteCurrency: 'USDT', payCurrency: 'BTC' };
  const order = { ...HALF, ...currencies, amount: '0.5' };
  expect(dualDue(order, '59999.99')).toEqual({ currency: 'BTC', amount: '0.51' });
  expect(dualDue(order, '60000')).toEqual({ currency: 'USDT', amount: '30600' });
  expect(dualDue(order, null)).toEqual({ currency: 'BTC', amount: '0.5' });
  const put = { ...order, payCurrency: 'USDT', amount: '30000' };
  expect(dualDue(put, null)).toEqual({ currency: 'USDT', amount: '30000' });
});

test('DUAL-12 the annualised rate is return / holding days x 365, and the one that was agreed', () => {
  expect(annualisedRate({ paid: '0.5', received: '0.51', holdingDays: 10 })).toBe('0.73');
  expect(annualisedRate({ paid: '30000', received: '30600', holdingDays: 10 })).toBe('0.73');
  expect(annualisedRate({ paid: '100', received: '100', holdingDays: 3 })).toBe('0');
});

test('DUAL-10 DUAL-11 DUAL-12 any payout is the formula of the specification, cut at the eighth decimal', () => {
  const Precise = Decimal.clone({ precision: 100 });
  let seed = 20_261_123;
  const below = (count: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % count;
  };
  for (let round = 0; round < 2000; round += 1) {
    const terms = {
      quantity: `${below(500)}.${1 + below(9_999_999)}`,
      linkedPrice: `${1 + below(200_000)}.${below(100)}`,
      annualRate: `${below(9)}.${1 + below(9999)}`,
      holdingDays: 1 + below(30),
    };
    const growth = new Precise(terms.annualRate).times(terms.holdingDays).div(365).plus(1);
    const coin = new Precise(terms.quantity).times(growth);
    const cut = (value: Decimal) => value.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed();
    const paid = dualPayouts({ ...terms, ...SCALES });
    expect(paid, JSON.stringify(terms)).toEqual({
      below: cut(coin),
      above: cut(coin.times(terms.linkedPrice)),
    });
    const { quantity, holdingDays } = terms;
    if (Number(quantity) < 1) continue;
    const annual = annualisedRate({ paid: quantity, received: paid.below, holdingDays });
    expect(Number(annual)).toBeCloseTo(Number(terms.annualRate), 3);
  }
});

test('a share of a call costs its quantity, one of a put that at the linked price', () => {
  const product = { shareQuantity: '0.001', linkedPrice: '94500' };
  expect(dualSharePrice({ ...product, type: 'call' })).toBe('0.001');
  expect(dualSharePrice({ ...product, type: 'put' })).toBe('94.5');
});

test('at the break-even the payout is worth what was paid, and one step beyond keeping was better', () => {
  const terms = { linkedPrice: '60000', annualRate: '0.73', holdingDays: 10, scale: 2 };
  // A call is paid 61,200 for a coin; a put has 1.02 coins for 60,000.
  expect(dualBreakEven('call', terms)).toBe('61200');
  expect(dualBreakEven('put', terms)).toBe('58823.53');
});

test('a break-even is rounded to the side that promises less: of a call down, of a put up', () => {
  const terms = { linkedPrice: '60000', annualRate: '0.5', scale: 2 };
  // 60,410.9589 and 59,430.1221.
  expect(dualBreakEven('call', { ...terms, holdingDays: 5 })).toBe('60410.95');
  expect(dualBreakEven('put', { ...terms, holdingDays: 7 })).toBe('59430.13');
});

test('the settlement price is the mean of its trades, half up at the scale of the market', () => {
  expect(averagePrice(['1', '2'], 2)).toBe('1.5');
  expect(averagePrice(['0.01', '0.02'], 2)).toBe('0.02');
  expect(averagePrice(['1', '1', '2'], 2)).toBe('1.33');
  expect(averagePrice([], 2)).toBeNull();
});

test('half an hour has a step every ten seconds, the maturity the last of them, and a trade stands for ten minutes', () => {
  expect(STANDING_MS).toBe(600_000);
  const steps = sampleInstants(1_800_000);
  expect([steps.length, steps[0], steps.at(-1)]).toEqual([180, 10_000, 1_800_000]);
});
