/** The real server with the built app, and a real browser on it. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Language } from '../../contract/languages.ts';
import { buildIfStale } from '../../tools/build.ts';
import { projectRoot } from '../../tools/project.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { chromiumArguments, findChromium } from '../support/services/chromium.ts';

export interface AppWorld {
  readonly server: TestServer;
  /** A new visitor; `lang` is what an earlier visit saved, none at the first launch. */
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

export interface VisitOptions {
  readonly lang?: Language;
  readonly width?: number;
  readonly height?: number;
}

export interface Visit {
  readonly page: Page;
  /** Errors of scripts and violations of the content security policy, as they come. */
  readonly troubles: readonly string[];
  readonly open: (route: string) => Promise<void>;
  readonly logInToDemo: () => Promise<void>;
  readonly stored: (key: string) => Promise<string | null>;
}

export async function openAppWorld(): Promise<AppWorld> {
  await buildIfStale();
  const server = await startTestServer({
    withDemo: true,
    market: 'simulated',
    appFolder: join(projectRoot, 'dist/app'),
  });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: chromiumArguments(),
  });
  return {
    server,
    visit: (options) => visit(browser, server, options),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function visit(
  browser: Browser,
  server: TestServer,
  { lang, width = 390, height = 844 }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: `${server.url}/h5/`,
    serviceWorkers: 'block',
  });
  await context.addInitScript((saved) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
    });
    if (saved === null || localStorage.getItem('version') !== null) return;
    localStorage.setItem('version', '1');
    localStorage.setItem('lang', saved);
  }, lang ?? null);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.text().startsWith('policy violated')) troubles.push(message.text());
  });
  const open = async (route: string) => {
    await page.goto(`./#${route}`);
  };
  return {
    page,
    troubles,
    open,
    logInToDemo: async () => {
      await open('/pages/common/login');
      await page.getByRole('button', { name: 'Demo account' }).click();
      await page.waitForFunction(() => localStorage.getItem('user') !== null);
    },
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
  };
}
