/** A server of its own whose prices stand still until the operator moves them, and a browser on it. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { askOperator } from '../../server/operator/ask.ts';
import { buildIfStale } from '../../tools/build.ts';
import { openServerHome, type ServerHome } from '../faults/server-process.ts';
import { chromiumArguments, findChromium } from '../support/services/chromium.ts';

/** A quote that rests longer than this is too old for a market order. */
const TICK_MS = 1000;
// A busy machine serves the first page late.
const PATIENCE_MS = 30_000;
const PHONE = { width: 360, height: 640 };

export interface Trade {
  readonly idempotencyKey: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Trader {
  readonly page: Page;
  /** Coin and stock trades sent by this page, in order. */
  readonly trades: readonly Trade[];
  /** Everything sent by this page to one path of the contract, such as `/coin/trade`, in order. */
  readonly sentTo: (path: string) => readonly Trade[];
  readonly open: (route: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TradingWorld {
  /** Moves the price of a coin against USDT, and keeps it fresh there. */
  readonly setPrice: (base: string, price: string) => Promise<void>;
  /** Moves the price of any market, by its symbol (`AAPL`, `BTCUSDT-PERP`), and keeps it fresh there. */
  readonly setPriceOf: (symbol: string, price: string) => Promise<void>;
  /** Moves the server's clock forward; prices are told anew, so that they stay fresh. */
  readonly moveClock: (seconds: number) => Promise<void>;
  /** The server's clock, in milliseconds. */
  readonly now: () => Promise<number>;
  readonly visit: (size?: { width: number; height: number }) => Promise<Trader>;
  /** A visitor who has entered the demo account by the login page. */
  readonly visitAsDemo: (size?: { width: number; height: number }) => Promise<Trader>;
  readonly audit: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export async function openTradingWorld(): Promise<TradingWorld> {
  await buildIfStale();
  const home = openServerHome({ MARKET: 'manual', TEST_CLOCK: '1' });
  const { url } = await home.start();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this test needs Chromium; set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  const prices = new Map<string, string>();
  const ticking = setInterval(() => {
    for (const [symbol, price] of prices) tell(home, symbol, price).catch(() => undefined);
  }, TICK_MS);
  const setPriceOf = async (symbol: string, price: string) => {
    prices.set(symbol, price);
    await tell(home, symbol, price);
  };
  const moveClock = async (seconds: number) => {
    const { answer, exitCode } = await askOperator(home.dataDir, 'clock', [`+${seconds}`]);
    if (exitCode !== 0) throw new Error('the clock was not moved');
    for (const [symbol, price] of prices) await tell(home, symbol, price);
    return Number((answer as { now: number }).now);
  };
  const visit = (size = PHONE) => openTrader(browser, url, size);
  return {
    visit,
    setPrice: (base, price) => setPriceOf(`${base}USDT`, price),
    setPriceOf,
    moveClock: async (seconds) => void (await moveClock(seconds)),
    now: () => moveClock(0),
    visitAsDemo: async (size) => {
      const trader = await visit(size);
      await trader.open('/pages/common/login');
      await trader.page.getByRole('button', { name: 'Demo account' }).click();
      await trader.page.waitForFunction(() => localStorage.getItem('user') !== null);
      return trader;
    },
    audit: async () => (await home.operator('audit')).answer['ok'],
    close: async () => {
      clearInterval(ticking);
      await browser.close();
      await home.close();
    },
  };
}

async function tell(home: ServerHome, symbol: string, price: string): Promise<void> {
  const { exitCode } = await askOperator(home.dataDir, 'price', [symbol, price]);
  if (exitCode !== 0) throw new Error(`the price of ${symbol} was refused`);
}

async function openTrader(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
): Promise<Trader> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    if (localStorage.getItem('version') !== null) return;
    localStorage.setItem('version', '1');
    localStorage.setItem('lang', 'en');
    localStorage.setItem('seen.notice-301', '1');
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const trades: Trade[] = [];
  const sent = new Map<string, Trade[]>([['/coin/trade', trades]]);
  page.on('request', (request) => {
    const path = /\/api(\/[^?]*)/.exec(request.url())?.[1];
    if (path === undefined || request.method() !== 'POST') return;
    const ofPath = sent.get(path) ?? [];
    sent.set(path, ofPath);
    ofPath.push({
      idempotencyKey: request.headers()['idempotency-key'],
      fields: Object.fromEntries(new URLSearchParams(request.postData() ?? '')),
    });
  });
  return {
    page,
    trades,
    sentTo: (path) => sent.get(path) ?? [],
    open: async (route) => {
      await page.goto(`${url}/h5/#${route}`);
    },
    close: () => context.close(),
  };
}
