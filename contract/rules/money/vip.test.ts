import { expect, test } from 'vitest';
import { staleAfterMs, THIN_TURNOVER } from '../market/quote-age.ts';
import { identityLimits } from './identity-limits.ts';
import {
  coinFeeDiscount,
  contractFeeDiscount,
  dailyCardLimitUsd,
  loanLimitRatio,
  optionsFeeDiscount,
  vipTiers,
} from './vip.ts';

test('each VIP tier gives what the specification says, and no tier gives the least', () => {
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
