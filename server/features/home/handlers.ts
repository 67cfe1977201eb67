/** Home's calls: what the site says about itself before anybody logs in. */

import { randomBytes } from 'node:crypto';
import { ok, refuse } from '../../../contract/envelope.ts';
import type { SiteConfig } from '../../../contract/features/home.ts';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Config } from '../../config.ts';
import { contentFor } from '../../content/content.ts';
import { fiatRates } from '../../money/fiat-rates.ts';
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts';
import { menuPaths } from './menu-paths.ts';
import { APP_VERSION, accountTypes, depositCoins, siteLogos, transactionNavs } from './site.ts';

type Menu = 'home.setting' | 'home.siteConfig' | 'home.clientId' | 'home.menu';

const CLIENT_ID_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;

export const homeHandlers: Handlers<Menu> = {
  'home.setting': async ({ config }, { keyword }) => {
    const value = settings(config).get(keyword);
    return value === undefined ? refuse('not_found') : ok({ keyword, value });
  },
  'home.siteConfig': async ({ config }) => ok(siteConfig(config)),
  'home.clientId': async (_context, { clientid }) => {
    const isOurs = clientid !== undefined && CLIENT_ID_PATTERN.test(clientid);
    return ok({ clientid: isOurs ? clientid : randomBytes(16).toString('base64url') });
  },
  'home.menu': async ({ caller }) =>
    ok(
      contentFor(caller.language).menu.map(({ key, label }) => ({
        key,
        label,
        path: menuPaths[key] ?? '/',
      })),
    ),
};

function siteConfig(config: Config): SiteConfig {
  const isSandbox = config.mode === 'sandbox';
  const origin = config.publicOrigin ?? '';
  return {
    siteName: SITE_NAME,
    ...siteLogos,
    baseUrl: `${origin}/api`,
    baseDomain: origin,
    coins: [...depositCoins],
    assetsType: [...accountTypes],
    transactionNavs: [...transactionNavs],
    fiats: [...fiatRates],
    isSandbox,
    demo: isSandbox ? DEMO_LOGIN : null,
    version: APP_VERSION,
  };
}

/** What `/getSetting` answers; nothing of it is secret. */
function settings(config: Config): ReadonlyMap<string, string> {
  return new Map([
    ['site_name', SITE_NAME],
    ['site_logo', siteLogos.siteLogo],
    ['version', APP_VERSION],
    ['mode', config.mode],
  ]);
}
