import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../contract/plain/languages.ts';
import { appOfFile } from '../../support/app-in-browser.ts';
import { repetitions } from '../../support/counts.ts';
import { graveViolations } from '../world/axe.ts';

const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';
const TALL = { width: 390, height: 844 };

const app = appOfFile();

const chart = (page: Page) => page.locator('[role=img][data-view]');
const legend = (page: Page, id: string) => page.locator(`[data-indicator="${id}"]`);

/** What the device keeps when these are switched on, with their parameters. */
function kept(...active: { name: string; values?: number[] }[]): Record<string, string> {
  return { 'trade.interval': '1h', 'trade.chart': JSON.stringify({ active }) };
}

interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The bars as the server answers them, oldest first. */
async function history(page: Page): Promise<Bar[]> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(
    `${origin}/api/currency/new_timeshar?symbol=ETHUSDT&period=1h`,
  );
  const { message } = (await answer.json()) as { message: { list: (string | number)[][] } };
  return message.list.map((row) => {
    const [, open = 0, high = 0, low = 0, close = 0, volume = 0] = row.map(Number);
    return { open, high, low, close, volume };
  });
}

/** Points at a bar in the middle of the chart and answers which of the history it is. */
async function pointAtBar(page: Page, bars: readonly Bar[]): Promise<number> {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('there is no chart');
  const found = { index: -1 };
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await page.mouse.move(box.x + box.width / 2, box.y + 130);
      const text = await page.locator('dl', { hasText: /^O[\d,.]+H/ }).innerText();
      const [open, high, low, close] = (text.match(/[\d,]+\.\d+/g) ?? []).map(toNumber);
      found.index = bars.findIndex(
        (bar) => bar.open === open && bar.high === high && bar.low === low && bar.close === close,
      );
      return found.index;
    })
    .toBeGreaterThan(50);
  return found.index;
}

const toNumber = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

