/**
 * Takes a repayment: interest first, then principal. Both go to `lending`, which paid the
 * principal: what that account has above minus the open principals is its earned interest. Interest
 * is no fee of a trade, so it brings inviters no rebate.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Loan } from '../../../contract/features/loans.ts';
import { Exact, exact, plainText, stepOf } from '../../../contract/money.ts';
import { accrue, owedOf } from '../../../contract/rules/money/loan-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { voidHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { LOAN_REFERENCE, type LoanRow, lockLoan, saveLoan, toLoan } from './loan-store.ts';
import { LOAN_ACCOUNT } from './terms.ts';

export async function repay(
  exchange: Exchange,
  tx: Transaction,
  { userId, id, number }: { userId: number; id: number; number: string },
): Promise<Result<Loan>> {
  const locked = await lockLoan(tx, { id, userId });
  if (!locked.ok) return locked;
  const loan = locked.value;
  const { currency, scale, version } = loan;
  if (exact(number).decimalPlaces() > scale) {
    const params = { step: stepOf(scale) };
    return refuse('amount_step', { params, fields: { number: 'amount_step' } });
  }
  const at = exchange.clock.now();
  const { paid, after } = payOff(loan, number, at);
  const isRepaid = after.state === 'repaid';
  const written = await transfer(tx, {
    code: 'loan_repay',
    // Every change of a loan has its own version.
    key: `loan_repay:${id}:${version}`,
    reference: { kind: LOAN_REFERENCE, id },
    settles: isRepaid,
    legs: [
      { account: { userId, account: LOAN_ACCOUNT, currency }, amount: `-${paid}` },
      { account: { house: 'lending', currency }, amount: paid },
    ],
    at,
  });
  if (!written.ok) {
    const { code } = written.error;
    return refuse(code, { fields: { number: code } });
  }
  const released = isRepaid ? accept(await voidHold(tx, loan.holdId, at)).balances : [];
  const row = toLoan(await saveLoan(tx, after));
  await announce(exchange, tx, userId, [
    ['loans.changed', row],
    ['balances.changed', balanceViews([...written.value.balances, ...released])],
  ]);
  return ok(row);
}

/** What a payment pays, never more than is owed, and the loan after it. */
function payOff(loan: LoanRow, number: string, at: number): { paid: string; after: LoanRow } {
  const debt = accrue(loan, at, loan.scale);
  const paid = Exact.min(number, owedOf(debt));
  const toInterest = Exact.min(paid, debt.interest);
  const principal = exact(debt.principal).minus(paid.minus(toInterest));
  const isRepaid = principal.isZero();
  return {
    paid: plainText(paid),
    after: {
      ...loan,
      principal: plainText(principal),
      interest: plainText(exact(debt.interest).minus(toInterest)),
      interestPaid: plainText(exact(loan.interestPaid).plus(toInterest)),
      accruedAt: debt.accruedAt,
      ...(isRepaid && { state: 'repaid' as const, endedAt: at }),
    },
  };
}
