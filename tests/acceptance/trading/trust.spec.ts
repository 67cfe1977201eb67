import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { crashCore } from '../../support/core-worker.ts';
import { ofFile } from '../../support/of-file.ts';
import { openFaultsWorld } from '../world/faults-world.ts';

const HOME = '/';
const MARKETS = '/pages/market/market';
const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';
const TRADE = '/pages/transaction/index?symbol=ETHUSDT';
const ASSETS = '/pages/fund/assets';

const world = ofFile(() => openFaultsWorld('manual'));
// What one test leaves broken must not fail the others.
afterEach(() => world().heal());

const ticket = (page: Page) => page.getByRole('form', { name: 'Order ticket' });
const book = (page: Page) => page.getByRole('region', { name: 'Order book' });
const submit = (page: Page) => ticket(page).getByRole('button', { name: 'Buy ETH' });

/** How long after now, by the clock of the device, the badge first says one of these. */
async function saysWithinMs(page: Page, states: readonly string[]): Promise<number> {
  const startedAtMs = Date.now();
  const atMs = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const said = document.querySelector<HTMLElement>('[data-connection]');
          if (!wanted.includes(said?.dataset['connection'] ?? '')) requestAnimationFrame(look);
          else resolve(performance.timeOrigin + performance.now());
        };
        look();
      }),
    states,
  );
  return atMs - startedAtMs;
}

test('every screen with live prices shows the state of the connection, quietly while all is well', async () => {
  const { page, go, untilConnection, troubles, close } = await world().visit({ asDemo: true });
  for (const path of [HOME, MARKETS, MARKET, TRADE, ASSETS]) {
    await go(path);
    await untilConnection('live');
    const badge = page.locator('[data-connection]').first();
    expect(await badge.getByRole('status').textContent()).toBe('Live');
  }
  expect(troubles).toEqual([]);
  await close();
});

test('an old price is grey with its age in lists, head, book and ticket, and a closed market is closed, not old', async () => {
  const { page, go, untilConnection, close } = await world().visit({ asDemo: true });
  await untilConnection('live');
  const homeRow = page.getByRole('listitem').filter({ hasText: 'ETH' }).first();
  await homeRow.getByText('Price is 1 min old').waitFor({ state: 'attached' });
  await go(MARKETS);
  await page.getByRole('tab', { name: 'Coins' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'ETH' }).first();
  await row.getByText('1 min', { exact: true }).waitFor();
  const heightBefore = (await row.boundingBox())?.height;
  world().setPrice('ETHUSDT', '3000');
  await row.locator('[data-age]').waitFor({ state: 'detached' });
  expect((await row.boundingBox())?.height).toBe(heightBefore);

  await page.getByRole('tab', { name: 'Stock' }).click();
  await page.getByRole('img', { name: 'Closed' }).first().waitFor();
  expect(await page.locator('[data-age]').count()).toBe(0);

  // The price rests; nobody has to touch anything for it to be called old after its 15 s.
  world().setPrice('ETHUSDT', '3000', 11_000);
  await go(TRADE);
  await ticket(page).getByRole('button', { name: 'Market', exact: true }).click();
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await expect.poll(() => page.locator('[data-age]').count()).toBe(3);
  expect(await page.locator('[data-age]').allTextContents()).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^(1[5-9]|2\d) sec/)),
  );
  await ticket(page).getByText('The price is out of date. Wait for the next quote.').waitFor();
  await submit(page).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await book(page).getAttribute('data-stale')).toBeNull();

  world().setPrice('ETHUSDT', '3001');
  const setAtMs = Date.now();
  await page.locator('[data-age]').first().waitFor({ state: 'detached' });
  expect(Date.now() - setAtMs).toBeLessThan(1000);
  await submit(page).click();
  await page.getByRole('dialog').getByText('Buy 0.01 ETH').waitFor();
  await close();
});

test('a drop is told within a second and a silence within 3.5 s; then nothing can be ordered, and all is well again by itself', async () => {
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  await untilConnection('live');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.01');
  // What has never come cannot be old: a busy machine brings the book a moment after the connection.
  await expect.poll(() => book(page).innerText()).toMatch(/\d,\d{3}\.\d/);
  const dropped = saysWithinMs(page, ['reconnecting']);
  world().line.cut('websockets');
  expect(await dropped).toBeLessThan(1000);
  await untilConnection('live');
  await expect.poll(() => book(page).getAttribute('data-stale')).toBeNull();

  const silent = saysWithinMs(page, ['delayed', 'reconnecting']);
  world().line.change({ blackHole: true });
  // Half a second for a busy machine.
  expect(await silent).toBeLessThan(4000);
  await expect.poll(() => book(page).getAttribute('data-stale')).toBe('true');
  await untilConnection('reconnecting');
  await ticket(page).getByText('No connection. Orders can be sent once it is back.').waitFor();
  expect(await submit(page).isDisabled()).toBe(true);

  world().heal();
  await untilConnection('live');
  await expect.poll(() => book(page).getAttribute('data-stale')).toBeNull();
  await ticket(page).getByText('No connection.').waitFor({ state: 'hidden' });
  await close();
});

/** Everything that was sent to the trade call, with its key. */
function watchTrades(page: Page): { readonly keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coin/trade')) keys.push(request.headers()['idempotency-key']);
  });
  return { keys };
}

async function askToSell(page: Page, amount: string): Promise<void> {
  await ticket(page).getByRole('button', { name: 'Sell', exact: true }).click();
  await ticket(page).getByRole('button', { name: 'Limit', exact: true }).click();
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('3200');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await ticket(page).getByRole('button', { name: 'Sell ETH' }).click();
}

test('an order whose answer is lost is being checked, never failed, and is one order in the end', async () => {
  world().setPrice('ETHUSDT', '3000');
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  const sent = watchTrades(page);
  await untilConnection('live');
  await askToSell(page, '0.02');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' });
  world().line.change({ http: { loseAnswer: 1, below: '/api/coin/trade' } });
  // A thumb that hits twice, and the Enter key after it.
  await confirm.dblclick({ noWaitAfter: true });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Checking…' }).waitFor();
  await page
    .getByRole('dialog')
    .getByText('No answer yet. Your order is sent only once.')
    .waitFor();
  expect(await page.getByText('You are offline').count()).toBe(0);
  expect(await page.getByText('Request timed out').count()).toBe(0);
  await expect.poll(() => sent.keys.length).toBeGreaterThan(2);
  world().line.heal();
  await page.getByText('Order placed').waitFor();
  expect(new Set(sent.keys).size).toBe(1);
  await page.getByRole('button', { name: 'Open orders (1)' }).waitFor();
  await close();
});

test('a core that dies while an order is under way is replaced, and the order is still one', async () => {
  world().setPrice('ETHUSDT', '3000');
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  const sent = watchTrades(page);
  await untilConnection('live');
  await page.getByRole('button', { name: 'Open orders (1)' }).waitFor();
  await askToSell(page, '0.03');
  world().line.change({ http: { loseAnswer: 1, below: '/api/coin/trade' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => sent.keys.length).toBeGreaterThan(0);
  await crashCore(page);
  world().line.heal();
  await page.getByText('Order placed').waitFor();
  expect(new Set(sent.keys).size).toBe(1);
  await page.getByRole('button', { name: 'Open orders (2)' }).waitFor();
  await close();
});
