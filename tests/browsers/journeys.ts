/** The main journeys, told once for all engines: one visitor, one day, from a first look to a new version. */
import { expect } from 'vitest';
import { exact } from '../../contract/money.ts';
import { deployBuild, type ReturningServer, readKeptNames } from '../support/returning-server.ts';
import type { Tab } from './engine.ts';
import type { Visitor } from './visitor.ts';

export interface Day extends Visitor {
  readonly tab: Tab;
  readonly server: ReturningServer;
  /** Keeps a picture of the screen for the comparison. */
  look(screen: Screen): Promise<void>;
}

export const screens = ['home', 'markets', 'trade', 'assets'] as const;
export type Screen = (typeof screens)[number];

export interface Journey {
  readonly name: string;
  walk(day: Day): Promise<void>;
}

const ROW_PRICE = '#root [role=tabpanel] li .flashes';
const TOTAL = '#root .text-display';
const HOLDING = '[aria-label="Your holding"]';
const CURVE = 'section[aria-label^="Value over time"]';
const OFFLINE = '[data-notice=offline]';
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const ASSETS = '/pages/fund/assets';
const NEW_BUILD = 'f00df00df00d';

export const journeys: readonly Journey[] = [
  {
    name: 'a first visit shows live quotes, on Home and on Markets',
    async walk({ tab, server, go, inPage, sees, seesChange }) {
      await tab.goTo(`${server.origin()}/healthz`);
      await inPage(rememberLanguage);
      await tab.goTo(`${server.origin()}/h5/`);
      await seesChange(ROW_PRICE);
      await go('/pages/market/market');
      await sees('#root [role=tablist]', /Favourites/);
      await seesChange(ROW_PRICE);
    },
  },
  {
    name: 'the demo account logs in, and Home shows its total',
    async walk({ go, press, sees, seesNo, look }) {
      await go('/pages/common/login');
      await press({ css: 'button', name: 'Demo account' });
      // A login leads back to where one came from.
      await seesNo('main form');
      await go('/');
      await sees(TOTAL, /^[1-9][\d,]*\.\d{2}/);
      await sees(ROW_PRICE, /\d/);
      await look('home');
      await go('/pages/market/market');
      await sees('#root [role=tablist]', /Favourites/);
      await sees(ROW_PRICE, /\d/);
      await look('markets');
    },
  },
  {
    name: 'the chart is drawn and moves with the market, beside a book of whole prices',
    async walk({ go, until, changes, sees, look }) {
      await go(TRADE);
      await until(hasCandles);
      await changes(drawing);
      await sees('[aria-label="Sell orders"] > *', /^\d[\d,.]*\s+\d/);
      await sees(HOLDING, /\d/);
      await look('trade');
    },
  },
  {
    name: 'an order is bought at the market and is in the holding',
    async walk({ go, press, write, sees }) {
      await go(TRADE);
      const [held = ''] = (await sees(HOLDING, /^[\d,.]+\s*BTC/)).split(/\s/);
      const after = exact(held.replaceAll(',', '')).plus('0.01').toFixed();
      await press({ css: 'form button', name: 'Market' });
      await write({ css: 'form input', name: 'Amount' }, '0.01');
      await press({ css: 'form button', name: 'Buy BTC' });
      await sees('dialog[open]', /Buy 0\.01 BTC/);
      await press({ css: 'dialog[open] button', name: 'Confirm' });
      await sees(HOLDING, new RegExp(`^${after.replace('.', '\\.')}\\s`));
    },
  },
  {
    name: 'assets show the total and its course',
    async walk({ go, sees, look }) {
      await go(ASSETS);
      await sees(TOTAL, /^[1-9][\d,]*\.\d{2}/);
      await sees(CURVE, /[+−]?\$[\d,.]+ \([+−]?[\d.]+%\)/);
      await look('assets');
    },
  },
  {
    name: 'without a server the last state is shown with its age, and all comes back by itself',
    async walk({ tab, server, inPage, until, sees, seesNo }) {
      await until(isInstalled);
      await expect
        .poll(() => inPage(readKeptNames), { timeout: 60_000 })
        .toEqual(expect.arrayContaining(['account', 'catalogue', 'quotes']));
      await server.stopServer();
      await tab.reload();
      await sees(OFFLINE, /^Last updated: .+ \(.+ ago\)$/);
      await sees(TOTAL, /^[1-9][\d,]*\.\d{2}/);
      await server.startServer();
      await seesNo(OFFLINE);
    },
  },
  {
    name: 'a new version waits until it is asked for, and keeps what was typed',
    async walk({ server, go, inPage, press, write, until, sees }) {
      await go(TRADE);
      await write({ css: 'form input', name: 'Amount' }, '0.0123');
      await deployBuild(server.appFolder, NEW_BUILD);
      await inPage(async () => void (await (await navigator.serviceWorker.ready).update()));
      await sees('body', /A new version is ready\./);
      await press({ css: 'button', name: 'Update' });
      await until(isBuild, NEW_BUILD);
      await until(isTyped, '0.0123');
    },
  },
];

/** Runs in the page, before the app: an earlier visit chose English. */
function rememberLanguage(): void {
  localStorage.setItem('version', '1');
  localStorage.setItem('lang', 'en');
  localStorage.setItem('seen.notice-301', '1');
}

// All of these run in the page.

function hasCandles(): boolean {
  return performance.getEntriesByName('first-candle').length > 0;
}

/** What all canvases show: a text that differs with it. */
function drawing(): string {
  const texts = [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());
  return texts.some((text) => text.length > 1000) ? texts.join(' ') : '';
}

/** The service worker controls the page and has the files of what has been seen. */
async function isInstalled(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const files = lists.flat().map(({ url }) => url);
  const chunks = ['after-rest', 'assets-screen', 'trade-screen'];
  return chunks.every((chunk) => files.some((file) => file.includes(`/${chunk}-`)));
}

function isBuild(version: string): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content === version;
}

function isTyped(text: string): boolean {
  return [...document.querySelectorAll('input')].some(({ value }) => value === text);
}
