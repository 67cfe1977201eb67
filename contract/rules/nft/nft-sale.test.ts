/** Prices, bids and resales of works: by hand, against a hundred digits, and one step beyond every bound. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bidProblem,
  dueOf,
  minimumBid,
  nftMargin,
  nftProceeds,
  nftSaleState,
  type ResaleBounds,
  resaleProblem,
} from './nft-sale.ts';

const RUNS = { numRuns: 2_000 };
const Wide = Decimal.clone({ precision: 100 });
const cents = fc.integer({ min: 1, max: 1_000_000_000 }).map((whole) => (whole / 100).toString());
const rate = fc.constantFrom('0', '0.01', '0.025', '0.05', '0.075', '0.1');

test('NFT-14 by hand: of 99.99 the fee of 2.5 % is rounded up, the royalty of 5 % down, and the seller has the rest', () => {
  // 2.49975 and 4.9995.
  expect(nftProceeds({ price: '99.99', feeRate: '0.025', royaltyRate: '0.05' })).toEqual({
    fee: '2.5',
    royalty: '4.99',
    proceeds: '92.5',
  });
  expect(nftProceeds({ price: '100', feeRate: '0.025', royaltyRate: '0' })).toEqual({
    fee: '2.5',
    royalty: '0',
    proceeds: '97.5',
  });
});

test('fee, royalty and proceeds are the price to the last cent, and never the seller’s loss', () => {
  fc.assert(
    fc.property(cents, rate, rate, (price, feeRate, royaltyRate) => {
      const { fee, royalty, proceeds } = nftProceeds({ price, feeRate, royaltyRate });
      const exactFee = new Wide(price).times(feeRate);
      const exactRoyalty = new Wide(price).times(royaltyRate);
      expect(new Wide(fee).minus(exactFee).toNumber()).toBeGreaterThanOrEqual(0);
      expect(new Wide(fee).minus(exactFee).lt('0.01')).toBe(true);
      expect(exactRoyalty.minus(royalty).toNumber()).toBeGreaterThanOrEqual(0);
      expect(exactRoyalty.minus(royalty).lt('0.01')).toBe(true);
      expect(new Wide(fee).plus(royalty).plus(proceeds).toString()).toBe(price);
    }),
    RUNS,
  );
});

test('NFT-17 a bid that is not higher than the current one is told its price, and one within the step the least', () => {
  const bounds = { price: '100', bid: null, step: '5', maximumPrice: '1000' };
  expect(minimumBid(bounds)).toBe('100');
  expect(bidProblem('100', bounds)).toBeNull();
  expect(bidProblem('99.99', bounds)).toEqual({
    code: 'amount_below_minimum',
    params: { minimum: '100' },
  });
  const next = { ...bounds, bid: '100' };
  expect(minimumBid(next)).toBe('105');
  for (const low of ['100', '99', '0.01'])
    expect(bidProblem(low, next)).toEqual({ code: 'bid_too_low', params: { price: '100' } });
  expect(bidProblem('104.99', next)).toEqual({
    code: 'amount_below_minimum',
    params: { minimum: '105' },
  });
  expect(bidProblem('105', next)).toBeNull();
  expect(bidProblem('105.001', next)?.code).toBe('work_price_invalid');
});

test('NFT-17 a bid above the highest price is told the most; an auction that has come so far goes on by its steps', () => {
  const bounds = { price: '100', bid: '120', step: '5', maximumPrice: '1000' };
  expect(bidProblem('1000', bounds)).toBeNull();
  expect(bidProblem('1000.01', bounds)).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '1000' },
  });
  const high = { ...bounds, bid: '998' };
  expect(bidProblem('1003', high)).toBeNull();
  expect(bidProblem('1003.01', high)?.params).toEqual({ maximum: '1003' });
});

test('NFT-12 the deposit is a share of the starting price, rounded up, and the winner owes the price less it', () => {
  expect(nftMargin('33.33', '0.1')).toBe('3.34');
  expect(dueOf({ price: '120.5', margin: '3.34' })).toBe('117.16');
  expect(dueOf({ price: '10', margin: '10' })).toBe('0');
});

test('NFT-10 a sale has not started before its start, is on until its end, and then has ended', () => {
  const sale = { startsAt: 1000, endsAt: 2000, status: 'open' };
  expect(nftSaleState(null, 1500)).toBe('idle');
  expect(nftSaleState(sale, 999)).toBe('not_started');
  expect(nftSaleState(sale, 1000)).toBe('on_sale');
  expect(nftSaleState(sale, 1999)).toBe('on_sale');
  expect(nftSaleState(sale, 2000)).toBe('ended');
  expect(nftSaleState({ ...sale, status: 'sold' }, 1500)).toBe('sold');
  for (const status of ['unpaid', 'ended'])
    expect(nftSaleState({ ...sale, status }, 1500)).toBe('ended');
});

test('NFT-16 NFT-21 a resale needs a correct price, a step, a deposit of at most the price, and an end after the start', () => {
  const bounds: ResaleBounds = {
    minimumPrice: '1',
    maximumPrice: '1000',
    marginRate: '0.1',
    longestMs: 10_000,
  };
  const now = 5_000;
  const auction = { price: '100', saleMode: 'auction', step: '5', endsAt: 9_000 } as const;
  const fieldOf = (draft: Partial<Parameters<typeof resaleProblem>[0]>) =>
    resaleProblem({ ...auction, ...draft }, bounds, now)?.field ?? null;
  expect(fieldOf({})).toBeNull();
  expect(fieldOf({ saleMode: 'normal' })).toBeNull();
  for (const price of ['0.99', '1000.01', '100.001']) expect(fieldOf({ price })).toBe('price');
  for (const price of ['1', '1000']) expect(fieldOf({ price, step: '1' })).toBeNull();
  for (const step of ['0', '0.001', '100.01']) expect(fieldOf({ step })).toBe('step');
  for (const margin of ['0', '100.01', '1.001']) expect(fieldOf({ margin })).toBe('margin');
  expect(fieldOf({ margin: '100' })).toBeNull();
  for (const price of ['1.01', '999.99']) expect(fieldOf({ price, step: '1.01' })).toBeNull();
  // Who sells at a price has no steps.
  expect(fieldOf({ saleMode: 'normal', step: '0.001', margin: '0' })).toBeNull();
  expect(fieldOf({ endsAt: 15_000 })).toBeNull();
  expect(resaleProblem({ ...auction, endsAt: 15_001 }, bounds, now)).toEqual({
    field: 'endsAt',
    problem: { code: 'parameter_error', params: {} },
  });
  for (const endsAt of [4_000, 5_000, 15_001]) expect(fieldOf({ endsAt })).toBe('endsAt');
  expect(fieldOf({ startsAt: 9_000 })).toBe('endsAt');
  expect(fieldOf({ startsAt: 8_999 })).toBeNull();
  // A start that has passed is now.
  expect(fieldOf({ startsAt: 1, endsAt: 4_999 })).toBe('endsAt');
  expect(resaleProblem({ ...auction, price: '0.5' }, bounds, now)?.problem.code).toBe(
    'work_price_invalid',
  );
});
