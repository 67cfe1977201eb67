/** What other features show on the desk: news are read and rooms are written to without leaving it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';
import { layoutButton } from '../world/desk.ts';
import { picture } from '../world/picture.ts';

const app = appOfFile();
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';

const title = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function bringBack(page: Page, ...names: readonly string[]): Promise<void> {
  await layoutButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Layouts' });
  for (const name of names) await menu.getByLabel(name, { exact: true }).check();
  await page.keyboard.press('Escape');
}

const smallest = { width: 1280, height: 800 };
const usual = { width: 1920, height: 1080 };
/** What the smallest desk holds, a larger one does; a long run looks at it as well. */
const sizes = process.env['LONG'] === '1' ? [smallest, usual] : [smallest];

for (const size of sizes)
  test(`at ${size.width} x ${size.height} an article is read and a room is written to on the desk, which stays`, async () => {
    const { page, close } = await app().open({ path: TRADE, asDemo: true, size });
    await page.getByRole('img', { name: /^Price chart/ }).waitFor();
    await bringBack(page, 'News', 'Chat');

    const room = page.getByRole('region', { name: 'Chat room' });
    const field = page.getByRole('textbox', { name: 'Your message' });
    const words = `From the desk, ${size.width} pixels wide`;
    await field.fill(words);
    // Lower than a desk can be: what is written scrolls its panel, and not the whole desk with it.
    await page.setViewportSize({ width: size.width, height: 640 });
    await page.evaluate(() => scrollTo(0, 0));
    await field.press('Enter');
    await room.getByText(words).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize(size);
    await expect.poll(() => field.inputValue()).toBe('');
    await picture(page, `desk-chat-${size.width}`);
    expect(await graveViolations(page)).toEqual([]);
    const choice = page.getByRole('combobox', { name: 'Chat room' });
    expect(await choice.inputValue()).toBe('BTCUSDT');
    await choice.selectOption('en');
    await expect.poll(() => room.getByText(words).count()).toBe(0);
    await field.fill('half a sentence');

    await title(page, 'News').click();
    const news = page.getByRole('region', { name: 'News' });
    const first = news.getByRole('listitem').first().getByRole('button');
    await first.waitFor();
    await picture(page, `desk-news-${size.width}`);
    expect(await graveViolations(page)).toEqual([]);
    const headline = await first.locator('span').first().innerText();
    await first.press('Enter');
    await news.getByRole('heading', { name: headline }).waitFor();
    await expect.poll(() => news.evaluate((each) => each === document.activeElement)).toBe(true);
    await news.getByRole('button', { name: 'Back' }).click();
    await first.waitFor();

    await title(page, 'Chat').click();
    await choice.selectOption('en');
    await expect.poll(() => field.inputValue()).toBe('half a sentence');
    expect(page.url()).toContain(TRADE);
    await page.reload();
    await room.getByText(words).waitFor();
    await close();
  });
