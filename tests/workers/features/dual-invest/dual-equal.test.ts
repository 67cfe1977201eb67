/** What the core says before a purchase and after a settlement, beside what the exchange makes of it. */
import { expect, test } from 'vitest';
import type {
  DualEvidence,
  DualOrder,
  DualProduct,
} from '../../../../contract/features/dual-invest.ts';
import { exact } from '../../../../contract/money.ts';
import { MINUTE_MS } from '../../../../contract/plain/time.ts';
import {
  averagePrice,
  dualPayouts,
  sampleInstants,
} from '../../../../contract/rules/dual/dual-payout.ts';
import { payoutsOf } from '../../../../server/features/dual-invest/order-store.ts';
import { checkDual } from '../../../../workers/features/dual-invest/check-dual.ts';
import { payoffPicture } from '../../../../workers/features/dual-invest/payoff-picture.ts';
import {
  type DualSituation,
  dualProblem,
  priceDual,
} from '../../../../workers/features/dual-invest/price-dual.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const WISHES = repetitions({ short: 1000, long: 10_000 });
const NOW = Date.UTC(2026, 0, 7, 15);
const MATURITY = Date.UTC(2026, 0, 8, 8);

const product: DualProduct = {
  id: 7,
  type: 'call',
  currencyId: 1,
  currency: 'BTC',
  quoteCurrency: 'USDT',
  symbol: 'BTCUSDT',
  shareQuantity: '0.001',
  sharePrice: '0.001',
  payCurrencyId: 1,
  payCurrency: 'BTC',
  annualRate: '0.73',
  linkedPrice: '60000',
  referencePrice: '59000',
  holdingDays: 10,
  maturesAt: MATURITY,
  timeZone: 'UTC+8',
  sellsUntil: MATURITY - 60 * MINUTE_MS,
  totalShares: 1000,
  remainingShares: 400,
  progress: '0.6',
  minimumShares: 1,
  maximumShares: 400,
};

const situation: DualSituation = {
  product,
  num: '1',
  available: '0.5',
  price: '59000',
  isStale: false,
  priceScale: 2,
  nowMs: NOW,
};

test(`DUAL-08 DUAL-12 the preview of ${WISHES} random purchases is what the exchange holds and pays, to the last digit`, () => {
  const { below } = seededChoice(20_261_123);
  for (let index = 0; index < WISHES; index += 1) {
    const type = below(2) === 0 ? ('call' as const) : ('put' as const);
    const wish = {
      ...product,
      type,
      shareQuantity: ['0.001', '0.01', '0.1', '10'][below(4)] ?? '1',
      linkedPrice: `${1 + below(150_000)}.${below(100)}`,
      annualRate: `${below(5)}.${1000 + below(9000)}`,
      holdingDays: 1 + below(30),
    };
    const num = 1 + below(500);
    const pricing = priceDual({ product: wish, num: String(num) });
    const quantity = exact(wish.shareQuantity).times(num);
    const paid = type === 'call' ? quantity : quantity.times(wish.linkedPrice);
    expect(exact(pricing?.amount ?? '').eq(paid)).toBe(true);
    // Rounding takes at most a unit of the eighth decimal from it, which is much of a small interest.
    const unit = exact('0.00000001').div(quantity).div(wish.holdingDays).times(365);
    const annual = exact(pricing?.belowRate ?? '0')
      .minus(wish.annualRate)
      .abs();
    expect(annual.lte(unit.plus('0.0001'))).toBe(true);
    const row = { ...wish, quantity: quantity.toFixed() };
    expect({ below: pricing?.below, above: pricing?.above }).toEqual(payoutsOf(row));
  }
  reportCount({
    what: 'dual investments previewed',
    count: WISHES,
    outcome: '0 differ from what the exchange pays',
  });
});

test('DUAL-07 the preview refuses what the exchange refuses, in the order in which a person can correct it', () => {
  const codeOf = (part: Partial<DualSituation>) =>
    dualProblem({ ...situation, ...part })?.code ?? null;
  expect(codeOf({})).toBeNull();
  for (const num of ['', '0', '1.5', '-1', '1e3', '01', 'x'])
    expect([num, codeOf({ num })]).toEqual([num, 'quantity_invalid']);
  expect(dualProblem({ ...situation, num: '401' })).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '400' },
  });
  expect(codeOf({ num: '400', available: '0.4' })).toBeNull();
  expect(codeOf({ num: '400', available: '0.39999999' })).toBe('insufficient_balance');
  expect(codeOf({ isStale: true })).toBe('market_stale');
  expect(codeOf({ price: null })).toBe('market_stale');
  expect(codeOf({ price: '60000' })).toBe('not_on_sale');
  expect(codeOf({ product: { ...product, annualRate: '0' } })).toBe('not_on_sale');
  expect(codeOf({ product: { ...product, remainingShares: 0 } })).toBe('not_on_sale');
  expect(codeOf({ nowMs: product.sellsUntil })).toBe('not_on_sale');
  const put = { ...product, type: 'put' as const };
  expect(codeOf({ product: put })).toBe('not_on_sale');
  expect(codeOf({ product: put, price: '60000.01', available: '60' })).toBeNull();
});

