/** The accounts of the ledger and their balances (docs/money.md). */
import type { AccountKind, HouseAccount } from '../../contract/plain/accounts.ts';

/**
 * An account of a user in one currency, such as `{ userId: 7, account: 'change', currency: 'BTC'
 * }`.
 */
export interface UserAccountRef {
  readonly userId: number;
  readonly account: AccountKind;
  readonly currency: string;
}

/** An account of the house in one currency; its balance is the sum of its postings. */
export interface HouseAccountRef {
  readonly house: HouseAccount;
  readonly currency: string;
}

export type AccountRef = UserAccountRef | HouseAccountRef;

/** What a user has in one account; both are plain decimal text and never negative. */
export interface Balance extends UserAccountRef {
  readonly available: string;
  /** Set apart by open holds. */
  readonly held: string;
}

/** What a transfer or a hold is about, such as `{ kind: 'spot_order', id: 12 }`. */
export interface Reference {
  readonly kind: string;
  readonly id: number | string;
}
