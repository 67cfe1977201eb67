/** Many transfers in one round trip, for settlements in batches. */
import type { Result } from '../../contract/envelope.ts';
import type { Transaction } from '../db/database.ts';
import { accept } from '../db/errors.ts';
import { json } from '../db/values.ts';
import type { Balance } from './accounts.ts';
import { type OutcomeRow, readOutcomes, type Written } from './outcome.ts';
import {
  assertLegAmount,
  assertPositive,
  type HoldPosting,
  type TransferOrder,
  textOrNull,
} from './transfer.ts';

/**
 * Posts each order as `transfer` or `postHold` would, in their order, and answers in the same
 * order. What can be refused by nothing is posted by one statement for each table; else accounts are locked transfer by
 * transfer, so the caller sorts a batch by user.
 * @throws DuplicateTransfer as `transfer` does; the caller must then roll back.
 */
export async function transferMany(
  tx: Transaction,
  orders: readonly (TransferOrder | HoldPosting)[],
): Promise<Result<Written>[]> {
  if (orders.length === 0) return [];
  const rows = await tx.query<OutcomeRow & { number: number }>(postManySql, [
    json(orders.map(orderBody)),
  ]);
  return readOutcomes(
    rows,
    orders.map(({ key }) => key),
  );
}

/**
 * The same for orders that nothing may refuse; answers with the balances that changed, in their order.
 * @throws Refused for one that is refused after all, and `DuplicateTransfer`; the caller must then roll back.
 */
export async function settleMany(
  tx: Transaction,
  orders: readonly (TransferOrder | HoldPosting)[],
): Promise<Balance[]> {
  const written = await transferMany(tx, orders);
  return written.flatMap((result) => accept(result).balances);
}

/** An order as the functions of the database read it, a `ledger_order`; throws for amounts that are none. */
export function orderBody(order: TransferOrder | HoldPosting) {
  const { key, code, reference, settles = false, at, legs } = order;
  const { holdId, amount, release } =
    'holdId' in order ? order : { holdId: null, amount: null, release: '0' };
  if (amount !== null) assertPositive(amount);
  for (const leg of legs) assertLegAmount(leg.amount);
  return {
    key,
    code,
    reference_kind: reference?.kind ?? null,
    reference_id: textOrNull(reference?.id),
    settles,
    at,
    hold_id: holdId,
    amount,
    // Null releases all that is left.
    release: release === 'rest' ? null : (release ?? '0'),
    users: legs.map(({ account }) => ('house' in account ? null : account.userId)),
    accounts: legs.map(({ account }) => ('house' in account ? account.house : account.account)),
    currencies: legs.map(({ account }) => account.currency),
    amounts: legs.map(({ amount }) => amount),
  };
}

const postManySql = `select * from ledger_post_many(array(
    select given from jsonb_populate_recordset(null::ledger_order, $1::jsonb) as given
  )) order by number`;
