/** Where a walk leads. No two neighbours of a list are one path, so that each is a page of its own. */
import { readFileSync } from 'node:fs';
import { allRoutes } from '../../../src/app/all-routes.ts';
import { specifiedRoutes } from '../../soak/use-app.ts';

/** Leads nowhere, and says so. */
export const NOWHERE = '/pages/no/such';

/** What is built for everybody, and what is built for a user: the screens that axe judges. */
export const guestScreens: readonly string[] = [
  '/',
  '/pages/market/market',
  '/pages/market/search',
  '/pages/market/market?tab=stock',
  '/pages/transaction/index',
  '/pages/transaction/currency',
  '/pages/transaction/contract',
  '/pages/transaction/seconds_order',
  '/pages/financial/index',
  '/pages/fund/assets',
  '/pages/common/login',
  '/pages/common/register',
  '/pages/common/forget',
  '/pages/common/area',
  '/pages/common/article?id=101',
  '/pages/common/webView',
  '/pages/common/faq',
  '/pages/common/contactus',
  '/pages/common/aboutus',
  '/pages/kefu/index',
  '/pages/chat/index',
  '/pages/chat/room?room=en',
  '/pages/kefu/index?tab=talk',
  '/pages/setting/operational_compliance',
  '/pages/setting/setting',
  '/pages/setting/areas',
  '/pages/vip/index',
  // After a page with a title of its own, which it must not keep.
  NOWHERE,
  '/choose-location',
  '/open-location',
];
export const userScreens: readonly string[] = [
  '/',
  '/pages/transaction/index',
  '/pages/transaction/currency_order',
  '/pages/transaction/contract',
  '/pages/transaction/seconds_order',
  '/pages/transaction/contract_order',
  '/pages/transaction/index2',
  '/pages/fund/assets',
  '/pages/fund/assets_record',
  '/pages/fund/assets?view=balance',
  '/pages/fund/assets_all_record',
  '/pages/coin/index',
  '/pages/setting/bill',
  '/pages/common/borrowing',
  '/pages/setting/setting',
  '/pages/setting/userInfo',
  '/pages/setting/second_factor',
  '/pages/setting/coupon',
  '/pages/points/index',
  '/pages/game/game',
  '/pages/vip/index',
];

/** Of the product's specification, of its documents, and of the app itself. */
export const specified: readonly string[] = specifiedRoutes();
export const built: readonly string[] = allRoutes().map(({ path }) => path);
export const documented: readonly string[] = documentedRoutes();

/** All that a user can open, with the variants of a page last. */
export const userRoutes: readonly string[] = [
  ...new Set([...specified, ...documented, ...built, ...guestScreens, ...userScreens]),
];

function documentedRoutes(): string[] {
  const text = readFileSync(new URL('../../../docs/routes.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, path = '']) => path);
}
