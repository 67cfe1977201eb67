/** Many transfers in one round trip, for settlements in batches. */
import type { Result } from '../../contract/envelope.ts';
import type { Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import { type OutcomeRow, readOutcome, type Written } from './outcome.ts';
import {
  assertLegAmount,
  assertPositive,
  type HoldPosting,
  type TransferOrder,
  textOrNull,
} from './transfer.ts';

/**
 * Posts each order as `transfer` or `postHold` would, in their order, and answers in the same
 * order. Accounts are locked transfer by transfer, so the caller sorts a batch by user.
 * @throws DuplicateTransfer as `transfer` does; the caller must then roll back.
 */
export async function transferMany(
  tx: Transaction,
  orders: readonly (TransferOrder | HoldPosting)[],
): Promise<Result<Written>[]> {
  if (orders.length === 0) return [];
  const rows = await tx.query<OutcomeRow & { number: number }>(postManySql, [
    json(orders.map(toRow)),
  ]);
  const outcomes = orders.map((): OutcomeRow[] => []);
  for (const row of rows) outcomes[row.number - 1]?.push(row);
  return orders.map(({ key }, index) => readOutcome(outcomes[index] ?? [], key));
}

function toRow(order: TransferOrder | HoldPosting) {
  const { key, code, reference, settles = false, at, legs } = order;
  const { holdId, amount, release } =
    'holdId' in order ? order : { holdId: null, amount: null, release: '0' };
  if (amount !== null) assertPositive(amount);
  for (const leg of legs) assertLegAmount(leg.amount);
  return {
    key,
    code,
    referenceKind: reference?.kind ?? null,
    referenceId: textOrNull(reference?.id),
    settles,
    at,
    holdId,
    amount,
    // Null releases all that is left.
    release: release === 'rest' ? null : (release ?? '0'),
    users: legs.map(({ account }) => ('house' in account ? null : account.userId)),
    accounts: legs.map(({ account }) => ('house' in account ? account.house : account.account)),
    currencies: legs.map(({ account }) => account.currency),
    amounts: legs.map(({ amount }) => amount),
  };
}

const list = (name: string, type: string) =>
  `array(select value::${type} from jsonb_array_elements_text(body->'${name}') with ordinality as leg (value, place) order by place)`;

const postManySql = `select number, posted.*
  from jsonb_array_elements($1::jsonb) with ordinality as given (body, number)
  cross join lateral ledger_post(
    body->>'key', body->>'code', body->>'referenceKind', body->>'referenceId',
    (body->>'settles')::boolean, (body->>'at')::bigint,
    (body->>'holdId')::bigint, (body->>'amount')::numeric, (body->>'release')::numeric,
    ${list('users', 'bigint')}, ${list('accounts', 'text')}, ${list('currencies', 'text')}, ${list('amounts', 'numeric')}
  ) as posted
  order by number`;
