/** The app as it is installed: its service worker at work, on a server that can really go away and come back. */
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from '../../../tools/project.ts';
import { openVisits } from '../../support/browser.ts';
import { logInDemo } from '../../support/demo-login.ts';
import {
  openReturningServer,
  type ReturningServer,
  readKeptNames,
} from '../../support/returning-server.ts';

const PATIENCE_MS = 60_000;

export interface InstalledVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, and violations of the content security policy. */
  readonly troubles: readonly string[];
  go(route: string): Promise<void>;
  /** Names of what the device keeps of the last state. */
  kept(): Promise<string[]>;
  close(): Promise<void>;
}

export interface OfflineWorld extends ReturningServer {
  visit(options?: {
    asDemo?: boolean;
    size?: { width: number; height: number };
    /** Runs in the page before the app. */
    before?: () => void;
  }): Promise<InstalledVisit>;
}

export async function openOfflineWorld(appFolder?: string): Promise<OfflineWorld> {
  const visits = await openVisits();
  const server = await openReturningServer(appFolder ?? join(projectRoot, 'dist/app'));
  const { origin } = server;

  return {
    ...server,
    async visit({ asDemo = false, size = { width: 390, height: 844 }, before } = {}) {
      const context = await visits.open({ viewport: size });
      const token = asDemo ? await logInDemo(origin()) : null;
      await context.addInitScript((kept) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
        });
        try {
          if (localStorage.getItem('version') !== null) return;
          localStorage.setItem('version', '1');
          localStorage.setItem('lang', 'en');
          localStorage.setItem('seen.notice-301', '1');
          if (kept !== null) localStorage.setItem('token', kept);
        } catch {
          // The page under test has no store.
        }
      }, token);
      if (before) await context.addInitScript(before);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      return describeVisit(context, page, origin);
    },
    async close() {
      await visits.closeAll();
      await server.close();
    },
  };
}

function describeVisit(context: BrowserContext, page: Page, origin: () => string): InstalledVisit {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // The browser itself notes each request that found no server.
    const isNetwork = /Failed to load resource|ERR_CONNECTION|WebSocket connection/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isNetwork) troubles.push(message.text());
  });
  return {
    page,
    context,
    troubles,
    go: async (route) => {
      await page.goto(`${origin()}/h5/#${route}`);
    },
    kept: () => page.evaluate(readKeptNames),
    close: () => context.close(),
  };
}

/** The service worker controls the page and has everything that a start of these pages needs. */
export async function installed(page: Page, chunks = ['after-rest']): Promise<void> {
  await expect
    .poll(
      async () => {
        const files = await keptFiles(page);
        return chunks.filter((chunk) => !files.includes(`/${chunk}-`));
      },
      { timeout: PATIENCE_MS },
    )
    .toEqual([]);
}

/** Addresses that the service worker keeps, once it controls the page. */
async function keptFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return '';
    const names = await caches.keys();
    const lists = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists))
      .flat()
      .map(({ url }) => url)
      .join(' ');
  });
}
