/** The exchange at sixteen times its usual rate, and one phone with the app open on it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type Page } from 'playwright-core';
import { createServer } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { buildIfStale } from '../../tools/build.ts';
import { logInDemo } from '../support/demo-login.ts';
import { chromiumArguments, findChromium } from '../support/services/chromium.ts';

/** Usually a hundred ticks a second over all markets. */
const MARKET_RATE = 1600;

export interface SoakWorld {
  readonly page: Page;
  /** Errors of scripts and of the console, those of the worker included. */
  readonly troubles: readonly string[];
  /** Sockets that the server holds open. */
  socketCount(): Promise<number>;
  close(): Promise<void>;
}

export async function openSoakWorld(): Promise<SoakWorld> {
  await buildIfStale();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this test needs Chromium; set CHROMIUM_PATH');
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-soak-'));
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
    MARKET_RATE: String(MARKET_RATE),
  };
  const server = await createServer({ config: parseConfig(environment) });
  const origin = `http://127.0.0.1:${await server.listen()}`;
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  const context = await browser.newContext(devices['Pixel 7'] ?? {});
  const token = await logInDemo(origin);
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
  await page.goto(`${origin}/h5/#/`);
  await page.locator('#root main').waitFor();
  return {
    page,
    troubles,
    socketCount: () => readSocketCount(origin),
    async close() {
      await browser.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readSocketCount(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^aureus_sockets (\d+)$/m.exec(text)?.[1]);
}
