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
  ['0.019999', 'en', '0.01'],
  ['1234', 'en', '1,234.00'],
  ['7.5', 'id', '7,50'],
] as const)(
  '%s USD are shown in %s as %s, to the cent and never more',
  (earnedUsd, language, text) => {
    const levels = [{ level: 1, rate: '0.0525', invited: 2, earnedUsd }];
    const summary = { invitationCode: 'A', link: '/', levels, earnedUsd };
    const view = toInviteView(summary, language);
    expect(view).toMatchObject({ earnedText: text, levels: [{ earnedText: text, invited: 2 }] });
    expect(view.levels[0]?.rateText).toBe(language === 'en' ? '5.25%' : '5,25%');
  },
);
