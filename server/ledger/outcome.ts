/** Turns the answers of the ledger's database functions into Results. */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { AccountKind } from '../../contract/plain/accounts.ts';
import type { Balance } from './accounts.ts';

/**
 * A second transfer or hold with one key, or a second settlement of one reference: a bug or a race.
 */
export class DuplicateTransfer extends Error {
  override readonly name = 'DuplicateTransfer';
  readonly key: string;

  constructor(key: string) {
    super(`the ledger already has an entry of the key ${key}`);
    this.key = key;
  }
}

/**
 * What an operation wrote: the id of the transfer or hold, and each user balance that it changed.
 */
export interface Written {
  readonly id: number;
  readonly balances: readonly Balance[];
}

export interface OutcomeRow {
  outcome: 'done' | 'duplicate' | 'insufficient_balance' | 'hold_ended' | 'hold_exceeded';
  id: number | null;
  userId: number | null;
  account: AccountKind | null;
  currency: string | null;
  available: string | null;
  held: string | null;
}

/** Returns a refusal and throws for a bug. Either way nothing was written. */
export function readOutcome(rows: readonly OutcomeRow[], key: string): Result<Written> {
  const [first] = rows;
  switch (first?.outcome) {
    case 'done':
      return ok({ id: must(first.id), balances: rows.flatMap(toBalance) });
    case 'insufficient_balance':
      return refuse('insufficient_balance');
    case 'hold_ended':
      return refuse('already_done');
    case 'duplicate':
      throw new DuplicateTransfer(key);
    case 'hold_exceeded':
      throw new Error(`more was asked of a hold than remains of it: ${key}`);
    case undefined:
      throw new Error('the ledger gave no outcome');
  }
}

/** The answers of a statement that makes many calls: each row has the number of its call, from 1. */
export function readOutcomes(
  rows: readonly (OutcomeRow & { readonly number: number })[],
  keys: readonly string[],
): Result<Written>[] {
  const outcomes = keys.map((): OutcomeRow[] => []);
  for (const row of rows) outcomes[row.number - 1]?.push(row);
  return keys.map((key, index) => readOutcome(outcomes[index] ?? [], key));
}

function toBalance(row: OutcomeRow): Balance[] {
  if (row.userId === null) return [];
  return [
    {
      userId: row.userId,
      account: must(row.account),
      currency: must(row.currency),
      available: must(row.available),
      held: must(row.held),
    },
  ];
}

function must<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the ledger gave half an outcome');
  return value;
}
