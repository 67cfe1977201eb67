/** Replay for practice: from the menu to a stretch that plays, an order on paper, and back to the account of the exchange. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { ofFile } from '../../support/of-file.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';
import { picture } from '../world/picture.ts';

const PRACTICE = '/pages/practice/index?symbol=BTCUSDT';
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const RIBBON = 'Practice – paper money, past prices';

const world = ofFile(openAppWorld);

/** As the field of day and time takes it, in the zone of the browser. */
function fieldTime(page: Page, timeMs: number): Promise<string> {
  return page.evaluate((ms) => {
    const localMs = ms - new Date(ms).getTimezoneOffset() * 60_000;
    return new Date(localMs).toISOString().slice(0, 16);
  }, timeMs);
}

/** Every call of the page that is no reading, as `POST /coin/trade`. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/api(\/[^?]*)/.exec(request.url())?.[1];
    if (path !== undefined && request.method() !== 'GET') calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

const playedMs = async (page: Page) =>
  Date.parse((await page.locator('[data-played]').getAttribute('datetime')) ?? '');

test('a stretch of the past is traded on paper, nothing of it is sent, and the account of the exchange is as it was', async () => {
  const { server } = world();
  const { page, open, logInToDemo, troubles } = await world().visit({
    lang: 'en',
    width: 360,
    height: 640,
  });
  await logInToDemo();
  const calls = listenForCalls(page);
  await open(TRADE);
  const holding = page.getByRole('region', { name: 'Your holding' });
  // What it is worth moves with the market; the coins do not.
  const coins = async () => {
    await holding.getByText('≈').waitFor();
    return (await holding.innerText()).split('\n')[0];
  };
  const before = await coins();

  await open(PRACTICE);
  await page.getByText(RIBBON).waitFor();
  const form = page.getByRole('form', { name: 'Practice' });
  const from = Math.floor((server.exchange.clock.now() - DAY_MS) / HOUR_MS) * HOUR_MS;
  await form.getByLabel('Play from').fill(await fieldTime(page, from));
  await picture(page, 'practice-start-360');
  expect(await graveViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Start practice' }).click();

  const player = page.getByRole('region', { name: 'Player' });
  await player.waitFor();
  await page.getByText(RIBBON).waitFor();
  expect(await playedMs(page)).toBeGreaterThanOrEqual(from);
  expect(await playedMs(page)).toBeLessThan(from + MINUTE_MS);
  await page.locator('canvas').first().waitFor();

  await page.getByRole('button', { name: '1m', exact: true }).click();
  await player.getByRole('button', { name: 'Next bar' }).click();
  await expect.poll(() => playedMs(page)).toBe(from + MINUTE_MS);

  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Market', exact: true }).click();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await ticket.getByRole('button', { name: 'Buy BTC' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' });
  await page.getByRole('dialog').getByText(RIBBON).waitFor();
  await picture(page, 'practice-confirm-360');
  await confirm.click();
  await page.getByText('Filled on paper').waitFor();
  const paper = page.locator('[data-paper]');
  await paper.getByText('0.01', { exact: false }).first().waitFor();

  await player.getByRole('button', { name: '60×' }).click();
  await page.locator('[data-player=playing]').waitFor();
  await expect.poll(() => playedMs(page)).toBeGreaterThan(from + 3 * MINUTE_MS);
  await player.getByRole('button', { name: 'Pause' }).click();
  await page.locator('[data-player=paused]').waitFor();
  await picture(page, 'practice-played-360');
  expect(await graveViolations(page)).toEqual([]);

  const at = await playedMs(page);
  await open(TRADE);
  expect(await coins()).toBe(before);
  expect(await page.getByText(RIBBON).count()).toBe(0);

  // It waits where it was left, on a wide screen too.
  await open(PRACTICE);
  await page.locator('[data-player=paused]').waitFor();
  await page.locator('canvas').first().waitFor();
  expect(await playedMs(page)).toBe(at);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The phone has a line of it besides, until the layout is another.
  const accounts = page.getByRole('region', { name: 'Paper account' });
  await expect.poll(() => accounts.count()).toBe(1);
  await page.locator('canvas').first().waitFor();
  await picture(page, 'practice-played-1280');
  expect(await graveViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('form', { name: 'Practice' }).waitFor();
  // Balances are read by a call of this kind.
  expect(calls.filter((call) => call !== 'POST /wallet/list')).toEqual([]);
  expect(troubles).toEqual([]);
});
