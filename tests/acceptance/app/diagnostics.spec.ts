import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { crashCore, hangCore } from '../../support/core-worker.ts';
import { graveViolations } from '../world/axe.ts';

const PATH = '/pages/setting/diagnostics';

const app = appOfFile();

/** The figures of a row, as they are on the screen. */
async function figure(page: Page, name: string): Promise<string> {
  const texts = await page.locator(`[data-figure="${name}"]`).allInnerTexts();
  return (texts[0] ?? '').split('\t').slice(1).join(' ') || (texts[0] ?? '');
}

async function quotesFlow(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const text = document.querySelector('[data-figure="quotes"]')?.textContent ?? '';
    return /[1-9]/.test(text);
  });
}

test('the diagnostics are reached from Settings, and figures of the live stream come', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/setting' });
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await page.waitForURL(/setting\/diagnostics$/);
  await quotesFlow(page);
  await expect.poll(() => figure(page, 'newest')).toMatch(/^[\d.,]+ ms [\d.,]+ ms$/);
  await expect.poll(() => figure(page, 'server')).toMatch(/^[\d.,]+ ms [\d.,]+ ms$/);
  expect(await figure(page, 'channels')).not.toBe('0');
  expect(await figure(page, 'screen')).toMatch(/^[1-9]/);
  expect(await figure(page, 'gaps')).toBe('0');
  expect(await figure(page, 'version')).toMatch(/^\d+\.\d+\.\d+ \(\d+\)$/);
  await page.getByText('5 min ago').waitFor();
  await expect.poll(() => page.locator('figcaption').count()).toBe(1);
  await page.getByRole('button', { name: 'Latency' }).click();
  await expect
    .poll(() => page.locator('figcaption').innerText())
    .toMatch(/^Latency, last five minutes: now .* ms/);
  expect(await graveViolations(page)).toEqual([]);
  await close();
});

test('a tap on the connection badge opens the diagnostics', async () => {
  const { page, close } = await app().open({ path: '/pages/transaction/index' });
  await page.locator('[data-connection="live"]').first().waitFor();
  await page.getByRole('button', { name: 'Diagnostics' }).first().click();
  await page.waitForURL(/setting\/diagnostics$/);
  await page.getByRole('heading', { name: 'Diagnostics' }).waitFor();
  await close();
});

test('numbers and units are those of the language', async () => {
  const { page, close } = await app().open({ path: PATH, language: 'vn' });
  await page.getByRole('button', { name: '1.000.000' }).waitFor();
  await close();
  const other = await app().open({ path: PATH, language: 'fra' });
  await other.page.getByRole('button', { name: /^1\s000\s000$/u }).waitFor();
  await expect.poll(() => figure(other.page, 'busy')).toMatch(/^\d+(,\d)?\s%$/u);
  await other.close();
});

test('a stress run loses no quote, sends nothing, shows no market, and stops when told', async () => {
  const { page, requests, close } = await app().open({ path: PATH, asDemo: true });
  await quotesFlow(page);
  const callsBefore = requests.length;
  await page.getByRole('button', { name: '1,000,000' }).click();
  await page.getByRole('button', { name: 'Start the run' }).click();
  const rows = page.getByRole('list', { name: 'Made-up quotes' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  const names = await rows.evaluateAll((list) =>
    list.map((row) => row.firstElementChild?.textContent),
  );
  expect(names.filter((name) => !/^T\d\d$/.test(name ?? ''))).toEqual([]);
  await expect.poll(() => figure(page, 'stress-quotes')).toMatch(/^\d,\d{3},\d{3}$/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped early, at 1,000,000 quotes a second').waitFor();
  expect(await figure(page, 'stress-lost')).toBe('0');
  expect(await figure(page, 'stress-newest')).toMatch(/ms · .*ms/);
  expect(requests.length).toBe(callsBefore);
  // What was made up is in no list of the market.
  expect(await figure(page, 'gaps')).toBe('0');
  await close();
});

test('the report is a file of figures: no token, no name, no market that was looked at', async () => {
  const { page, close } = await app().open({ path: PATH, asDemo: true });
  const token = await page.evaluate(() => localStorage.getItem('token') ?? 'none');
  expect(token.length).toBeGreaterThan(10);
  await quotesFlow(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^aureus-diagnostics-[\dT-]+\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const report = JSON.parse(text);
  expect(report.core.quotesPerSecond).toBeGreaterThan(0);
  expect(report.core.channels).toMatchObject({ tickers: 1 });
  expect(report.moments.length).toBeGreaterThan(0);
  expect(report.app.version).toMatch(/^\d/);
  for (const secret of [token, 'demo@', 'BTCUSDT', 'nickname', 'balance'])
    expect(text, secret).not.toContain(secret);
  await close();
});

test('the page outlives its core: a crash and a hang are counted, figures go on, a lost run says so', async () => {
  const { page, close } = await app().open({ path: PATH });
  await quotesFlow(page);
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect.poll(() => figure(page, 'stress-quotes')).not.toBe('0');
  await crashCore(page);
  await page.getByText('The core was restarted, and the run was lost.').waitFor();
  await expect.poll(() => figure(page, 'restarts')).toBe('1');
  await quotesFlow(page);
  await page.getByRole('button', { name: 'Start the run' }).waitFor();
  hangCore(page);
  await expect.poll(() => figure(page, 'restarts'), { timeout: 40_000 }).toBe('2');
  await quotesFlow(page);
  await close();
}, 90_000);
