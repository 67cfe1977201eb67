import { expect, test } from 'vitest';
import type { BillView } from '../../../contract/features/assets.ts';
import { dateBills } from './bill-days.ts';

const nowMs = new Date(2026, 0, 15, 12).getTime();
const words = { tag: 'en', nowMs, today: 'Today', yesterday: 'Yesterday' };
const billAt = (hoursAgo: number): BillView => ({
  id: 1000 - hoursAgo,
  account: 'change',
  currency: 'USDT',
  amountText: '+1.00',
  shortText: '+1.00',
  shortAfterText: '1.00',
  tone: 'up',
  balanceAfterText: '1.00',
  feeText: null,
  code: 'deposit',
  reference: null,
  time: nowMs - hoursAgo * 3_600_000,
});

test('BILL-01 bills stand under their day, which is named once', () => {
  const days = dateBills([1, 2, 20, 21, 240].map(billAt), words).map(({ day }) => day);
  expect(days).toEqual(['Today', null, 'Yesterday', null, 'Jan 5, 2026']);
});
