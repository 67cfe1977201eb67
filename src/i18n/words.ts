/**
 * Every namespace of words, typed from its English file. A feature adds its own line here and its
 * `locales/<lang>/<namespace>.json` in ten languages; loading is automatic.
 */
import type alerts from '../../locales/en/alerts.json';
import type app from '../../locales/en/app.json';
import type assets from '../../locales/en/assets.json';
import type bankCards from '../../locales/en/bank-cards.json';
import type bills from '../../locales/en/bills.json';
import type chart from '../../locales/en/chart.json';
import type coming from '../../locales/en/coming.json';
import type common from '../../locales/en/common.json';
import type convert from '../../locales/en/convert.json';
import type coupons from '../../locales/en/coupons.json';
import type deposit from '../../locales/en/deposit.json';
import type diagnostics from '../../locales/en/diagnostics.json';
import type dualInvest from '../../locales/en/dual-invest.json';
import type errors from '../../locales/en/errors.json';
import type finance from '../../locales/en/finance.json';
import type forms from '../../locales/en/forms.json';
import type futures from '../../locales/en/futures.json';
import type home from '../../locales/en/home.json';
import type identity from '../../locales/en/identity.json';
import type invite from '../../locales/en/invite.json';
import type loans from '../../locales/en/loans.json';
import type lockMining from '../../locales/en/lock-mining.json';
import type markets from '../../locales/en/markets.json';
import type messages from '../../locales/en/messages.json';
import type money from '../../locales/en/money.json';
import type news from '../../locales/en/news.json';
import type options from '../../locales/en/options.json';
import type portfolio from '../../locales/en/portfolio.json';
import type secondFactor from '../../locales/en/second-factor.json';
import type security from '../../locales/en/security.json';
import type session from '../../locales/en/session.json';
import type settings from '../../locales/en/settings.json';
import type share from '../../locales/en/share.json';
import type spot from '../../locales/en/spot.json';
import type support from '../../locales/en/support.json';
import type trade from '../../locales/en/trade.json';
import type transfer from '../../locales/en/transfer.json';
import type walletAddresses from '../../locales/en/wallet-addresses.json';
import type withdraw from '../../locales/en/withdraw.json';

export interface Words {
  alerts: typeof alerts;
  app: typeof app;
  assets: typeof assets;
  'bank-cards': typeof bankCards;
  bills: typeof bills;
  chart: typeof chart;
  coming: typeof coming;
  common: typeof common;
  convert: typeof convert;
  coupons: typeof coupons;
  deposit: typeof deposit;
  diagnostics: typeof diagnostics;
  'dual-invest': typeof dualInvest;
  errors: typeof errors;
  finance: typeof finance;
  forms: typeof forms;
  futures: typeof futures;
  home: typeof home;
  identity: typeof identity;
  invite: typeof invite;
  loans: typeof loans;
  'lock-mining': typeof lockMining;
  markets: typeof markets;
  messages: typeof messages;
  money: typeof money;
  news: typeof news;
  options: typeof options;
  portfolio: typeof portfolio;
  security: typeof security;
  'second-factor': typeof secondFactor;
  session: typeof session;
  settings: typeof settings;
  share: typeof share;
  spot: typeof spot;
  support: typeof support;
  trade: typeof trade;
  transfer: typeof transfer;
  'wallet-addresses': typeof walletAddresses;
  withdraw: typeof withdraw;
}

export type Namespace = keyof Words;
