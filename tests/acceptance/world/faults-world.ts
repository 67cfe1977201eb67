/**
 * The built app in a real browser, a server in this process, and between them a line that can be cut, made
 * silent and made to lose answers.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../contract/plain/languages.ts';
import { createManualFeed } from '../../../server/market/manual-feed.ts';
import { startAppServer } from '../../support/app-server.ts';
import { type BrowserKind, openVisits } from '../../support/browser.ts';
import { logInDemo } from '../../support/demo-login.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import { createPorts } from '../../support/ports.ts';
import { openTabs, type Tab } from '../../support/tabs.ts';

const ports = createPorts();

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
  /** Device pixels in one of the page's. */
  readonly scale?: number;
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

export async function openFaultsWorld(
  market: 'manual' | 'simulated',
  browser: BrowserKind = 'usual',
): Promise<FaultsWorld> {
  const visits = await openVisits(browser);
  // The device's clock is right about how time passes, and wrong by months about the day.
  const aheadMs = SATURDAY_MS - Date.now();
  const clock = { now: () => Date.now() + aheadMs };
  const rest = { ms: RESTING_MS };
  const feed = createManualFeed({ clock: { now: () => clock.now() - rest.ms } });
  rest.ms = 0;
  const server = await startAppServer({
    market,
    clock,
    ...(market === 'manual' && { feed }),
    environment: { MARKET_SEED: 'faults' },
  });
  const line = await startFaultProxy({ target: server.url, port: ports.take() });
  const tabs = openTabs(visits, { origin: line.url });
  // A browser that keeps pages would keep those of the visitor before.
  const take = browser === 'usual' ? tabs.take : tabs.takeNew;
  const takeScaled = (size: NonNullable<VisitOptions['size']>, deviceScaleFactor: number) =>
    openTabs(visits, { origin: line.url, deviceScaleFactor }).take(size);
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
      const { language = 'en', size = PHONE, asDemo = false, stored = {}, before, scale } = options;
      const tab = await (scale === undefined ? take(size) : takeScaled(size, scale));
      const token = asDemo ? await logInDemo(server.url) : null;
      await tab.context.addInitScript(keepOnce, {
        version: '1',
        lang: language,
        'seen.notice-301': '1',
        ...(token !== null && { token }),
        ...stored,
      });
      await before?.(tab.context);
      return openVisit(tab, `${line.url}/h5/#`, options.path ?? '/');
    },
    close: async () => {
      await visits.closeAll();
      await line.close();
      ports.giveBack(line.url);
      await server.close();
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

async function openVisit({ context, page, leave }: Tab, app: string, path: string): Promise<Visit> {
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
    close: leave,
  };
}
