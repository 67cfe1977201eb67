/** The accounts of the ledger and their balances (docs/money.md). */

/**
 * The accounts of a user, each with one balance for each currency (docs/money.md, "The accounts of
 * a user").
 */
export const userAccounts = [
  'legal',
  'change',
  'lever',
  'micro',
  'stock',
  'mining',
  'financial',
] as const;
export type UserAccount = (typeof userAccounts)[number];

/**
 * The exchange's own accounts, which take the other side of users' postings (docs/money.md, "The
 * accounts of the house"). They may be negative: `issuance` is minus all the money that was ever
 * given to users.
 */
export const houseAccounts = [
  'issuance',
  'fees',
  'market',
  'conversion',
  'insurance',
  'lending',
  'products',
  'promotions',
  'rebates',
  'withdrawals',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/**
 * An account of a user in one currency, such as `{ userId: 7, account: 'change', currency: 'BTC'
 * }`.
 */
export interface UserAccountRef {
  readonly userId: number;
  readonly account: UserAccount;
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
