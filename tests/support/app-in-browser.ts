/** The app as it ships, on a real server of its own, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Language } from '../../contract/plain/languages.ts';
import type { Clock } from '../../server/clock.ts';
import { startAppServer } from './app-server.ts';
import { openVisits } from './browser.ts';
import { logInDemo } from './demo-login.ts';
import type { TestServer } from './server.ts';
import { openTabs, type Tabs } from './tabs.ts';

const PHONE = { width: 390, height: 844 };
/** A page that is not there by then never comes. */
const PATIENCE_MS = 30_000;
/** Wednesday: every market is open. */
export const AFTERNOON_MS = Date.UTC(2026, 0, 7, 15);

export interface OpenOptions {
  readonly path: string;
  readonly language?: Language;
  /** Logged in to the demo account. */
  readonly asDemo?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  /** What the device keeps from earlier visits. */
  readonly stored?: Readonly<Record<string, string>>;
  /** In a browser that nobody has been in: one that knows a file counts it as fetched, whether the page needs it or not. */
  readonly isFirst?: boolean;
}

export interface AppRequest {
  readonly method: string;
  /** Below `/api`, without the query. */
  readonly path: string;
  /** The fields of the form or of the query. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface OpenPage {
  readonly page: Page;
  /** Calls of this page, in order, those of its worker included. */
  readonly requests: readonly AppRequest[];
  close(): Promise<void>;
}

export interface AppInBrowser {
  readonly server: TestServer;
  open(options: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** What the server of an app lives by, where it is not a simulated market on the clock of now. */
export interface AppSurroundings {
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string>>;
  /** The test itself ends the time in which trades of a pause are gone through. */
  readonly isCatchingUp?: boolean;
  close(): Promise<void>;
}

/** One app for all tests of a file: started before the first, closed after the last. */
export function appOfFile(open?: () => Promise<AppSurroundings>): () => AppInBrowser {
  const started: { app?: AppInBrowser } = {};
  beforeAll(async () => {
    started.app = await startApp(await open?.());
  });
  afterAll(() => started.app?.close());
  return () => {
    if (!started.app) throw new Error('the app has not started');
    return started.app;
  };
}

/**
 * Time goes on, from one afternoon of a week: which markets rose, which are closed and what a chart looks like do not
 * depend on when a test is run.
 */
function sameAfternoon(): Clock {
  const aheadMs = AFTERNOON_MS - Date.now();
  return { now: () => Date.now() + aheadMs };
}

async function startApp(surroundings?: AppSurroundings): Promise<AppInBrowser> {
  const visits = await openVisits();
  const { clock = sameAfternoon(), environment = {}, isCatchingUp = false } = surroundings ?? {};
  const server = await startAppServer({ market: 'simulated', clock, environment, isCatchingUp });
  const tabs = openTabs(visits, { origin: server.url, serviceWorkers: 'block' });
  return {
    server,
    open: (options) => openPage(tabs, server.url, options),
    async close() {
      await visits.closeAll();
      await server.close();
      await surroundings?.close();
    },
  };
}

async function openPage(
  tabs: Tabs,
  origin: string,
  {
    path,
    language = 'en',
    asDemo = false,
    size = PHONE,
    stored = {},
    isFirst = false,
  }: OpenOptions,
): Promise<OpenPage> {
  const { context, page, leave } = await (isFirst ? tabs.takeNew(size) : tabs.take(size));
  const token = asDemo ? await logInDemo(origin) : null;
  const kept = {
    version: '1',
    lang: language,
    'seen.notice-301': '1',
    ...(token !== null && { token }),
    ...stored,
  };
  await context.addInitScript((values: Record<string, string>) => {
    // Only the first page of a visit starts from it; a reload keeps what the app wrote.
    if (localStorage.getItem('version') !== null) return;
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
  page.setDefaultTimeout(PATIENCE_MS);
  const requests: AppRequest[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/api/')) return;
    const form = new URLSearchParams(request.postData() ?? url.search);
    requests.push({
      method: request.method(),
      path: url.pathname.slice('/api'.length),
      fields: Object.fromEntries(form),
    });
  });
  await page.goto(`${origin}/h5/#${path}`);
  return { page, requests, close: leave };
}
