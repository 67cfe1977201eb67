/** Points, VIP and games, from Home to what they give. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress } from '../../support/new-address.ts';
import { givePoints, registerWithPoints } from '../../support/points.ts';
import { hearToast } from '../../support/toasts.ts';
import { type AppWorld, openAppWorld, type Visit } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const worlds: AppWorld[] = [];
const world = () => {
  const [opened] = worlds;
  if (!opened) throw new Error('the world is not open');
  return opened;
};

beforeAll(async () => void worlds.push(await openAppWorld()));
afterAll(() => Promise.all(worlds.map((opened) => opened.close())));

/** A new account of level 1 in a browser that has kept its session from an earlier visit. */
async function enterNew(): Promise<Visit & { readonly userId: number }> {
  const { server } = world();
  const { token, userId } = await registerWithPoints(server, newAddress(), 0);
  const visit = await world().visit({ lang: 'en' });
  await visit.page.addInitScript((kept) => {
    if (localStorage.getItem('seen.notice-301') !== null) return;
    localStorage.setItem('seen.notice-301', '1');
    localStorage.setItem('token', kept);
  }, token);
  return { ...visit, userId };
}

const hashOf = (page: Page) => new URL(page.url()).hash;

test('POINT-01 points are found from Home, taken by the day, and exchanged for balance', async () => {
  const { server } = world();
  const { page, open, userId, troubles } = await enterNew();
  await open('/');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Points' }).click();
  await expect.poll(() => hashOf(page)).toBe('#/pages/points/index');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await hearToast(page, '2 points received');
  const own = page.getByRole('region', { name: 'Your points' });
  await own.getByRole('paragraph').getByText('2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  const reward = page.getByRole('article', { name: 'Balance of 1 USDT' });
  await reward.getByText('148 points short').waitFor();

  // What comes by the socket and not by a call is there with the next look.
  await givePoints(server, { userId }, 150);
  await page.reload();
  await own.getByText('152', { exact: true }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await reward.getByRole('button', { name: 'Exchange for: Balance of 1 USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange your points?' });
  await dialog.getByText('150 points become: Balance of 1 USDT.').waitFor();
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  await hearToast(page, 'Exchanged: Balance of 1 USDT');
  await own.getByRole('paragraph').getByText('2', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Exchanged').waitFor();
  await history.getByText('−150').waitFor();
  await history.getByText('Daily check-in').waitFor();
  await open('/pages/setting/setting');
  await page.getByText('2', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('VIP-01 the page has the four tiers, the way to the next, and what they save', async () => {
  const { page, open, troubles } = await enterNew();
  await open('/pages/vip/index');
  await page.getByText('No tier yet').waitFor();
  await page.getByText('Deposit more than another $100,000.00 to reach VIP 1').waitFor();
  const table = page.getByRole('table', { name: 'The tiers' });
  await table.getByRole('columnheader', { name: 'VIP 4' }).waitFor();
  for (const row of ['Deposits over (USD) 100K 200K 300K 500K', 'Off coin fees 10% 15% 30% 100%'])
    await table.getByRole('row', { name: row }).waitFor();
  expect(await page.title()).toBe('vip');
  expect(await graveViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Deposit' }).click();
  await expect.poll(() => hashOf(page)).toContain('#/pages/fund/select');
  expect(troubles).toEqual([]);
});

test('GAME-01 the wheel is spun and made again on the device; a hidden chart is decided about and told', async () => {
  const { page, open, troubles } = await enterNew();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/pages/game/game');
  const commitment = page.locator('[data-commitment]');
  await commitment.waitFor();
  const seen = (await commitment.textContent()) ?? '';
  expect(seen).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Spin' }).click();
  await page.getByText(/^\d+ points$/).waitFor();
  await page.getByRole('button', { name: 'Check this spin' }).click();
  const proof = page.getByRole('dialog', { name: 'How this spin came about' });
  await proof.getByText('It agrees: nobody could choose this outcome.').waitFor();
  // The one that was seen, and the one that the device has made of the seed.
  expect(await proof.getByText(seen).count()).toBe(2);
  expect(await graveViolations(page)).toEqual([]);
  await proof.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Chart trainer' }).click();
  await page.getByRole('button', { name: 'New chart' }).click();
  await page.getByText('Which chart is it?').waitFor();
  for (const step of [1, 2, 3, 4]) {
    await page.getByText(`Decision ${step} of 4: the next 8 hours`).waitFor();
    await page.getByRole('button', { name: 'Wait' }).click();
  }
  await page
    .getByText(/USDT, from /)
    .first()
    .waitFor();
  await page.getByText('Your device has counted the same.').waitFor();
  await page.getByRole('button', { name: 'New chart' }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
