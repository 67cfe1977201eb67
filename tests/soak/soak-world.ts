/** The exchange at sixteen times its usual rate, and one phone with the app open on it. */
import { devices, type Page } from 'playwright-core';
import { createClock } from '../../server/clock.ts';
import { startAppServer } from '../support/app-server.ts';
import { openVisits } from '../support/browser.ts';
import { logInDemo } from '../support/demo-login.ts';

/** Sixteen times the usual rate, over all markets. */
const BUSY_MARKET = { MARKET_RATE: '1600', STREAM_RATE: '10' };

/** Seven times the pixels would be painted seven times as long, and leave nothing more behind. */
const PLAIN_SCREEN = { deviceScaleFactor: 1 };

export interface SoakWorld {
  readonly page: Page;
  /** Errors of scripts and of the console, those of the worker included. */
  readonly troubles: readonly string[];
  /** Sockets that the server holds open. */
  socketCount(): Promise<number>;
  close(): Promise<void>;
}

export async function openSoakWorld(): Promise<SoakWorld> {
  const visits = await openVisits();
  const server = await startAppServer({
    market: 'simulated',
    clock: createClock(),
    environment: BUSY_MARKET,
  });
  const context = await visits.openLasting({ ...devices['Pixel 7'], ...PLAIN_SCREEN });
  const token = await logInDemo(server.url);
  await context.addInitScript(
    (kept: Record<string, string>) => {
      if (localStorage.getItem('version') !== null) return;
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { version: '1', lang: 'en', 'seen.notice-301': '1', token },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(`${server.url}/h5/#/`);
  await page.locator('#root main').waitFor();
  return {
    page,
    troubles,
    socketCount: () => readSocketCount(server.url),
    async close() {
      await visits.closeAll();
      await server.close();
    },
  };
}

async function readSocketCount(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^aureus_sockets (\d+)$/m.exec(text)?.[1]);
}
