import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile, type OpenPage } from '../../support/app-in-browser.ts';
import { ofFile } from '../../support/of-file.ts';

const MARKETS = '/pages/market/market';
const SEARCH = '/pages/market/search';
/** The half second of a hold, and some. */
const HOLD_MS = 650;

const app = appOfFile();

/** One guest who looks around in one visit. */
const guest = ofFile(() => app().open({ path: MARKETS }));

async function guestAt(path: string): Promise<OpenPage> {
  await guest().page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  return guest();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Holds a row as a thumb does, without moving. */
async function hold(target: Locator): Promise<void> {
  await target.click({ delay: HOLD_MS, position: { x: 60, y: 20 } });
}

test('MARK-04 Markets asks GET /currency/quotation_new, and an opened market asks for its time-share', async () => {
  const { page, requests } = await guestAt(MARKETS);
  await row(page, 'BTC/USDT').waitFor();
  expect(requests.find(({ path }) => path === '/currency/quotation_new')?.method).toBe('GET');
  await row(page, 'BTC/USDT').click({ position: { x: 200, y: 30 } });
  await page.waitForURL(/\/pages\/transaction\/currency\?symbol=BTCUSDT/);
  const timeShare = () => requests.find(({ path }) => path === '/currency/new_timeshar');
  await expect.poll(timeShare, { timeout: 10_000 }).toMatchObject({
    method: 'GET',
    fields: { symbol: 'BTCUSDT', period: expect.any(String) },
  });
});

test('a price that changes takes no more room than its text, which Firefox would cut with dots', async () => {
  const { page } = await guestAt(MARKETS);
  await row(page, 'BTC/USDT').waitFor();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[role=tabpanel] .truncate:has(.flashes)')]
      .filter((place) => place.scrollWidth > place.clientWidth)
      .map((place) => place.textContent),
  );
  expect(cut).toEqual([]);
});

test('MARK-01 Markets has the tabs favourites, coins, futures and stock, each with its markets', async () => {
  const { page, close } = await app().open({ path: MARKETS });
  const tabs = page.getByRole('tab');
  await row(page, 'BTC/USDT').waitFor();
  expect(await tabs.allTextContents()).toEqual(['Favourites', 'Coins', 'Futures', 'Stocks']);
  await page.getByRole('tab', { name: 'Futures' }).click();
  await row(page, 'BTC Perp').waitFor();
  // The arrow keys move between tabs too.
  await page.getByRole('tab', { name: 'Futures' }).press('ArrowRight');
  await row(page, 'AAPL').waitFor();
  await page.getByText(/^(Open until|Closed\. Opens) /).waitFor();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await close();
});

test('MARK-01 a list is ordered by a tap on its column, and only rows near the screen exist', async () => {
  const { page, close } = await app().open({ path: MARKETS });
  await row(page, 'BTC/USDT').waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  const first = () => page.getByRole('listitem').getByRole('link').first().textContent();
  await expect.poll(first).toBe('AAVE/USDT');
  await page.getByRole('button', { name: /^Name, lowest first/ }).click();
  await expect.poll(first).not.toBe('AAVE/USDT');
  const rows = await page.getByRole('listitem').count();
  expect(rows).toBeGreaterThan(8);
  expect(rows).toBeLessThan(30);
  await close();
});

test('MARK-02 search waits half a second, finds by symbol and by name, and says when nothing is found', async () => {
  const { page } = await guestAt(MARKETS);
  await page.getByRole('link', { name: 'Search coins' }).click();
  await page.waitForURL(/#\/pages\/market\/search/);
  const field = page.getByRole('textbox', { name: 'Search markets' });
  await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
  const typedAtMs = Date.now();
  await field.fill('ethe');
  await row(page, 'ETH/USDT').waitFor();
  expect(Date.now() - typedAtMs).toBeGreaterThanOrEqual(450);
  expect(await page.locator('mark').first().textContent()).toBe('Ethe');
  await field.fill('no such market');
  await page.getByText('No results for “no such market”').waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('region', { name: 'Hot searches' }).waitFor();
});

test('MARK-02 hot searches lead by their rank, and what was viewed is kept until it is cleared', async () => {
  const { page } = await guestAt(SEARCH);
  const hot = page.getByRole('region', { name: 'Hot searches' });
  await hot.getByRole('button', { name: /BTC/ }).waitFor();
  const names = await hot.getByRole('button').allTextContents();
  expect(names.slice(0, 3).map((text) => text.slice(0, 4))).toEqual(['1BTC', '2ETH', '3SOL']);
  await hot.getByRole('button', { name: /SOL/ }).click();
  await page.waitForURL(/currency\?symbol=SOLUSDT/);
  await hot.waitFor({ state: 'detached' });
  await page.goBack();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await recent.getByRole('button', { name: 'SOL' }).waitFor();
  await recent.getByRole('button', { name: 'Clear' }).click();
  await recent.waitFor({ state: 'detached' });
  await page.reload();
  await hot.getByRole('button', { name: /BTC/ }).waitFor();
  expect(await recent.count()).toBe(0);
});

test('MARK-03 MARK-05 MARK-06 MARK-07 a held row becomes a favourite and says so, and its star takes it back', async () => {
  const { page, requests, close } = await app().open({ path: MARKETS, asDemo: true });
  await row(page, 'ADA/USDT').waitFor();
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/optional/list');
  await hold(row(page, 'ADA/USDT'));
  await page.getByText('Add optional success').waitFor();
  // A hold opens nothing.
  expect(page.url()).toContain(MARKETS);
  const added = requests.find(({ path }) => path === '/optional/add');
  expect(added).toMatchObject({ method: 'POST', fields: { currency_id: '8' } });

  await page.getByRole('tab', { name: 'Favourites' }).click();
  await row(page, 'ADA/USDT').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove ADA/USDT from favourites' }).click();
  await page.getByText('Delete optional success').waitFor();
  const removed = requests.find(({ path }) => path === '/optional/del');
  expect(removed).toMatchObject({ method: 'POST', fields: { id: expect.stringMatching(/^\d+$/) } });
  await page.getByText('No favourites yet').waitFor();
  await close();
});

test('MARK-06 a guest who holds a row is sent to login', async () => {
  const { page, requests, close } = await app().open({ path: MARKETS });
  await row(page, 'BTC/USDT').waitFor();
  await hold(row(page, 'BTC/USDT'));
  await page.getByText('Please login first').waitFor();
  await page.waitForURL(/#\/pages\/common\/login/);
  expect(requests.map(({ path }) => path)).not.toContain('/optional/add');
  await close();
});

test('MARK-01 a wide screen shows the day of each market, with its star in the row', async () => {
  const { page, close } = await app().open({
    path: MARKETS,
    asDemo: true,
    size: { width: 1280, height: 800 },
  });
  await row(page, 'LTC/USDT').waitFor();
  for (const head of ['24h high', '24h low', 'Turnover'])
    await page.getByText(head, { exact: true }).waitFor();
  const star = page.getByRole('button', { name: 'Add LTC/USDT to favourites' });
  await star.click();
  await page.getByRole('button', { name: 'Remove LTC/USDT from favourites' }).click();
  await star.waitFor();
  await close();
});
