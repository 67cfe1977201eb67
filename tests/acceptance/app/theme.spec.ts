import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';

const SETTINGS = '/pages/setting/setting';
const LOGIN = '/pages/common/login';
const MARKETS = '/pages/market/market';

const app = appOfFile();

/** One guest for what is only looked at. */
const guest = ofFile(() => app().open({ path: LOGIN }));

async function guestAt(path: string): Promise<Page> {
  const { page } = guest();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  return page;
}

function styleOf(locator: Locator, name: string): Promise<string> {
  return locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    name,
  );
}

/** A colour of the theme, as the browser computes it: what a class of this name would draw. */
function drawn(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--color-${name})`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  }, token);
}

/** Relative luminance of WCAG, of a colour such as `rgb(10, 10, 12)`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('THEME-01 the ground is dark, the words on it are light, and what is asked for is gold', async () => {
  const page = await guestAt(LOGIN);
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.waitFor();
  expect(luminance(await styleOf(page.locator('html'), 'background-color'))).toBeLessThan(0.02);
  const heading = page.getByRole('heading', { name: 'Log in' });
  expect(luminance(await styleOf(heading, 'color'))).toBeGreaterThan(0.8);
  expect(await styleOf(page.locator('html'), 'color-scheme')).toBe('dark');
  expect(await drawn(page, 'gold')).toBe('rgb(255, 215, 166)');
  const ground = await submit.evaluate((button) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(button);
    return `${backgroundColor} ${backgroundImage}`;
  });
  expect(ground).toContain('rgb(255, 215, 166)');
});

test('THEME-03 the palette is primary, success, warning, error and info, each in its colour', async () => {
  const page = await guestAt(LOGIN);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  const palette = {
    primary: 'rgb(41, 121, 255)',
    success: 'rgb(25, 190, 107)',
    warning: 'rgb(255, 153, 0)',
    error: 'rgb(250, 53, 52)',
    info: 'rgb(144, 147, 153)',
  };
  for (const [token, colour] of Object.entries(palette))
    expect([token, await drawn(page, token)]).toEqual([token, colour]);
});

test('THEME-03 THEME-04 a success and an error are told by icons in the colours of their types', async () => {
  const { page, close } = await app().open({ path: LOGIN });
  await page.getByLabel('Email or username').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect((await hearToast(page, 'Login failed')).colour).toBe('rgb(250, 53, 52)');
  await page.getByRole('button', { name: 'Demo account' }).click();
  expect((await hearToast(page, 'Login successful')).colour).toBe('rgb(25, 190, 107)');
  await close();
});

test('THEME-05 THEME-06 what rose is green, what fell is red, and what did neither is grey', async () => {
  const page = await guestAt(MARKETS);
  await page.getByRole('listitem').first().waitFor();
  // The quotes come a moment after their rows.
  for (const sign of [/^[-−]\d+\.\d+%$/, /^\+\d+\.\d+%$/])
    await page.getByText(sign).first().waitFor();
  const readFills = () =>
    page.evaluate(() => {
      const fills = [...document.querySelectorAll('#root li .figure')].flatMap((pill) => {
        const sign = /^([-+−])\d+\.\d+%$/.exec(pill.textContent ?? '')?.[1];
        if (sign === undefined) return [];
        return [`${sign.replace('-', '−')} ${getComputedStyle(pill).backgroundColor}`];
      });
      return [...new Set(fills)].sort();
    });
  const green = await drawn(page, 'up-fill');
  const red = await drawn(page, 'down-fill');
  // A quote that a busy machine sends late is grey until the next one.
  await expect.poll(readFills, { timeout: 60_000 }).toEqual([`+ ${green}`, `− ${red}`]);
  const parts = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number);
  const [greenRed = 0, greenGreen = 0] = parts(green);
  const [redRed = 0, redGreen = 0] = parts(red);
  expect(greenGreen).toBeGreaterThan(greenRed);
  expect(redRed).toBeGreaterThan(redGreen);
  expect(await drawn(page, 'up')).toBe('rgb(25, 190, 107)');
  expect(await drawn(page, 'down')).toBe('rgb(250, 53, 52)');
  expect(await drawn(page, 'flat')).toBe('rgb(144, 147, 153)');
});

test('THEME-05 on a desk what fell is red in the list of markets too', async () => {
  const size = { width: 1280, height: 800 };
  const { page, close } = await app().open({ path: '/pages/transaction/index', size });
  const fallen = page.getByRole('list', { name: 'Markets' }).getByText(/^[-−](?!0\.00%)\d+\.\d+%$/);
  await fallen.first().waitFor();
  const red = await drawn(page, 'down');
  const coloursOf = (changes: Element[]) => [
    ...new Set(changes.map((change) => getComputedStyle(change).color)),
  ];
  // One that a busy machine sends late is grey until the next one.
  await expect.poll(() => fallen.evaluateAll(coloursOf), { timeout: 60_000 }).toEqual([red]);
  await close();
});

test('THEME-07 BTC, LTC and ETH have fixed colours among the markets, and USDT among the assets', async () => {
  const { page, close } = await app().open({ path: '/pages/market/search', asDemo: true });
  const icon = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .first()
      .locator('span[aria-hidden="true"].rounded-full');
  const field = page.getByRole('textbox', { name: 'Search markets' });
  for (const [base, colour] of [
    ['BTC', 'rgb(247, 147, 26)'],
    ['LTC', 'rgb(91, 128, 195)'],
    ['ETH', 'rgb(98, 126, 234)'],
  ] as const) {
    await field.fill(`${base}/USDT`);
    await icon(`${base}/USDT`).waitFor();
    expect([base, await styleOf(icon(`${base}/USDT`), 'background-color')]).toEqual([base, colour]);
  }
  await page.evaluate(() => {
    location.hash = '/pages/fund/assets?view=balance';
  });
  await icon('USDT').waitFor();
  expect(await styleOf(icon('USDT'), 'background-color')).toBe('rgb(38, 161, 123)');
  await close();
});

test('THEME-09 an upload box is 240 by 240 units', async () => {
  const { page, close } = await app().open({
    path: '/pages/setting/addWallet',
    asDemo: true,
    size: { width: 375, height: 800 },
  });
  const file = page.locator('input[type=file]').first();
  await file.waitFor({ state: 'attached' });
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await file.locator('..').boundingBox();
    expect(box?.width).toBeCloseTo((240 * width) / 750, 0);
    expect(box?.height).toBeCloseTo((240 * width) / 750, 0);
  }
  await close();
});

test.each([360, 375, 390])(
  'THEME-09 THEME-10 at a width of %d an input is 88 units high; the service button is 70 wide and 50 from the right, 16.5% from the bottom',
  async (width) => {
    const height = 844;
    const unit = width / 750;
    const { page, close } = await app().open({ path: '/', size: { width, height } });
    const button = page.getByRole('button', { name: 'Customer service' });
    await button.waitFor();
    const box = await button.boundingBox();
    if (!box) throw new Error('the service button is not drawn');
    expect(box.width).toBeCloseTo(70 * unit, 0);
    expect(width - box.x - box.width).toBeCloseTo(50 * unit, 0);
    expect(height - box.y - box.height).toBeCloseTo(0.165 * height, 0);
    await page.locator('[role=tabpanel] li svg').first().waitFor();
    const rows = await page
      .locator('[role=tabpanel] li')
      .evaluateAll((items, { x, width: wide }) => {
        const coveredIn = (item: Element) =>
          [...item.querySelectorAll('.figure')].filter((figure) => {
            const { left, right } = figure.getBoundingClientRect();
            return right > x && left < x + wide;
          });
        return items.map((item) => ({
          covered: coveredIn(item).map(({ textContent }) => textContent),
          spark: [...(item.querySelector('svg')?.classList ?? [])].find((name) =>
            name.startsWith('text-'),
          ),
          change: [...item.querySelectorAll('.figure')].at(-1)?.textContent ?? '',
        }));
      }, box);
    // It floats over no figure, wherever the page is scrolled to.
    expect(rows.flatMap(({ covered }) => covered)).toEqual([]);
    // The line of the day says what the change beside it says.
    for (const { spark, change } of rows)
      if (spark !== undefined && /\d/.test(change) && !/^[+−]?0\.00/.test(change))
        expect(spark, change).toBe(change.startsWith('−') ? 'text-down' : 'text-up');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, LOGIN);
    const field = page.getByLabel('Email or username');
    await field.waitFor();
    const frame = await field.locator('..').boundingBox();
    // Never lower than what a thumb hits.
    expect(frame?.height).toBeCloseTo(Math.max(44, 88 * unit), 0);
    await close();
  },
);

test('THEME-08 a page slides in from the right within 0.3 s', async () => {
  const page = await guestAt(SETTINGS);
  await page.getByRole('button', { name: 'About us' }).click();
  const sliding = page.locator('.animate-page-in');
  await sliding.waitFor();
  expect(await styleOf(sliding, 'animation-duration')).toBe('0.3s');
  const isFromTheRight = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
      .some(
        (rule) =>
          rule instanceof CSSKeyframesRule &&
          rule.name === 'page-in' &&
          /translateX?\(\d/.test(rule.cssText),
      ),
  );
  expect(isFromTheRight).toBe(true);
});

test('THEME-11 figures and words have one font each, and both are the ones that were sent', async () => {
  const page = await guestAt(MARKETS);
  await page.getByRole('listitem').first().waitFor();
  const families = await page.evaluate(() => {
    const first = (element: Element) =>
      getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '';
    const texts = [...document.querySelectorAll('#root *')].filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      ),
    );
    return [...new Set(texts.map(first))].sort();
  });
  expect(families).toEqual(['Barlow Semi Condensed', 'Inter Variable']);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded.map((name) => name.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Barlow Semi Condensed', 'Inter Variable']),
  );
});

test.each([
  ['en', []],
  ['vn', ['vietnamese']],
] as const)(
  'a page in %s fetches the letters that it has, and not all of extended Latin',
  async (language, others) => {
    const { page, close } = await app().open({
      path: '/pages/transaction/currency?symbol=BTCUSDT',
      language,
      isFirst: true,
    });
    await page.getByRole('img', { name: /BTC/ }).first().waitFor();
    const parts = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        const fonts = files.filter((name) => /(inter|barlow)[^/]*\.woff2$/.test(name));
        return fonts.map((name) => /-(latin-ext|latin|vietnamese|cyrillic|greek)-/.exec(name)?.[1]);
      });
    await expect.poll(async () => (await parts()).length).toBeGreaterThanOrEqual(3);
    expect(new Set(await parts())).toEqual(new Set(['latin', ...others]));
    await close();
  },
);
