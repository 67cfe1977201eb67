/**
 * The presets of the desk on three screens, an order on each by keys alone, and a second window. With `SHOTS` their pictures go
 * into that folder.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';
import { chooseLayout } from '../world/desk.ts';
import { picture } from '../world/picture.ts';

const app = appOfFile();
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const OPTIONS = '/pages/transaction/seconds_order?symbol=BTCUSDT';
const unasked = { 'trade.confirm.spot': 'off' };
const smallest = { width: 1280, height: 800, charts: 2 };
const usual = { width: 1920, height: 1080, charts: 4 };
const largest = { width: 2560, height: 1440, charts: 6 };
/** What the smallest and the largest hold, those between do; a long run looks at them as well. */
const screens = process.env['LONG'] === '1' ? [smallest, usual, largest] : [smallest, largest];

const ladderOf = (page: Page) => page.getByRole('grid', { name: 'Prices of the ladder' });
const chartsOf = (page: Page) => page.getByRole('img', { name: /^Price chart/ });

/** From title to title, then into the panel and on to its prices. */
async function toLadder(page: Page): Promise<void> {
  const press = async (key: string, target: Locator) => {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let count = 0; count < 12 && !(await isThere()); count += 1)
      await page.keyboard.press(key);
    expect(await isThere()).toBe(true);
  };
  await press('F6', page.getByRole('tab', { name: 'Ladder', exact: true }));
  await page.keyboard.press('Enter');
  await press('Tab', ladderOf(page));
}

/** What is wider than the window, or a panel that shows nothing: no empty halves. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter((panel) =>
      panel.checkVisibility(),
    );
    const empty = panels.filter((panel) => {
      const { width, height } = panel.getBoundingClientRect();
      return width < 100 || height < 80 || panel.querySelector('*') === null;
    });
    const root = document.documentElement;
    return [
      ...(root.scrollWidth > innerWidth ? [`${root.scrollWidth} px wide`] : []),
      ...empty.map((panel) => `${panel.getAttribute('aria-labelledby')} is empty`),
      ...(panels.length < 4 ? [`${panels.length} panels`] : []),
    ];
  });
}

for (const { charts, ...size } of screens) {
  const { width, height } = size;
  test(`at ${width} x ${height} each preset fills the screen, and the ladder trades by keys alone`, async () => {
    const { page, requests, close } = await app().open({
      ...{ path: TRADE, asDemo: true, size },
      stored: unasked,
    });
    await chartsOf(page).waitFor();
    await chooseLayout(page, 'Alt+1', 'Simple');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `desk-simple-${width}`);

    await chooseLayout(page, 'Alt+3', 'Charts');
    await expect.poll(() => chartsOf(page).count()).toBe(charts);
    expect(await faultsOf(page)).toEqual([]);
    expect(await graveViolations(page)).toEqual([]);
    await picture(page, `desk-charts-${width}`);

    await chooseLayout(page, 'Alt+2', 'Scalping');
    await expect.poll(() => chartsOf(page).count()).toBe(1);
    await ladderOf(page).getByRole('row').nth(10).waitFor();
    await page
      .getByRole('form', { name: 'Order ticket' })
      .getByLabel('Amount', { exact: true })
      .fill('0.002');
    await toLadder(page);
    await page.keyboard.press('Home');
    for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('b');
    const own = ladderOf(page).getByRole('row', { name: /You buy 0\.00200/ });
    await own.waitFor();
    expect(requests.filter(({ path }) => path === '/coin/trade')).toHaveLength(1);
    expect(await faultsOf(page)).toEqual([]);
    expect(await graveViolations(page)).toEqual([]);
    await picture(page, `desk-scalping-${width}`);
    await page.keyboard.press('d');
    await expect.poll(() => own.count()).toBe(0);

    await page.evaluate((hash) => {
      location.hash = hash;
    }, OPTIONS);
    await page.getByRole('button', { name: 'Layout: Options' }).waitFor();
    await chartsOf(page).waitFor();
    await page.getByRole('region', { name: 'Last trades' }).getByRole('listitem').nth(5).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await graveViolations(page)).toEqual([]);
    await picture(page, `desk-options-${width}`);
    await close();
  });
}

test('a second window has the layouts of the first, and an order of one is marked in the other', async () => {
  const size = { width: 1920, height: 1080 };
  const { page, close } = await app().open({
    ...{ path: TRADE, asDemo: true, size },
    stored: unasked,
  });
  await chartsOf(page).waitFor();
  await chooseLayout(page, 'Alt+2', 'Scalping');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Layout: Scalping' }).waitFor();
  const rowsOf = (window: Page) => ladderOf(window).getByRole('row', { name: /You buy 0\.00300/ });
  await page
    .getByRole('form', { name: 'Order ticket' })
    .getByLabel('Amount', { exact: true })
    .fill('0.003');
  await ladderOf(page).focus();
  await page.keyboard.press('Home');
  for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await rowsOf(page).waitFor();
  await rowsOf(second).waitFor();
  await picture(second, 'desk-second-1920');
  await page.keyboard.press('d');
  await expect.poll(() => rowsOf(second).count()).toBe(0);
  await second.close();
  await close();
});
