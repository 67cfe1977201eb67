/** The accounts of the ledger, and the views of Assets that show them (docs/money.md). */

/** Ledger accounts of a user. The first four are the account types of the spec, ids 1 to 4. */
export const accountKinds = [
  'legal',
  'change',
  'lever',
  'micro',
  'stock',
  'financial',
  'mining',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Views of the Assets screen (ASSET-04) and the account that each shows. */
export const assetViews = {
  balance: 'change',
  contract: 'lever',
  options: 'micro',
  stock: 'stock',
  margin: 'legal',
  financial: 'financial',
  mining: 'mining',
} as const satisfies Record<string, AccountKind>;
export type AssetViewKind = keyof typeof assetViews;

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
  'cards',
  'insurance',
  'lending',
  'promotions',
  'products',
  'pools',
  'artists',
  'withdrawals',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];
