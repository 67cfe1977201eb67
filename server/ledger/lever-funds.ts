/** The leverage account as transfers see it; the feature that trades on it provides the answers. */
import type { Queryable, Transaction } from '../db/database.ts';

export const LEVER_CURRENCY = 'USDT';

/** What decides over what is free of an account: contract/rules/futures/account.ts. */
export interface LeverMoney {
  readonly available: string;
  /** Of all open cross positions together, at the marks of now. */
  readonly crossProfit: string;
}

export interface LeverFunds {
  /** The amount that may leave: never what open cross positions have lost. Exact under the lock of the account. */
  free(queryable: Queryable, userId: number): Promise<string>;
  /** Locks the accounts of these users; of who has none there is no answer. */
  lock(tx: Transaction, userIds: readonly number[]): Promise<ReadonlyMap<number, LeverMoney>>;
  /** Reports what is available there, after the commit. */
  changed(tx: Transaction, userId: number, available: string): void;
}
