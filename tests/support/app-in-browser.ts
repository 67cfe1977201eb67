/** The app as it ships, on a real server of its own, in a real browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { createServer } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { buildIfStale } from '../../tools/build.ts';
import { logInDemo } from './demo-login.ts';
import { chromiumArguments, findChromium } from './services/chromium.ts';

const PHONE = { width: 390, height: 844 };
/** A page that is not there by then never comes. */
const PATIENCE_MS = 15_000;

export interface OpenOptions {
  readonly path: string;
  readonly language?: Language;
  /** Logged in to the demo account. */
  readonly asDemo?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  /** What the device keeps from earlier visits. */
  readonly stored?: Readonly<Record<string, string>>;
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
  open(options: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** One app for all tests of a file: started before the first, closed after the last. */
export function appOfFile(): () => AppInBrowser {
  const started: { app?: AppInBrowser } = {};
  beforeAll(async () => {
    started.app = await startApp();
  });
  afterAll(() => started.app?.close());
  return () => {
    if (!started.app) throw new Error('the app has not started');
    return started.app;
  };
}

async function startApp(): Promise<AppInBrowser> {
  await buildIfStale();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this test needs Chromium; set CHROMIUM_PATH');
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-app-'));
  const environment = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '100' };
  const server = await createServer({ config: parseConfig(environment) });
  const origin = `http://127.0.0.1:${await server.listen()}`;
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  return {
    open: (options) => openPage(browser, origin, options),
    async close() {
      await browser.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPage(
  browser: Browser,
  origin: string,
  { path, language = 'en', asDemo = false, size = PHONE, stored = {} }: OpenOptions,
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
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
  const page = await context.newPage();
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
  return { page, requests, close: () => context.close() };
}
