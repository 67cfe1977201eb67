import { expect, test } from 'vitest';
import { toInviteView, toRebateView } from './views.ts';

const rebate = {
  id: 1,
  level: 1,
  maskedAccount: 'a***b',
  source: 'spot_trade',
  currency: 'BTC',
  fee: '0.0001',
  createdAt: 1,
} as const;

test('INV-01 a rebate has every digit and its sign, also where it was taken back', () => {
  expect(toRebateView({ ...rebate, amount: '0.00002' }, 'en')).toMatchObject({
    amountText: '+0.00002',
    feeText: '0.0001',
    tone: 'up',
  });
  const back = { ...rebate, fee: '-0.0001', amount: '-1234.00002' };
  expect(toRebateView(back, 'vn')).toMatchObject({
    amountText: '−1.234,00002',
    feeText: '0,0001',
    tone: 'down',
  });
});

test.each([
  ['0.019999', 'en', 'USD', '1', '$0.01'],
  ['1234', 'en', 'USD', '1', '$1,234.00'],
  ['7.5', 'en', 'EUR', '0.5', '€3.75'],
  ['1.999999', 'en', 'JPY', '100', '¥199'],
] as const)(
  'INV-01 SET-02 %s USD are shown in %s and %s at %s as %s, to the cent and never more',
  (earnedUsd, language, fiat, rate, text) => {
    const levels = [{ level: 1, rate: '0.0525', invited: 2, earnedUsd }];
    const summary = { invitationCode: 'A', link: '/', levels, earnedUsd };
    const view = toInviteView(summary, {
      preferences: () => ({ language, fiat }),
      rates: { of: (currencyCode) => ({ currencyCode, rate }) },
    });
    expect(view).toMatchObject({ earnedText: text, levels: [{ earnedText: text, invited: 2 }] });
    expect(view.levels[0]?.rateText).toBe('5.25%');
  },
);
