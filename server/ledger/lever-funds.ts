/** The leverage account as transfers see it; the feature that trades on it provides the answers. */
import type { Queryable, Transaction } from '../db/database.ts';

export const LEVER_CURRENCY = 'USDT';

export interface LeverFunds {
  /** The amount that may leave: never what open cross positions have lost. Exact under the lock of the account. */
  free(queryable: Queryable, userId: number): Promise<string>;
  /** Reports what is available there, after the commit. */
  changed(tx: Transaction, userId: number, available: string): void;
}
