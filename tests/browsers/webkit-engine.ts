/** WebKitGTK by its WebDriver, on a screen that nobody sees. */
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { endChild, freePort, startService, waitUntil } from '../support/services/service.ts';
import type { WebkitPrograms } from '../support/services/webkit.ts';
import { type Engine, PHONE, type Tab } from './engine.ts';

export function webkitEngine(programs: WebkitPrograms): Engine {
  return {
    name: 'webkit',
    async open() {
      const screen = await startScreen(programs.screen);
      const driver = await startDriver(programs.driver, screen.display);
      const end = async () => {
        await endChild(driver.child, 'SIGTERM');
        await endChild(screen.child, 'SIGTERM');
      };
      try {
        return await tabOf(await startSession(programs.browser, driver.url), end);
      } catch (failure) {
        await end();
        throw new Error(`WebKit did not start: ${driver.output()}`, { cause: failure });
      }
    },
  };
}

async function startScreen(program: string) {
  const { child, output } = startService({
    program,
    parameters: ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
  });
  const state = { display: '' };
  await waitUntil(async () => {
    state.display = /^\d+$/m.exec(output())?.[0] ?? '';
    if (state.display === '') throw new Error(`there is no screen: ${output()}`);
  }, 20_000);
  return { child, display: `:${state.display}` };
}

async function startDriver(program: string, display: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { child, output } = startService({
    program,
    parameters: [`--port=${new URL(url).port}`],
    environment: { DISPLAY: display },
  });
  await waitUntil(async () => void (await fetch(`${url}/status`)), 20_000);
  return { child, url, output };
}

/** Full screen has no bars of its own, which would be wider than a phone; its size can still be set. */
async function startSession(binary: string, url: string): Promise<WebDriver> {
  const args = ['--automation', '--full-screen'];
  const browser = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args },
      }),
    )
    .build();
  await browser.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...PHONE });
  return browser;
}

const keys = {
  Backspace: Key.BACK_SPACE,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
} as const;

async function tabOf(browser: WebDriver, end: () => Promise<void>): Promise<Tab> {
  const version = (await browser.getCapabilities()).getBrowserVersion() ?? '';
  const type = (text: string) => browser.actions().sendKeys(text).perform();
  return {
    version: `WebKitGTK ${version}`,
    async goTo(address) {
      await browser.get(address);
      await browser.executeScript(keepTroubles);
    },
    async reload() {
      await browser.navigate().refresh();
      await browser.executeScript(keepTroubles);
    },
    run: (source, value) => browser.executeScript(`return (${source})(arguments[0])`, value),
    pressAt: ({ x, y }) => browser.actions().move({ x, y, duration: 0 }).click().perform(),
    type,
    key: (name) => type(keys[name]),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    troubles: async () => JSON.parse(await browser.executeScript<string>(tellTroubles)) as string[],
    async close() {
      await browser.quit();
      await end();
    },
  };
}

/** Runs in the page, which tells nobody outside of its errors; they outlast a reload. */
function keepTroubles(): void {
  const keep = (trouble: string) =>
    sessionStorage.setItem('troubles', `${sessionStorage.getItem('troubles') ?? ''}\n${trouble}`);
  addEventListener('error', ({ message }) => {
    // No error: a size that was set while sizes were told is told in the next frame.
    if (!message.startsWith('ResizeObserver loop')) keep(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)));
  addEventListener('securitypolicyviolation', (violation) => {
    keep(`policy violated: ${violation.violatedDirective} ${violation.blockedURI}`);
  });
}

/** Runs in the page. */
function tellTroubles(): string {
  const lines = (sessionStorage.getItem('troubles') ?? '').split('\n');
  return JSON.stringify(lines.filter((line) => line !== ''));
}
