/** A server of its own whose prices stand still until they are moved, and a browser on it. */
import type { Page } from 'playwright-core';
import { createClock } from '../../../server/clock.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { IssueCalendar } from '../../../server/market/issues/issue-calendar.ts';
import { createManualFeed } from '../../../server/market/manual-feed.ts';
import { DEMO_LOGIN } from '../../../server/sandbox/demo-login.ts';
import { startAppServer } from '../../support/app-server.ts';
import { openVisits } from '../../support/browser.ts';
import { logInDemo } from '../../support/demo-login.ts';
import type { TestServer } from '../../support/server.ts';
import { openTabs, type Tabs } from '../../support/tabs.ts';
import { typeAddress } from '../../support/type-address.ts';
import { saveCard } from '../../support/withdrawals.ts';

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
  readonly server: TestServer;
  /** Moves the price of a coin against USDT, and keeps it fresh there. */
  readonly setPrice: (base: string, price: string) => Promise<void>;
  /** Moves the price of any market, by its symbol (`AAPL`, `BTCUSDT-PERP`), and keeps it fresh there. */
  readonly setPriceOf: (symbol: string, price: string) => Promise<void>;
  /** Moves the server's clock forward; prices are told again, so that they stay fresh. */
  readonly moveClock: (seconds: number) => Promise<void>;
  /** The server's clock, in milliseconds. */
  readonly now: () => Promise<number>;
  readonly visit: (size?: { width: number; height: number }) => Promise<Trader>;
  /** A visitor whose session of the demo account is kept from an earlier visit. */
  readonly visitAsDemo: (size?: { width: number; height: number }) => Promise<Trader>;
  /** Saves a bank card of the demo account. */
  readonly saveCard: () => Promise<void>;
  readonly audit: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export async function openTradingWorld(
  options: {
    /** Tokens that are issued; none unless told. */
    readonly issues?: IssueCalendar;
  } = {},
): Promise<TradingWorld> {
  const visits = await openVisits();
  const clock = createClock();
  const feed = createManualFeed({ clock, ...options });
  const server = await startAppServer({ clock, feed });
  const tabs = openTabs(visits, { origin: server.url, serviceWorkers: 'block' });
  const prices = new Map<string, string>();
  const tellPrices = () => {
    for (const [symbol, price] of prices) feed.setPrice(symbol, price);
  };
  const ticking = setInterval(tellPrices, TICK_MS);
  const setPriceOf = async (symbol: string, price: string) => {
    prices.set(symbol, price);
    feed.setPrice(symbol, price);
  };
  return {
    server,
    setPrice: (base, price) => setPriceOf(`${base}USDT`, price),
    setPriceOf,
    moveClock: async (seconds) => {
      clock.advance(seconds * 1000);
      await server.running.jobs.runDue();
      tellPrices();
    },
    now: async () => clock.now(),
    visit: (size = PHONE) => openTrader(tabs, { url: server.url, size, token: null }),
    visitAsDemo: async (size = PHONE) =>
      openTrader(tabs, { url: server.url, size, token: await logInDemo(server.url) }),
    saveCard: async () => {
      const [demo] = await server.exchange.database.query<{ id: number }>(
        'select id from users where email = $1',
        [DEMO_LOGIN.userString],
      );
      await saveCard(server, demo?.id ?? 0, 'domestic');
    },
    audit: async () => (await audit(server.exchange.database)).ok,
    close: async () => {
      clearInterval(ticking);
      await visits.closeAll();
      await server.close();
    },
  };
}

async function openTrader(
  tabs: Tabs,
  {
    url,
    size,
    token,
  }: { url: string; size: { width: number; height: number }; token: string | null },
): Promise<Trader> {
  const { context, page, leave } = await tabs.take(size);
  await context.addInitScript((kept) => {
    if (localStorage.getItem('version') !== null) return;
    localStorage.setItem('version', '1');
    localStorage.setItem('lang', 'en');
    localStorage.setItem('seen.notice-301', '1');
    if (kept !== null) localStorage.setItem('token', kept);
  }, token);
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
    open: (route) => typeAddress(page, `${url}/h5/#${route}`),
    close: leave,
  };
}
