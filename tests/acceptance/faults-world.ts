/**
 * The built app in a real browser, a server in this process, and between them a line that can be cut, made
 * silent and made to lose answers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Language } from '../../contract/languages.ts';
import { createServer, type RunningServer } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createManualFeed } from '../../server/market/manual-feed.ts';
import { buildIfStale } from '../../tools/build.ts';
import { logInDemo } from '../support/demo-login.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy/fault-proxy.ts';
import { chromiumArguments, findChromium } from '../support/services/chromium.ts';

/** What is not there by then never comes. */
const PATIENCE_MS = 30_000;
const PHONE = { width: 390, height: 844 };
/** Prices of the manual market are this old until they are set. */
const RESTING_MS = 60_000;
/** Noon of a Saturday: coins trade, stocks do not. */
const SATURDAY_MS = Date.UTC(2026, 0, 10, 17);

export interface FaultsWorld {
  readonly line: FaultProxy;
  /** Trades once at this price, now or a moment ago; it grows old from then on. Only in a manual market. */
  readonly setPrice: (symbol: string, price: string, agoMs?: number) => void;
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
  /** A perfect line again, and an end for the connections that would stay silent for ever. */
  readonly heal: () => void;
  readonly close: () => Promise<void>;
}

export interface VisitOptions {
  readonly path?: string;
  readonly language?: Language | (string & {});
  readonly size?: { readonly width: number; readonly height: number };
  readonly asDemo?: boolean;
  /** What the device keeps from earlier visits. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Runs in the page before its own scripts. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, as they come. */
  readonly troubles: readonly string[];
  readonly go: (path: string) => Promise<void>;
  /** Waits until the badge says so. */
  readonly untilConnection: (state: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openFaultsWorld(market: 'manual' | 'simulated'): Promise<FaultsWorld> {
  await buildIfStale();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this test needs Chromium; set CHROMIUM_PATH');
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-faults-'));
  // The device's clock is right about how time passes, and wrong by months about the day.
  const aheadMs = SATURDAY_MS - Date.now();
  const rest = { ms: RESTING_MS };
  const feed = createManualFeed({ clock: { now: () => Date.now() + aheadMs - rest.ms } });
  rest.ms = 0;
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  };
  const server: RunningServer = await createServer({
    config: parseConfig({ ...environment, MARKET: market, MARKET_SEED: 'faults' }),
    clock: { now: () => Date.now() + aheadMs },
    ...(market === 'manual' && { feed }),
  });
  const origin = `http://127.0.0.1:${await server.listen()}`;
  const line = await startFaultProxy({ target: origin });
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArguments(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return {
    line,
    setPrice: (symbol, price, agoMs = 0) => {
      rest.ms = agoMs;
      feed.setPrice(symbol, price);
      rest.ms = 0;
    },
    heal: () => {
      line.heal();
      line.cut();
    },
    visit: async (options = {}) => {
      const { language = 'en', size = PHONE, asDemo = false, stored = {}, before } = options;
      const context = await browser.newContext({ viewport: size });
      const token = asDemo ? await logInDemo(origin) : null;
      await context.addInitScript(keepOnce, {
        version: '1',
        lang: language,
        'seen.notice-301': '1',
        ...(token !== null && { token }),
        ...stored,
      });
      await before?.(context);
      return openVisit(context, `${line.url}/h5/#`, options.path ?? '/');
    },
    close: async () => {
      await browser.close();
      await line.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Only the first page of a visit starts from it; a reload keeps what the app wrote. */
function keepOnce(values: Record<string, string>): void {
  try {
    if (localStorage.getItem('version') !== null) return;
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  } catch {
    // A device whose store is closed keeps nothing.
  }
}

async function openVisit(context: BrowserContext, app: string, path: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(`${app}${path}`);
  return {
    page,
    context,
    troubles,
    go: async (next) => void (await page.goto(`${app}${next}`)),
    untilConnection: (state) =>
      page.locator(`[data-connection="${state}"]`).first().waitFor({ state: 'attached' }),
    close: () => context.close(),
  };
}
