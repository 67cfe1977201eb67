/** The nouns of the ledger. */

/** The accounts of a user, one balance for each currency in each (spec, account types). */
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
 * The accounts of the house, where the other side of every debit and credit goes. They may be
 * negative: `issuance` is minus all the money that was ever given to users.
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

/** An account of a user in one currency, such as `{ userId: 7, account: 'change', currency: 'BTC' }`. */
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
