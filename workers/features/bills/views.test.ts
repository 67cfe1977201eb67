import { expect, test } from 'vitest';
import { toBillView } from './views.ts';

test.each([
  ['-1234.5', 'vn', '−1.234,5', 'down'],
  ['1234.50000001', 'en', '+1,234.50000001', 'up'],
  ['0', 'en', '0', 'flat'],
  ['-0.000000000000000001', 'en', '−0.000000000000000001', 'down'],
] as const)('THEME-05 the bill of %s in %s reads %s and is %s', (amount, language, text, tone) => {
  const bill = {
    id: 1,
    account: 'change',
    currency: 'USDT',
    amount,
    balanceAfter: '5',
    fee: null,
    code: 'deposit',
    reference: null,
    time: 1,
  } as const;
  const view = toBillView(bill, language);
  expect(view).toMatchObject({ amountText: text, tone, id: 1 });
  expect(view.balanceAfterText).toBe('5');
});

test('in the list a bill has the decimals that its money is read by, and every digit where it is opened', () => {
  const bill = {
    id: 2,
    account: 'change',
    currency: 'USDT',
    amount: '-4.5154515',
    balanceAfter: '4973.5633485',
    fee: '0.047144',
    code: 'deposit',
    reference: null,
    time: 1,
  } as const;
  expect(toBillView(bill, 'en')).toMatchObject({
    shortText: '−4.51',
    shortAfterText: '4,973.56',
    amountText: '−4.5154515',
    balanceAfterText: '4,973.5633485',
    feeText: '0.047144',
  });
  // A bill that is a fee and nothing else has none within it.
  expect(toBillView({ ...bill, amount: '-0.04', fee: '0.040' }, 'en').feeText).toBeNull();
  expect(toBillView({ ...bill, fee: null }, 'en').feeText).toBeNull();
  const coin = { ...bill, currency: 'BTC', amount: '0.02' } as const;
  expect(toBillView(coin, 'en', 6)).toMatchObject({
    shortText: '+0.02',
    shortAfterText: '4,973.563348',
  });
});
