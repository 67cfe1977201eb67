/** The preview of a deposit, as the core formats it for the form. */
import type { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { DepositDraft, DepositTerms } from '../../../contract/features/deposit.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import {
  creditedOf,
  depositBonus,
  depositBonusRate,
  depositFee,
  tierOfDeposits,
} from '../../../contract/rules/money/deposit-credit.ts';
import type { ViewNow } from '../../../workers/core/topic-source.ts';
import { depositPreviewSource } from '../../../workers/features/deposit/deposit-preview.ts';
import { toDepositOffer } from '../../../workers/features/deposit/views.ts';

const draft: DepositDraft = {
  amount: '1000.5',
  currency: 'USDT',
  scale: 8,
  minimum: '50',
  maximum: '1000000',
  feeRate: '0.001',
  bonusRate: '0.02',
  returning: '0',
  fiat: { currencyCode: 'VND', rate: '24784.5' },
};

const terms: DepositTerms = {
  currencyId: 1,
  currency: 'USDT',
  scale: 8,
  rate: '1',
  networks: [{ network: 'TRC20', minimumAmount: '12.5', maximumAmount: '100', confirmations: 20 }],
  bank: {
    bankName: 'Bank',
    bankAccount: '1',
    realName: 'Aureus',
    swiftCode: 'S',
    bankAddress: 'A',
    minimumAmount: '1000',
    maximumAmount: '2000',
    feeRate: '0.001',
    fiats: [{ currencyCode: 'VND', rate: '24784.5' }],
  },
  feeRate: '0',
  bonusRate: '0.0025',
  returning: '0',
};

/** What a watch would show at once. */
function viewOf<View>(views$: Observable<ViewNow<View>>): View | undefined {
  const held: { view: View | undefined } = { view: undefined };
  views$.subscribe((view) => {
    held.view = view(true);
  });
  return held.view;
}

function preview(changed: Partial<DepositDraft> = {}, language: Language = 'en') {
  const source = depositPreviewSource({ preferences: () => ({ language, fiat: 'USD' }) });
  return viewOf(source(JSON.stringify({ ...draft, ...changed })));
}

test('a deposit is shown with its fee, bonus, what arrives and what is to be paid', () => {
  expect(preview()).toEqual({
    problem: null,
    feeText: '1.0005 USDT',
    bonusText: '20.01 USDT',
    creditedText: '1,019.5095 USDT',
    payText: '₫24,796,892',
  });
  expect(preview({ returning: '900.5' })).toMatchObject({
    bonusText: '2.00 USDT',
    creditedText: '1,001.4995 USDT',
  });
  expect(preview({}, 'vn')?.creditedText).toBe('1.019,5095 USDT');
  expect(preview({ fiat: null })?.payText).toBeNull();
});

test('the terms of a deposit are written for the language, with rates in percent', () => {
  const offer = toDepositOffer(terms, 'vn');
  expect(offer.networks[0]).toMatchObject({ minimumAmount: '12.5', minimumText: '12,5' });
  expect(offer).toMatchObject({ feeRateText: '0%', bonusRateText: '0,25%' });
  expect(offer.bank).toMatchObject({ minimumText: '1.000', feeRateText: '0,1%' });
  expect(offer.bank?.fiats[0]?.rateText).toBe('24.784,5');
  expect(toDepositOffer({ ...terms, bank: null }, 'en').bank).toBeNull();
});

test('DEPO-05 an amount outside its bounds is told with the bound, in the marks of the language', () => {
  expect(preview({ amount: '49.99999999' })?.problem).toEqual({
    code: 'amount_below_minimum',
    params: { minimum: '50 USDT' },
  });
  expect(preview({ amount: '1000000.00000001' }, 'vn')?.problem).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '1.000.000 USDT' },
  });
  expect(preview({ amount: '50.000000001' })?.problem).toMatchObject({ code: 'amount_step' });
  for (const amount of ['50', '1000000', '50.00000001'])
    expect(preview({ amount })?.problem).toBe(null);
});

test('DEPO-05 what is no amount has no preview', () => {
  for (const amount of ['', '0', '-1', 'NaN', '1e3', '0x10', '1,5', '9'.repeat(40)])
    expect(preview({ amount }), amount).toBeUndefined();
  const source = depositPreviewSource({ preferences: () => ({ language: 'en', fiat: 'USD' }) });
  for (const key of ['', '{', '[]', '{"amount":"1"}']) expect(viewOf(source(key))).toBeUndefined();
});

test('fees are rounded up, bonuses down, and a tier needs more than its threshold', () => {
  expect(depositFee({ amount: '0.00000001', rate: '0.001', scale: 8 })).toBe('0.00000001');
  expect(depositBonus({ amount: '0.00000049', returning: '0', rate: '0.02', scale: 8 })).toBe('0');
  expect(depositFee({ amount: '5', rate: '0', scale: 8 })).toBe('0');
  expect(creditedOf({ amount: '100', fee: '0.1', bonus: '2' })).toBe('101.9');
  expect([0, 1, 2, 3, 4, 9].map(depositBonusRate)).toEqual([
    '0',
    '0.02',
    '0.03',
    '0.04',
    '0.05',
    '0',
  ]);
  const sums = ['0', '100000', '100000.01', '200000', '200001', '300000.5', '500000', '500000.01'];
  expect(sums.map(tierOfDeposits)).toEqual([0, 0, 1, 1, 2, 3, 3, 4]);
});
