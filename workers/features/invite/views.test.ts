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
  { earnedUsd: '0.019999', fiat: 'USD', rate: '1', text: '$0.01' },
  { earnedUsd: '1234', fiat: 'USD', rate: '1', text: '$1,234.00' },
  { earnedUsd: '7.5', fiat: 'EUR', rate: '0.5', text: '€3.75' },
  { earnedUsd: '1.999999', fiat: 'JPY', rate: '100', text: '¥199' },
])(
  'INV-01 SET-02 $earnedUsd USD are shown in $fiat at $rate as $text, to the cent and never more',
  ({ earnedUsd, fiat, rate, text }) => {
    const levels = [{ level: 1, rate: '0.0525', invited: 2, earnedUsd }];
    const summary = { invitationCode: 'A', link: '/', levels, earnedUsd };
    const view = toInviteView(summary, {
      preferences: () => ({ language: 'en', fiat }),
      rates: { of: (currencyCode) => ({ currencyCode, rate }) },
    });
    expect(view).toMatchObject({ earnedText: text, levels: [{ earnedText: text, invited: 2 }] });
    expect(view.levels[0]?.rateText).toBe('5.25%');
  },
);
