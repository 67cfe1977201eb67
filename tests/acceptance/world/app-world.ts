/** The real server with the built app, and a real browser on it. */

import type { Page } from 'playwright-core';
import type { Language } from '../../../contract/plain/languages.ts';
import { startAppServer } from '../../support/app-server.ts';
import { openVisits } from '../../support/browser.ts';
import { logInDemo } from '../../support/demo-login.ts';
import { newAddress } from '../../support/new-address.ts';
import type { TestAccount, TestServer } from '../../support/server.ts';
import { openTabs, type Tabs } from '../../support/tabs.ts';
import { typeAddress } from '../../support/type-address.ts';

export interface AppWorld {
  readonly server: TestServer;
  /** A new visitor; `lang` is what an earlier visit saved, none at the first launch. */
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
  /** A new account in a browser that has kept its session from an earlier visit. */
  readonly visitAsNew: () => Promise<Visit & TestAccount>;
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
  /** Before the first page: the session of the demo account is kept from an earlier visit. */
  readonly logInToDemo: () => Promise<void>;
  readonly stored: (key: string) => Promise<string | null>;
}

export async function openAppWorld(): Promise<AppWorld> {
  const visits = await openVisits();
  const server = await startAppServer({ market: 'simulated' });
  const tabs = openTabs(visits, {
    origin: server.url,
    baseURL: `${server.url}/h5/`,
    serviceWorkers: 'block',
  });
  return {
    server,
    visit: (options) => visit(tabs, server, options),
    visitAsNew: () => visitAsNew(tabs, server),
    close: async () => {
      await visits.closeAll();
      await server.close();
    },
  };
}

async function visit(
  tabs: Tabs,
  server: TestServer,
  { lang, width = 390, height = 844 }: VisitOptions = {},
): Promise<Visit> {
  const { context, page } = await tabs.take({ width, height });
  await context.addInitScript((saved) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
    });
    if (saved === null || localStorage.getItem('version') !== null) return;
    localStorage.setItem('version', '1');
    localStorage.setItem('lang', saved);
  }, lang ?? null);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.text().startsWith('policy violated')) troubles.push(message.text());
  });
  const open = (route: string) => typeAddress(page, `./#${route}`);
  return {
    page,
    troubles,
    open,
    logInToDemo: async () => {
      await context.addInitScript(keepTokenOnce, await logInDemo(server.url));
    },
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
  };
}

async function visitAsNew(tabs: Tabs, server: TestServer): Promise<Visit & TestAccount> {
  const account = await server.register(newAddress());
  const come = await visit(tabs, server, { lang: 'en' });
  await come.page.addInitScript((token) => {
    if (localStorage.getItem('seen.notice-301') !== null) return;
    localStorage.setItem('seen.notice-301', '1');
    localStorage.setItem('token', token);
  }, account.token);
  return { ...come, ...account };
}

/** Runs in the page. A session that the app has ended stays ended. */
function keepTokenOnce(token: string): void {
  if (sessionStorage.getItem('visited') !== null) return;
  sessionStorage.setItem('visited', '1');
  localStorage.setItem('token', token);
}
