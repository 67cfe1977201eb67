import { expect, test } from 'vitest';
import { staleAfterMs, THIN_TURNOVER } from '../market/quote-age.ts';
import { identityLimits } from './identity-limits.ts';
import {
  cardCashbackRate,
  coinFeeDiscount,
  contractFeeDiscount,
  dailyCardLimitUsd,
  loanLimitRatio,
  nextTier,
  optionsFeeDiscount,
  savedByTier,
  vipTiers,
} from './vip.ts';

test('VIP-02 VIP-03 VIP-04 VIP-05 each VIP tier gives what the specification says, and no tier gives the least', () => {
  const tiers = [0, 1, 2, 3, 4, 5];
  expect(tiers.map(loanLimitRatio)).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5', '0.1']);
  expect(tiers.map((tier) => coinFeeDiscount({ kind: 'coin' }, tier))).toEqual([
    0, 10, 15, 30, 100, 0,
  ]);
  expect(tiers.map(dailyCardLimitUsd)).toEqual([
    '10000',
    '50000',
    '100000',
    '200000',
    '500000',
    '10000',
  ]);
  expect(tiers.map(contractFeeDiscount)).toEqual([0, 10, 15, 20, 35, 0]);
  expect(tiers.map(optionsFeeDiscount)).toEqual([0, 17, 20, 25, 35, 0]);
});

test('a higher tier gives more of everything', () => {
  expect(vipTiers.map(({ tier }) => tier)).toEqual([1, 2, 3, 4]);
  for (const [index, higher] of vipTiers.slice(1).entries()) {
    const lower = vipTiers[index] ?? higher;
    for (const [name, value] of Object.entries(higher))
      expect(value, name).toBeGreaterThan(lower[name as keyof typeof lower]);
  }
});

test('VIP-01 no tier makes anything worse than it is without one, or with the one below', () => {
  const given = [0, 1, 2, 3, 4].map((tier) => [
    ...[Number(loanLimitRatio(tier)), Number(dailyCardLimitUsd(tier))],
    ...[coinFeeDiscount({ kind: 'coin' }, tier), contractFeeDiscount(tier)],
    optionsFeeDiscount(tier),
  ]);
  for (const [tier, row] of given.slice(1).entries())
    for (const [index, value] of row.entries())
      expect(value).toBeGreaterThan(given[tier]?.[index] ?? 0);
});

test('VIP-01 what a tier saves is its discounts on each kind of fee', () => {
  const fees = { coins: '10', contracts: '20', options: '100' };
  expect([0, 1, 2, 3, 4].map((tier) => savedByTier(fees, tier))).toEqual([
    ...['0', '20', '24.5', '32', '52'],
  ]);
});

test('VIP-01 a tier gives back a part of what is bought by card', () => {
  expect([0, 1, 2, 3, 4].map(cardCashbackRate)).toEqual(['0', '0.02', '0.03', '0.04', '0.05']);
});

test('VIP-01 the next tier asks for more than its threshold', () => {
  expect(nextTier(0, '99999.5')).toEqual({ tier: 1, missingUsd: '0.5', percent: 99 });
  expect(nextTier(0, '100000')).toEqual({ tier: 1, missingUsd: '0', percent: 99 });
  expect(nextTier(1, '100001')).toEqual({ tier: 2, missingUsd: '99999', percent: 50 });
  expect(nextTier(4, '0')).toBeNull();
});

test('a tier takes nothing off the fees of stocks', () => {
  expect([0, 1, 4].map((tier) => coinFeeDiscount({ kind: 'stock' }, tier))).toEqual([0, 0, 0]);
});

test('a higher level of verification allows more', () => {
  expect(identityLimits).toEqual([
    { level: 1, withdrawal24: '200', fiatTrade: '2000' },
    { level: 2, withdrawal24: '500', fiatTrade: '10000000' },
  ]);
});

test('a quote of a thin market may rest three times as long before it is old', () => {
  expect(staleAfterMs(THIN_TURNOVER)).toBe(5_000);
  expect(staleAfterMs(THIN_TURNOVER - 1)).toBe(15_000);
});
