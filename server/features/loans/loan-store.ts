/** Loans as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Loan } from '../../../contract/features/loans.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import { HOURLY_RATE, LIQUIDATION_FEE_RATE, LIQUIDATION_LTV, WARNING_LTV } from './terms.ts';
import { WATCH_MS } from './watched-loans.ts';

/** Kind of the reference of every hold and transfer for a loan; its id is the loan's. */
export const LOAN_REFERENCE = 'loan';

export interface LoanRow extends Omit<Loan, 'currencyId' | 'collateralCurrencyId' | 'liquidation'> {
  readonly userId: number;
  /** Decimal places of the borrowed currency. */
  readonly scale: number;
  readonly liquidationFeeRate: string;
  readonly holdId: number;
  readonly isWarned: boolean;
  /** Of a liquidation, null otherwise. */
  readonly price: string | null;
  readonly fee: string | null;
  readonly returned: string | null;
  readonly deficit: string | null;
}

const COLUMNS = `id, user_id, currency, scale, number, principal, interest,
  interest_paid, accrued_at, hourly_rate,
  warning_ltv, liquidation_ltv,
  liquidation_fee_rate, collateral_currency, collateral,
  hold_id, is_warned, state, price, fee, returned, deficit,
  created_at, ended_at, version`;

export function toLoan(row: LoanRow): Loan {
  const { userId: _user, scale: _scale, holdId: _hold, isWarned: _warned, ...rest } = row;
  const { price, fee, returned, deficit: _deficit, liquidationFeeRate: _rate, ...loan } = rest;
  const isSold = price !== null && fee !== null && returned !== null;
  return {
    ...loan,
    currencyId: idOf(loan.currency),
    collateralCurrencyId: idOf(loan.collateralCurrency),
    liquidation: isSold ? { price, fee, returned } : null,
  };
}

function idOf(code: string): number {
  const id = currencyIds.get(code);
  if (id === undefined) throw new Error(`a loan of an unknown currency: ${code}`);
  return id;
}

/** The id comes before the row, because the collateral is held under it. */
export async function nextLoanId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('loans', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a loan got no id');
  return row.id;
}

/** Writes a loan by the terms of the moment, which it keeps. */
export async function insertLoan(
  tx: Transaction,
  loan: Pick<
    LoanRow,
    | 'id'
    | 'userId'
    | 'currency'
    | 'scale'
    | 'number'
    | 'collateralCurrency'
    | 'collateral'
    | 'holdId'
    | 'createdAt'
  >,
): Promise<LoanRow> {
  const { id, userId, currency, scale, number, collateralCurrency, collateral } = loan;
  const [row] = await tx.query<LoanRow>(
    `insert into loans (id, user_id, currency, scale, number, principal, accrued_at, created_at,
        collateral_currency, collateral, hold_id, hourly_rate, warning_ltv, liquidation_ltv,
        liquidation_fee_rate, watched_until)
      values ($1, $2, $3, $4, $5, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${COLUMNS}`,
    [
      ...[id, userId, currency, scale, number, loan.createdAt],
      ...[collateralCurrency, collateral, loan.holdId],
      ...[HOURLY_RATE, WARNING_LTV, LIQUIDATION_LTV, LIQUIDATION_FEE_RATE],
      loan.createdAt + WATCH_MS,
    ],
  );
  if (row === undefined) throw new Error('a loan was not written');
  return row;
}

/**
 * Locks an open loan of this user, so that it is repaid, topped up or sold one after the other.
 * @returns `not_found` for an unknown id or another user's, `already_done` when it has ended.
 */
export async function lockLoan(
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<LoanRow>> {
  const [row] = await tx.query<LoanRow>(
    `select ${COLUMNS} from loans where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  if (row === undefined) return refuse('not_found');
  return row.state === 'open' ? ok(row) : refuse('already_done');
}

/** Locks an open loan that no other transaction has locked; null for any other. */
export async function claimLoan(tx: Transaction, id: number): Promise<LoanRow | null> {
  const [row] = await tx.query<LoanRow>(
    `select ${COLUMNS} from loans where id = $1 and state = 'open' for update skip locked`,
    [id],
  );
  return row ?? null;
}

/** Writes what changes of a locked loan; its terms never do. */
export async function saveLoan(tx: Transaction, loan: LoanRow): Promise<LoanRow> {
  const { id, version, principal, interest, interestPaid, accruedAt, collateral, holdId } = loan;
  const { isWarned, state, price, fee, returned, deficit, endedAt } = loan;
  const [row] = await tx.query<LoanRow>(
    `update loans set principal = $3, interest = $4, interest_paid = $5, accrued_at = $6, collateral = $7,
        hold_id = $8, is_warned = $9, state = $10, price = $11, fee = $12, returned = $13, deficit = $14,
        ended_at = $15
      where id = $1 and version = $2 returning ${COLUMNS}`,
    [
      ...[id, version, principal, interest, interestPaid, accruedAt, collateral, holdId],
      ...[isWarned, state, price, fee, returned, deficit, endedAt],
    ],
  );
  if (row === undefined) throw new Error(`the loan ${id} was changed without its lock`);
  return row;
}

/** One page, newest first, with one row more than asked when there are more. */
export function listLoans(
  queryable: Queryable,
  wanted: { userId: number; state: 'open' | 'ended'; page: number; limit: number },
): Promise<LoanRow[]> {
  const { userId, state, page, limit } = wanted;
  return queryable.query<LoanRow>(
    `select ${COLUMNS} from loans where user_id = $1 and (state = 'open') = $2
      order by id desc limit $3 offset $4`,
    [userId, state === 'open', limit + 1, (page - 1) * limit],
  );
}

export type OpenDebt = Pick<
  LoanRow,
  'principal' | 'interest' | 'hourlyRate' | 'accruedAt' | 'scale'
>;

/** What the open loans of a user owe. */
export function openDebts(queryable: Queryable, userId: number): Promise<OpenDebt[]> {
  return queryable.query<OpenDebt>(
    `select principal, interest, hourly_rate, accrued_at, scale
      from loans where user_id = $1 and state = 'open'`,
    [userId],
  );
}
