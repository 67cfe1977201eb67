/** The steps of a locked sum: each dividend, and its end. What a step is and what it moves, for one order and for many. */
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { redemptionAt } from '../../../contract/rules/lock-mining/redemption.ts';
import type { HoldPosting, TransferOrder } from '../../ledger/transfer.ts';
import { hasDividendDue, LOCK_REFERENCE, type LockRow, type LockStep } from './lock-store.ts';
import { PAYING_ACCOUNT } from './terms.ts';

type Movement = TransferOrder | HoldPosting;

export interface PaidStep {
  readonly step: LockStep;
  readonly movements: readonly Movement[];
}

/** What is due for an order: its next dividend, or after the last one its redemption. */
export function dueStep(lock: LockRow, at: number): PaidStep {
  return hasDividendDue(lock) ? dividendStep(lock, at) : redeemStep(lock, at);
}

function dividendStep(lock: LockRow, at: number): PaidStep {
  const { id, userId, currency, dividendsPaid, dailyDividend } = lock;
  return {
    step: { ...lock, dividendsPaid: dividendsPaid + 1 },
    movements: [
      {
        code: 'lock_dividend',
        // Each day of a lock is paid once, whoever comes to it and however late.
        key: `lock_dividend:${id}:${dividendsPaid}`,
        reference: { kind: LOCK_REFERENCE, id },
        legs: [
          { account: { house: 'products', currency }, amount: `-${dailyDividend}` },
          { account: { userId, account: PAYING_ACCOUNT, currency }, amount: dailyDividend },
        ],
        at,
      },
    ],
  };
}

/** Two bills out of one hold: what comes back, and what leaving early costs. At the end of the term it is all. */
export function redeemStep(lock: LockRow, at: number): PaidStep {
  const { id, userId, holdId, currency } = lock;
  const { penalty, returned } = redemptionAt(lock, at);
  const settled = { reference: { kind: LOCK_REFERENCE, id }, settles: true, holdId, at };
  const movements: readonly HoldPosting[] = [
    {
      ...settled,
      code: 'lock_penalty',
      key: `lock_penalty:${id}`,
      amount: penalty,
      legs: [{ account: { house: 'products', currency }, amount: penalty }],
    },
    {
      ...settled,
      code: 'lock_redeem',
      key: `lock_redeem:${id}`,
      amount: returned,
      legs: [{ account: { userId, account: PAYING_ACCOUNT, currency }, amount: returned }],
    },
  ];
  return {
    step: { ...lock, status: 'redeemed', penalty, returned, redeemedAt: at },
    movements: movements.filter(({ amount }) => !isZero(amount)),
  };
}
