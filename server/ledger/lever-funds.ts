/** What transfers need to know of the leverage account; the feature that trades on it gives the answers. */
import type { Queryable, Transaction } from '../db/database.ts';

export const LEVER_CURRENCY = 'USDT';

export interface LeverFunds {
  /** What may leave: never what open cross positions have lost. Exact under the lock of the account. */
  free(queryable: Queryable, userId: number): Promise<string>;
  /** After the commit: what is available there now. */
  changed(tx: Transaction, userId: number, available: string): void;
}
