/**
 * Holds: the first phase of a transfer. A hold sets an amount apart until it is posted (see
 * `postHold`) or given back, and ends exactly once.
 */
import type { Result } from '../../contract/envelope.ts';
import type { Transaction } from '../db/database.ts';
import type { Reference, UserAccountRef } from './accounts.ts';
import { type Companion, runLedgerCall } from './companion.ts';
import { type OutcomeRow, readOutcome, type Written } from './outcome.ts';
import { assertPositive, textOrNull } from './transfer.ts';

export interface HoldOrder {
  readonly account: UserAccountRef;
  /** Positive plain decimal text. */
  readonly amount: string;
  /** What the hold is for, such as `spot_order`. */
  readonly code: string;
  /** Unique over all holds. */
  readonly key: string;
  readonly reference?: Reference;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Moves an amount from available to held; `id` of the answer is the hold's.
 * @returns `insufficient_balance` when less is available.
 * @throws DuplicateTransfer when there is a hold of this key; nothing was written.
 */
export async function openHold(
  tx: Transaction,
  order: HoldOrder,
  companion?: Companion,
): Promise<Result<Written>> {
  const { account, amount, code, key, reference, at } = order;
  assertPositive(amount);
  const params = [
    ...[key, code, reference?.kind ?? null, textOrNull(reference?.id), at],
    ...[account.userId, account.account, account.currency, amount],
  ];
  const rows = await runLedgerCall(tx, { sql: openSql, params }, companion);
  return readOutcome(rows, key);
}

const openSql = (before: number) =>
  `ledger_open_hold($${before + 1}, $${before + 2}, $${before + 3}, $${before + 4}, $${before + 5},
    $${before + 6}, $${before + 7}, $${before + 8}, $${before + 9})`;

/**
 * Gives all that is left of a hold back to available and ends it as `voided`.
 * @returns `already_done` when the hold has ended.
 */
export function voidHold(tx: Transaction, holdId: number, at: number): Promise<Result<Written>> {
  return release(tx, { holdId, amount: null, at });
}

/**
 * Gives a part of a hold back; giving all that is left ends it as `voided`.
 * @returns `already_done` when the hold has ended.
 */
export function releaseHold(
  tx: Transaction,
  order: { holdId: number; amount: string; at: number },
): Promise<Result<Written>> {
  assertPositive(order.amount);
  return release(tx, order);
}

async function release(
  tx: Transaction,
  order: { holdId: number; amount: string | null; at: number },
): Promise<Result<Written>> {
  const { holdId, amount, at } = order;
  const rows = await tx.query<OutcomeRow>('select * from ledger_release($1, $2, $3)', [
    holdId,
    amount,
    at,
  ]);
  return readOutcome(rows, `hold ${holdId}`);
}
