/**
 * Every namespace of words, typed from its English file. A feature adds its own line here and its
 * `locales/<lang>/<namespace>.json` in ten languages; loading is automatic.
 */
import type app from '../../locales/en/app.json';
import type assets from '../../locales/en/assets.json';
import type bills from '../../locales/en/bills.json';
import type chart from '../../locales/en/chart.json';
import type coming from '../../locales/en/coming.json';
import type common from '../../locales/en/common.json';
import type diagnostics from '../../locales/en/diagnostics.json';
import type errors from '../../locales/en/errors.json';
import type finance from '../../locales/en/finance.json';
import type futures from '../../locales/en/futures.json';
import type home from '../../locales/en/home.json';
import type markets from '../../locales/en/markets.json';
import type news from '../../locales/en/news.json';
import type options from '../../locales/en/options.json';
import type session from '../../locales/en/session.json';
import type settings from '../../locales/en/settings.json';
import type spot from '../../locales/en/spot.json';
import type support from '../../locales/en/support.json';
import type trading from '../../locales/en/trading.json';

export interface Words {
  app: typeof app;
  assets: typeof assets;
  bills: typeof bills;
  chart: typeof chart;
  coming: typeof coming;
  common: typeof common;
  diagnostics: typeof diagnostics;
  errors: typeof errors;
  finance: typeof finance;
  futures: typeof futures;
  home: typeof home;
  markets: typeof markets;
  news: typeof news;
  options: typeof options;
  session: typeof session;
  settings: typeof settings;
  spot: typeof spot;
  support: typeof support;
  trading: typeof trading;
}

export type Namespace = keyof Words;
