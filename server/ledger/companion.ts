/**
 * What a feature writes together with the ledger, in one statement: a round trip is a good part of what
 * a small transaction costs.
 */
import type { Transaction } from '../db/database.ts';
import type { OutcomeRow } from './outcome.ts';

export interface Companion {
  /**
   * Common table expressions that write `from done`, whose one row carries the `id` of the transfer or
   * hold; after a refusal it has none, and so nothing is written. Parameters are numbered from $1.
   */
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A call of the ledger's functions: its text, given how many parameters come before its own. */
export interface LedgerCall {
  readonly sql: (before: number) => string;
  readonly params: readonly unknown[];
}

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
