/**
 * Transfers: the one way in which money moves. Everything here runs in the caller's transaction;
 * a refusal has written nothing, and a caller that has already written throws it on as `Refused`
 * (see `accept`), so that the transaction rolls back.
 *
 * Accounts are locked in the order of their ids within each call. A transaction that makes several
 * calls may still meet another in the opposite order; the database then ends one of the two and
 * `withTransaction` runs it again.
 */

import { DECIMAL_PATTERN, SIGNED_DECIMAL_PATTERN } from '../../contract/amount.ts';
import type { Result } from '../../contract/envelope.ts';
import { isZero } from '../../contract/plain/decimal-text.ts';
import type { Transaction } from '../db/database.ts';
import type { AccountRef, Reference } from './accounts.ts';
import { type Companion, runLedgerCall } from './companion.ts';
import { readOutcome, type Written } from './outcome.ts';

/** One side of a transfer: a positive amount is a credit, a negative one a debit. */
export interface Leg {
  readonly account: AccountRef;
  /** Signed plain decimal text, at most 18 digits on either side of the point; never zero. */
  readonly amount: string;
}

export interface TransferOrder {
  /** The code of the bill, such as `spot_trade`. */
  readonly code: string;
  /** Unique over all transfers, so that a retry cannot move the money again. */
  readonly key: string;
  /** They sum to zero in each currency, or the call throws. */
  readonly legs: readonly Leg[];
  readonly reference?: Reference;
  /**
   * True for the transfer that settles its reference: a second one with the same code is a
   * duplicate.
   */
  readonly settles?: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface HoldPosting extends TransferOrder {
  readonly holdId: number;
  /** Positive. It is the debit of the hold's account, so there is no leg for it. */
  readonly amount: string;
  /** The part of the hold to release besides: an amount, or all that is left. */
  readonly release?: string | 'rest';
}

/**
 * Moves money. Legs of one account become one posting.
 * @returns `insufficient_balance` when a user's account has less available than it would lose.
 * @throws DuplicateTransfer when the key was used, or the reference settled; nothing was written.
 */
export function transfer(
  tx: Transaction,
  order: TransferOrder,
  companion?: Companion,
): Promise<Result<Written>> {
  return post(tx, { ...order, hold: noHold }, companion);
}

/**
 * Moves money, some of it out of a hold. The hold ends as `posted` when nothing remains of it.
 * @returns `already_done` when the hold has ended; else as `transfer`.
 */
export function postHold(
  tx: Transaction,
  posting: HoldPosting,
  companion?: Companion,
): Promise<Result<Written>> {
  const { holdId, amount, release = '0' } = posting;
  assertPositive(amount);
  if (release !== 'rest') assertDecimal(release);
  const hold: HoldPart = [holdId, amount, release === 'rest' ? null : release];
  return post(tx, { ...posting, hold }, companion);
}

type HoldPart = readonly [holdId: number | null, amount: string | null, release: string | null];
const noHold: HoldPart = [null, null, '0'];

const POST_TYPES = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '::bigint[]',
  '::text[]',
  '::text[]',
  '::numeric[]',
];
const postSql = (before: number) =>
  `ledger_post(${POST_TYPES.map((type, index) => `$${before + index + 1}${type}`).join(', ')})`;

async function post(
  tx: Transaction,
  order: TransferOrder & { readonly hold: HoldPart },
  companion: Companion | undefined,
): Promise<Result<Written>> {
  const { key, code, reference, settles = false, at, legs, hold } = order;
  const params = [
    ...[key, code, reference?.kind ?? null, textOrNull(reference?.id), settles, at, ...hold],
    ...legParameters(legs),
  ];
  const rows = await runLedgerCall(tx, { sql: postSql, params }, companion);
  return readOutcome(rows, key);
}

/** Legs as the functions of the database take them: users, accounts, currencies and amounts. */
export function legParameters(legs: readonly Leg[]): readonly (readonly unknown[])[] {
  for (const { amount } of legs) assertLegAmount(amount);
  return [
    legs.map(({ account }) => ('house' in account ? null : account.userId)),
    legs.map(({ account }) => ('house' in account ? account.house : account.account)),
    legs.map(({ account }) => account.currency),
    legs.map(({ amount }) => amount),
  ];
}

/** A reference's id as it is stored. */
export function textOrNull(id: number | string | undefined): string | null {
  return id === undefined ? null : String(id);
}

/** Throws for an amount that is not plain positive decimal text: callers have checked it before. */
export function assertPositive(amount: string): void {
  assertDecimal(amount);
  if (isZero(amount)) throw new RangeError('an amount of the ledger must be positive');
}

/** Throws for an amount that is not plain decimal text without a sign. */
export function assertDecimal(amount: string): void {
  if (!DECIMAL_PATTERN.test(amount)) throw new RangeError(`not an amount: ${amount.slice(0, 40)}`);
}

/** Throws for the amount of a leg that is not plain signed decimal text, or is zero. */
export function assertLegAmount(amount: string): void {
  if (!SIGNED_DECIMAL_PATTERN.test(amount) || isZero(amount)) {
    throw new RangeError(`not the amount of a leg: ${amount.slice(0, 40)}`);
  }
}
