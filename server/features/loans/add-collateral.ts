/** Sets more of the same coin apart: the hold of a loan is replaced by a greater one in the same transaction. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Loan } from '../../../contract/features/loans.ts';
import { exact, plainText, stepOf } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import { accept, Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold, voidHold } from '../../ledger/holds.ts';
import { currencies } from '../../money/currencies.ts';
import { announce } from '../../realtime/announce.ts';
import { LOAN_REFERENCE, lockLoan, saveLoan, toLoan } from './loan-store.ts';
import { LOAN_ACCOUNT } from './terms.ts';

const scales = new Map(currencies.map(({ code, scale }) => [code, scale]));

/** @throws Refused when the account has less than that; the mount rolls back, and the old hold stands. */
export async function addCollateral(
  exchange: Exchange,
  tx: Transaction,
  { userId, id, number }: { userId: number; id: number; number: string },
): Promise<Result<Loan>> {
  const locked = await lockLoan(tx, { id, userId });
  if (!locked.ok) return locked;
  const loan = locked.value;
  const { collateralCurrency: currency, version } = loan;
  const scale = scales.get(currency) ?? 0;
  if (exact(number).decimalPlaces() > scale) {
    const params = { step: stepOf(scale) };
    return refuse('amount_step', { params, fields: { number: 'amount_step' } });
  }
  const at = exchange.clock.now();
  const collateral = plainText(exact(loan.collateral).plus(number));
  accept(await voidHold(tx, loan.holdId, at));
  const held = await openHold(tx, {
    account: { userId, account: LOAN_ACCOUNT, currency },
    amount: collateral,
    code: LOAN_REFERENCE,
    // Every change of a loan has its own version.
    key: `loan:${id}:${version}`,
    reference: { kind: LOAN_REFERENCE, id },
    at,
  });
  if (!held.ok) {
    const { code } = held.error;
    throw new Refused(refuse(code, { fields: { number: code } }).error);
  }
  const row = toLoan(await saveLoan(tx, { ...loan, collateral, holdId: held.value.id }));
  await announce(exchange, tx, userId, [
    ['loans.changed', row],
    ['balances.changed', balanceViews(held.value.balances)],
  ]);
  return ok(row);
}
