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
    code: 'deposit',
    reference: null,
    time: 1,
  } as const;
  const view = toBillView(bill, language);
  expect(view).toMatchObject({ amountText: text, tone, id: 1 });
  expect(view.balanceAfterText).toBe('5');
});
