/** Home: the site's own settings and the entry grid. */

import { Amount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields, text } from '../wire.ts';

/** A coin that can be deposited (DEPO-03, DEPO-04). `subName` is the network. */
export const DepositCoin = z.object({
  id: z.int(),
  name: z.string(),
  subName: z.string(),
  type: z.string(),
  status: z.int(),
  address: z.string(),
  image: z.string(),
});

/** Units of a fiat currency for one USD (APP-06, APP-09). */
export const FiatRate = z.object({ currencyCode: z.string(), rate: Amount });
export type FiatRate = z.infer<typeof FiatRate>;

/** Account types (ASSET-03): 1 legal, 2 change, 3 lever, 4 micro. */
export const AccountType = z.object({ id: z.int(), name: z.string() });

export const SiteConfig = z.object({
  siteName: z.string(),
  siteLogo: z.string(),
  logo: z.string(),
  logoRed: z.string(),
  baseUrl: z.string(),
  baseDomain: z.string(),
  coins: z.array(DepositCoin),
  assetsType: z.array(AccountType),
  /** Kinds of trading offered in the Trade tab, in order. */
  transactionNavs: z.array(z.object({ key: z.string(), path: z.string() })),
  fiats: z.array(FiatRate),
  /** True in the sandbox: balances are play money. */
  isSandbox: z.boolean(),
  /** The demo account offered on the login page; null in production. */
  demo: z.nullable(z.object({ userString: z.string(), password: z.string() })),
  version: z.string(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** One entry of the grid: `key` chooses the icon, `path` is a route of the app. */
export const MenuEntry = z.object({ key: z.string(), label: z.string(), path: z.string() });
export type MenuEntry = z.infer<typeof MenuEntry>;

/** The currencies in which sums can be shown, and when their rates came; null for the product's own list. */
export interface FiatsView {
  readonly codes: readonly string[];
  readonly saveTime: number | null;
}

export interface HomeTopics {
  /** Key: empty. */
  'home.fiats': FiatsView;
}

export const homeEndpoints = endpoints({
  /** One setting by keyword, as text; an unknown keyword is refused. */
  'home.setting': {
    method: 'GET',
    path: '/getSetting',
    access: 'guest',
    request: z.object({ keyword: text({ min: 1, max: 40 }) }),
    response: z.object({ keyword: z.string(), value: z.string() }),
  },
  /**
   * What the app needs to know of the exchange before it starts: name, logo, currencies, fiat rates.
   */
  'home.siteConfig': {
    method: 'GET',
    path: '/getSiteConfig',
    access: 'guest',
    request: NoFields,
    response: SiteConfig,
  },
  /** Registers this installation for push notices and answers its id. */
  'home.clientId': {
    method: 'GET',
    path: '/getClientid',
    access: 'guest',
    request: z.object({ clientid: z.optional(text({ max: 64 })) }),
    response: z.object({ clientid: z.string() }),
  },
  /** Entries of Home, with the page that each opens. */
  'home.menu': {
    method: 'GET',
    path: '/menu',
    access: 'guest',
    request: NoFields,
    response: z.array(MenuEntry),
  },
});
