/** The views of Assets in order (ASSET-04), the account behind each, and the paths that lead on. */
import {
  type AccountKind,
  type AssetViewKind,
  assetViews,
} from '../../../contract/plain/accounts.ts';

export type AssetTab = 'overview' | AssetViewKind;

export const assetTabs = [
  'overview',
  'balance',
  'contract',
  'options',
  'stock',
  'margin',
  'financial',
  'mining',
] as const satisfies readonly AssetTab[];

const viewEntries = Object.entries(assetViews) as [AssetViewKind, AccountKind][];

/** Each account has one view. */
export const viewOfAccount = Object.fromEntries(
  viewEntries.map(([view, account]) => [account, view]),
) as Readonly<Record<AccountKind, AssetViewKind>>;

export const RECORDS_PATH = '/pages/fund/assets_all_record';
export const ACCOUNT_RECORDS_PATH = '/pages/fund/assets_record';
export const COIN_PATH = '/pages/coin/index';