test('the picture has the payoff beside keeping, and both meet at the break-even', () => {
  const now = { price: '59000', priceScale: 2, language: 'en' } as const;
  const points = (path: string) =>
    path
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number));
  for (const type of ['call', 'put'] as const) {
    const picture = payoffPicture({ ...product, type }, now);
    const [start, bend, end] = points(picture.payoff);
    const [from, to] = points(picture.keeping);
    expect(bend?.[0]).toBeCloseTo(picture.linkedX, 0);
    // Upside down: beyond the linked price the payoff grows no more.
    expect(bend?.[1]).toBeCloseTo(end?.[1] ?? 0, 5);
    expect(start?.[1]).toBeGreaterThan(bend?.[1] ?? 0);
    const isBeyond = type === 'call';
    expect(picture.breakEvenX > picture.linkedX).toBe(isBeyond);
    const lineAt = (x: number, left = [0, 0], right = [0, 0]) =>
      (left[1] ?? 0) +
      (((right[1] ?? 0) - (left[1] ?? 0)) * (x - (left[0] ?? 0))) /
        ((right[0] ?? 1) - (left[0] ?? 0));
    const payoffThere = isBeyond
      ? lineAt(picture.breakEvenX, bend, end)
      : lineAt(picture.breakEvenX, start, bend);
    expect(payoffThere).toBeCloseTo(lineAt(picture.breakEvenX, from, to), 0);
  }
});

const ticks = sampleInstants(MATURITY).map((time, index) => ({
  id: index,
  time: time - 7,
  price: String(59_000 + (index % 3)),
}));
const average = averagePrice(
  ticks.map(({ price }) => price),
  2,
);
const order: DualOrder = {
  ...product,
  id: 1,
  productId: 7,
  num: 10,
  amount: '0.01',
  quantity: '0.01',
  payoutBelow: '0.0102',
  payoutAbove: '612',
  settlementPrice: average,
  priceSource: 'test',
  paidCurrency: 'BTC',
  paidAmount: '0.0102',
  status: 'success',
  purchasedAt: NOW,
  settledAt: MATURITY,
  version: 3,
};
const evidence: DualEvidence = { order, ticks, priceScale: 2, steps: 180 };

test('DUAL-09 the core does the settlement again, and says where anything does not fit', () => {
  const check = (part: Partial<DualOrder>, kept: Partial<DualEvidence> = {}) =>
    checkDual({ ...evidence, ...kept, order: { ...order, ...part } });
  expect(check({})).toBe('agrees');
  expect(check({ status: 'settling', settlementPrice: null })).toBe('pending');
  expect(check({ settlementPrice: '59000' })).toBe('differs');
  expect(check({ paidAmount: '0.01020001' })).toBe('differs');
  expect(check({ paidCurrency: 'USDT', paidAmount: '612' })).toBe('differs');
  expect(check({}, { ticks: ticks.slice(1) })).toBe('differs');
  expect(check({}, { ticks: ticks.map((tick) => ({ ...tick, time: tick.time + 60_000 })) })).toBe(
    'differs',
  );
  const fail = { status: 'fail', settlementPrice: null, paidAmount: '0.01' } as const;
  expect(check(fail, { ticks: ticks.slice(0, 89) })).toBe('agrees');
  expect(check(fail)).toBe('differs');
  expect(check({ ...fail, paidAmount: '0.009' }, { ticks: [] })).toBe('differs');
});

test('DUAL-11 a tie is paid in USDT by the core as well', () => {
  const tied = ticks.map((tick) => ({ ...tick, price: '60000' }));
  const above = dualPayouts({ ...order, coinScale: 8, quoteScale: 8 }).above;
  const paid = { settlementPrice: '60000', paidCurrency: 'USDT', paidAmount: above };
  expect(above).toBe('612');
  expect(checkDual({ ...evidence, ticks: tied, order: { ...order, ...paid } })).toBe('agrees');
});
