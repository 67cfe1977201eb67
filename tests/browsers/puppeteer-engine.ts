/** Chromium by its own protocol and Firefox by WebDriver BiDi, through one client. */
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { chromiumArguments } from '../support/services/chromium.ts';
import { type Engine, PHONE, type Tab } from './engine.ts';

/** A busy machine may need long for a first page. */
const PATIENCE_MS = 60_000;

interface Program {
  readonly name: 'chromium' | 'firefox';
  readonly executablePath: string;
}

export function puppeteerEngine({ name, executablePath }: Program): Engine {
  return {
    name,
    async open() {
      const browser = await puppeteer.launch({
        browser: name === 'firefox' ? 'firefox' : 'chrome',
        executablePath,
        args: name === 'firefox' ? [] : chromiumArguments(),
        defaultViewport: { ...PHONE, hasTouch: false },
        protocolTimeout: PATIENCE_MS,
        timeout: PATIENCE_MS,
      });
      return tabOf(browser, await browser.newPage());
    },
  };
}

async function tabOf(browser: Browser, page: Page): Promise<Tab> {
  page.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  page.on('pageerror', (error) => {
    if (!isOfNetwork(String(error))) troubles.push(String(error));
  });
  page.on('console', (message) => {
    if (isOfPolicy(message.text())) troubles.push(message.text());
  });
  return {
    version: (await browser.version()).replace('/', ' '),
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    run: (source, value) => page.evaluate(`(${source})(${JSON.stringify(value)})`),
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name: KeyInput) => page.keyboard.press(name),
    picture: async () => Buffer.from(await page.screenshot()),
    troubles: async () => troubles,
    close: () => browser.close(),
  };
}

/** The browser itself notes each request that found no server. */
function isOfNetwork(text: string): boolean {
  return text.includes('establish a connection to the server');
}

/** Each engine has words of its own for it, and all of them name the policy. */
function isOfPolicy(text: string): boolean {
  return /content.security.policy/i.test(text);
}