async function valuesOf(page: Page, id: string): Promise<number[]> {
  const text = await legend(page, id).innerText();
  return (text.match(/[-−]?[\d,]+\.\d+/g) ?? []).map(toNumber);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('the legend tells an indicator at the crosshair as a computation from the same bars does', async () => {
  const { page, close } = await app().open({
    path: MARKET,
    size: { width: 1280, height: 900 },
    stored: kept(
      { name: 'ma', values: [7] },
      { name: 'bollinger', values: [20, 2] },
      { name: 'roc', values: [12] },
    ),
  });
  await legend(page, 'roc-1').waitFor();
  const bars = await history(page);
  const index = await pointAtBar(page, bars);
  const closes = (count: number) =>
    bars.slice(index - count + 1, index + 1).map(({ close: price }) => price);
  const [average] = await valuesOf(page, 'ma-1');
  expect(average).toBeCloseTo(mean(closes(7)), 1);

  const middle = mean(closes(20));
  const deviation = Math.sqrt(mean(closes(20).map((price) => (price - middle) ** 2)));
  const bands = await valuesOf(page, 'bollinger-1');
  expect(bands).toHaveLength(3);
  for (const [column, expected] of [
    middle,
    middle + 2 * deviation,
    middle - 2 * deviation,
  ].entries())
    expect(bands[column]).toBeCloseTo(expected, 1);

  const [rate] = await valuesOf(page, 'roc-1');
  const before = bars[index - 12]?.close ?? 0;
  expect(rate).toBeCloseTo(((bars[index]?.close ?? 0) / before - 1) * 100, 1);
  await close();
});

test('indicators are switched on, set, hidden and removed, and the device keeps them', async () => {
  const { page, close } = await app().open({ path: MARKET, size: TALL });
  await chart(page).waitFor();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Chart settings' });
  await sheet.getByRole('switch', { name: 'Moving average', exact: true }).click();
  // A tap on the name is one on its switch.
  await sheet.getByText('Relative strength index').first().click();
  await sheet.getByRole('button', { name: 'Add another Moving average' }).click();
  await sheet.getByRole('button', { name: 'Settings of MA 40' }).click();

  const settings = page.getByRole('dialog', { name: /^Settings of MA/ });
  const period = settings.getByRole('textbox', { name: 'Period' });
  await period.fill('501');
  await expect.poll(() => period.getAttribute('aria-invalid')).toBe('true');
  await period.fill('99');
  await settings.getByRole('button', { name: 'Rose' }).click();
  await page.keyboard.press('Escape');
  await legend(page, 'ma-2').waitFor();
  await legend(page, 'rsi-1').waitFor();

  await page.reload();
  await legend(page, 'ma-2').waitFor();
  const names = page.getByRole('button', { name: /^Settings of / });
  expect(await names.allInnerTexts()).toEqual(['MA 20', 'MA 99', 'RSI 14']);
  await page.getByRole('button', { name: 'Settings of MA 99' }).click();
  const pressed = settings.getByRole('button', { name: 'Rose' });
  expect(await pressed.getAttribute('aria-pressed')).toBe('true');
  await settings.getByRole('button', { name: 'Back to default' }).click();
  expect(await period.inputValue()).toBe('20');
  await settings.getByRole('switch', { name: 'Shown on the chart' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => legend(page, 'ma-2').count()).toBe(0);
  await page.getByRole('button', { name: 'Settings of RSI 14' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => names.count()).toBe(2);
  await close();
});

test('there are never more than six panes below the price', async () => {
  const six = ['volume', 'macd', 'rsi', 'kdj', 'atr', 'obv'].map((name) => ({ name }));
  const { page, close } = await app().open({
    path: '/pages/transaction/index?symbol=ETHUSDT',
    size: { width: 1280, height: 1100 },
    stored: kept(...six),
  });
  await legend(page, 'obv-1').waitFor();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Chart settings' });
  expect(await sheet.getByRole('switch', { name: 'Money flow index' }).isDisabled()).toBe(true);
  expect(await sheet.getByRole('switch', { name: 'Bollinger bands' }).isDisabled()).toBe(false);
  await close();
});

test('a chart with indicators, and each page of its sheet, has no grave violation of accessibility', async () => {
  const { page, close } = await app().open({
    path: MARKET,
    size: TALL,
    stored: kept({ name: 'ma' }, { name: 'ichimoku' }, { name: 'macd' }),
  });
  await legend(page, 'macd-1').waitFor();
  const grave = async (where: string) => {
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
    const isSheet = (await page.locator('dialog[open]').count()) > 0;
    const found = await graveViolations(page, isSheet ? 'dialog[open]' : 'section[data-full]');
    return found.map((violation) => `${where}: ${violation}`);
  };
  const found = await grave('chart');
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('switch', { name: 'Moving average', exact: true })
    .waitFor();
  found.push(...(await grave('indicators')));
  await page.getByRole('dialog').getByRole('button', { name: 'Style', exact: true }).click();
  found.push(...(await grave('style')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings of MACD 12 26 9' }).click();
  await page.getByRole('textbox', { name: 'Fast' }).waitFor();
  found.push(...(await grave('settings')));
  expect(found).toEqual([]);
  await close();
});

/** What a sheet must not show: the key of a text, or a part that is cut off or leaves the sheet. */
function problemsOfSheet(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    if (!(dialog instanceof HTMLElement)) return ['no sheet'];
    const named = /(chart|legend|indicators)\.\w/.exec(dialog.innerText);
    const { right } = dialog.getBoundingClientRect();
    const cut = [...dialog.querySelectorAll<HTMLElement>('*')].filter((one) => {
      const isClipped =
        getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1;
      return isClipped || one.getBoundingClientRect().right > right + 0.5;
    });
    return [...(named ? [named[0]] : []), ...cut.map(({ innerText }) => `cut off: ${innerText}`)];
  });
}

/** The longest words, the tallest letters and the widest; all ten in the long run. */
const judged = repetitions({ short: 3, long: languages.length });
const spokenLanguages = [...new Set<Language>(['fra', 'th', 'zh', ...languages])].slice(0, judged);

test('the sheets of the chart hold in every language on the smallest phone', {
  timeout: 180_000,
}, async () => {
  const { page, close } = await app().open({
    path: '/pages/transaction/index?symbol=ETHUSDT',
    size: { width: 360, height: 640 },
    stored: kept({ name: 'ichimoku' }, { name: 'macd' }),
  });
  const problems: string[] = [];
  for (const language of spokenLanguages) {
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language);
    await page.reload();
    const judge = async () =>
      problems.push(...(await problemsOfSheet(page)).map((problem) => `${language}: ${problem}`));
    const section = chart(page).locator('xpath=ancestor::section[1]');
    await section.locator('fieldset + button').click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('switch').first().waitFor();
    await judge();
    const tabs = dialog.locator('fieldset').first().getByRole('button');
    await tabs.nth(1).click();
    await dialog.locator('legend').first().waitFor();
    await judge();
    await tabs.last().click();
    await dialog.locator('legend').first().waitFor({ state: 'detached' });
    await judge();
    await tabs.first().click();
    await dialog.locator('li', { hasText: 'ICHI 9 26 52' }).locator('button').last().click();
    await dialog.getByRole('textbox').first().waitFor();
    await judge();
  }
  expect(problems).toEqual([]);
  await close();
});
