/** States of records, and how each is shown. */
import type { Deposit } from '../../../../contract/features/deposit.ts';
import type { Withdrawal } from '../../../../contract/features/withdraw.ts';

export type RecordState = Deposit['status'] | Withdrawal['status'];

export const depositStates: readonly Deposit['status'][] = [
  'reviewing',
  'done',
  'failed',
  'cancelled',
];
export const withdrawalStates: readonly Withdrawal['status'][] = [
  'reviewing',
  'sent',
  'failed',
  'cancelled',
];

export const stateTones = {
  reviewing: 'gold',
  done: 'up',
  sent: 'up',
  failed: 'down',
  cancelled: 'plain',
} as const satisfies Record<RecordState, string>;
