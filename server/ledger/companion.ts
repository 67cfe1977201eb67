/**
 * Rows that a feature writes in the same statement as the ledger, which saves a round trip. A round
 * trip is a large part of what a small transaction costs.
 */
import type { Transaction } from '../db/database.ts';
import type { OutcomeRow } from './outcome.ts';

export interface Companion {
  /**
   * Common table expressions that select `from done`. `done` has one row with the `id` of the
   * transfer or hold, and none after a refusal, so that nothing is written then. Parameters are
   * numbered from $1.
   */
  readonly sql: string;
  readonly params: readonly unknown[];
}

/**
 * A call of a ledger function. `sql` gives its text for a number of parameters that come before its
 * own.
 */
export interface LedgerCall {
  readonly sql: (before: number) => string;
  readonly params: readonly unknown[];
}

/** Calls the ledger's function, and with it in one statement what its companion writes; answers their rows. */
export function runLedgerCall(
  tx: Transaction,
  call: LedgerCall,
  companion: Companion | undefined,
): Promise<OutcomeRow[]> {
  if (companion === undefined) {
    return tx.query<OutcomeRow>(`select * from ${call.sql(0)}`, call.params);
  }
  const { sql, params } = companion;
  return tx.query<OutcomeRow>(
    `with ledger as materialized (select * from ${call.sql(params.length)}),
      done as materialized (select id from ledger where outcome = 'done' limit 1), ${sql}
      select * from ledger`,
    [...params, ...call.params],
  );
}
