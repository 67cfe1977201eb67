/**
 * Ends a loan by selling all of its collateral at a price, in one transfer: the debt goes to `lending`, the fee
 * to the insurance and the rest to the user. What the collateral could not pay is the insurance's, so that
 * nobody ever owes more than they have set apart.
 */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import {
  type LoanDebt,
  liquidationOf,
  owedOf,
} from '../../../contract/rules/money/loan-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { type Leg, postHold } from '../../ledger/transfer.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { LOAN_REFERENCE, type LoanRow, saveLoan, toLoan } from './loan-store.ts';
import { LOAN_ACCOUNT } from './terms.ts';

/** `loan` is locked, and `debt` is what it owes at `at`. */
export async function liquidate(
  exchange: Exchange,
  tx: Transaction,
  sale: { loan: LoanRow; debt: LoanDebt; price: string; at: number },
): Promise<void> {
  const { loan, debt, price, at } = sale;
  const { id, userId, collateral, collateralCurrency, scale, liquidationFeeRate: feeRate } = loan;
  const owed = owedOf(debt);
  const sums = liquidationOf({ owed, collateral, price, feeRate, scale });
  const { balances } = accept(
    await postHold(tx, {
      code: 'liquidation',
      key: `loan_liquidation:${id}`,
      reference: { kind: LOAN_REFERENCE, id },
      settles: true,
      holdId: loan.holdId,
      amount: collateral,
      legs: legsOf(loan, { ...sums, owed }),
      at,
    }),
  );
  const { fee, returned, deficit } = sums;
  const row = await saveLoan(tx, {
    ...loan,
    ...{ principal: '0', interest: '0', price, fee, returned, deficit },
    interestPaid: plainText(exact(loan.interestPaid).plus(debt.interest)),
    accruedAt: debt.accruedAt,
    state: 'liquidated',
    endedAt: at,
  });
  const message = await addMessage(tx, userId, {
    key: 'loan_liquidated',
    params: {
      amount: collateral,
      currency: collateralCurrency,
      limit: percentText(loan.liquidationLtv),
    },
    at,
  });
  await announce(exchange, tx, userId, [
    ['loans.changed', toLoan(row)],
    ['balances.changed', balanceViews(balances)],
    message,
  ]);
}

function legsOf(
  { userId, currency, collateral, collateralCurrency }: LoanRow,
  sums: { proceeds: string; owed: string; fee: string; returned: string; deficit: string },
): Leg[] {
  const negative = (amount: string) => plainText(exact(amount).neg());
  const insured = plainText(exact(sums.fee).minus(sums.deficit));
  return [
    { account: { house: 'conversion', currency: collateralCurrency } as const, amount: collateral },
    { account: { house: 'conversion', currency } as const, amount: negative(sums.proceeds) },
    { account: { house: 'lending', currency } as const, amount: sums.owed },
    { account: { house: 'insurance', currency } as const, amount: insured },
    { account: { userId, account: LOAN_ACCOUNT, currency } as const, amount: sums.returned },
  ].filter(({ amount }) => !isZero(amount));
}

/** `0.83` as `83`. */
export function percentText(ratio: string): string {
  return plainText(new Exact(ratio).times(100));
}
