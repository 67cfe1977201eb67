/** The views of Assets in order (ASSET-04), the account behind each, and the paths that lead on. */
import type { AccountKind, AssetViewKind } from '../../../contract/features/assets.ts';

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

/** As the contract says it. */
export const accountOfView: Readonly<Record<AssetViewKind, AccountKind>> = {
  balance: 'change',
  contract: 'lever',
  options: 'micro',
  stock: 'stock',
  margin: 'legal',
  financial: 'financial',
  mining: 'mining',
};

export const viewOfAccount: Readonly<Record<AccountKind, AssetViewKind>> = {
  change: 'balance',
  lever: 'contract',
  micro: 'options',
  stock: 'stock',
  legal: 'margin',
  financial: 'financial',
  mining: 'mining',
};

export const RECORDS_PATH = '/pages/fund/assets_all_record';
export const ACCOUNT_RECORDS_PATH = '/pages/fund/assets_record';
export const COIN_PATH = '/pages/coin/index';
