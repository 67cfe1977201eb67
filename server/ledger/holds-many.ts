/** Many holds opened or released in one round trip, for settlements in batches. */
import type { Result } from '../../contract/envelope.ts';
import type { Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import type { HoldOrder } from './holds.ts';
import { type OutcomeRow, readOutcomes, type Written } from './outcome.ts';
import { assertPositive, textOrNull } from './transfer.ts';

/**
 * Opens each hold as `openHold` would, in their order, and answers in the same order. Accounts are locked hold by hold,
 * so the caller has locked them before.
 * @throws DuplicateTransfer as `openHold` does; the caller must then roll back.
 */
export async function openHoldMany(
  tx: Transaction,
  orders: readonly HoldOrder[],
): Promise<Result<Written>[]> {
  if (orders.length === 0) return [];
  const given = json(orders.map(holdBody));
  const rows = await tx.query<OutcomeRow & { number: number }>(openManySql, [given]);
  return readOutcomes(
    rows,
    orders.map(({ key }) => key),
  );
}

/** A hold as the functions of the database read it; throws for an amount that is none. */
export function holdBody({ account, amount, code, key, reference, at }: HoldOrder) {
  assertPositive(amount);
  const { kind = null } = reference ?? {};
  const referenceId = textOrNull(reference?.id);
  return { ...account, amount, code, key, referenceKind: kind, referenceId, at };
}

const openManySql = `select number, opened.*
  from jsonb_array_elements($1::jsonb) with ordinality as given (body, number)
  cross join lateral ledger_open_hold(
    body->>'key', body->>'code', body->>'referenceKind', body->>'referenceId', (body->>'at')::bigint,
    (body->>'userId')::bigint, body->>'account', body->>'currency', (body->>'amount')::numeric
  ) as opened
  order by number`;

/** A part of a hold that is given back, or with null all that is left of it, which ends the hold. */
export interface HoldRelease {
  readonly holdId: number;
  readonly amount: string | null;
  readonly at: number;
}

/** Releases each as `releaseHold` and `voidHold` would, in their order, and answers in the same order. */
export async function releaseHoldMany(
  tx: Transaction,
  releases: readonly HoldRelease[],
): Promise<Result<Written>[]> {
  if (releases.length === 0) return [];
  for (const { amount } of releases) if (amount !== null) assertPositive(amount);
  const rows = await tx.query<OutcomeRow & { number: number }>(releaseManySql, [json(releases)]);
  return readOutcomes(
    rows,
    releases.map(({ holdId }) => `hold ${holdId}`),
  );
}

const releaseManySql = `select number, released.*
  from jsonb_array_elements($1::jsonb) with ordinality as given (body, number)
  cross join lateral ledger_release(
    (body->>'holdId')::bigint, (body->>'amount')::numeric, (body->>'at')::bigint
  ) as released
  order by number`;
