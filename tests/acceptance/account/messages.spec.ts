import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MessageKey, MessageParams } from '../../../server/content/message-keys.ts';
import { addMessage } from '../../../server/messages/add-message.ts';
import { announce } from '../../../server/realtime/announce.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast, toastsOf } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';

const CENTER = '/pages/site_message/message-center';
const HOSTILE =
  '<img src=x onerror="document.title=1"><script>document.title=2</script> {{amount}}';

const world = ofFile(openAppWorld);

async function write<Key extends MessageKey>(
  userId: number,
  key: Key,
  params: MessageParams<Key>,
): Promise<void> {
  const { exchange } = world().server;
  await exchange.database.withTransaction(async (tx) => {
    const told = await addMessage(tx, userId, { key, params, at: exchange.clock.now() });
    await announce(exchange, tx, userId, [told]);
  });
}

const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

test('MSG-01 MSG-03 a message arrives live, is counted on the bell, opened, and read from then on', async () => {
  const { page, open, troubles, userId } = await world().visitAsNew();
  await open('/');
  await page.getByRole('button', { name: 'Messages, 1 unread' }).waitFor();
  await write(userId, 'deposit_refused', {
    amount: '1234.5',
    currency: 'USDT',
    reason: HOSTILE,
  });
  await hearToast(page, 'Deposit rejected');
  await page.getByRole('button', { name: 'Messages, 2 unread' }).click();

  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).first().getByText('Unread').waitFor();
  await rows(page).first().getByRole('button').click();
  const article = page.getByRole('article');
  await article.getByText('Your deposit of 1,234.5 USDT was rejected.').waitFor();
  // What a stranger wrote is text: it is read, and nothing of it runs.
  await article.getByText(HOSTILE, { exact: true }).waitFor();
  expect(await article.locator('img, script').count()).toBe(0);
  await page.getByRole('button', { name: 'View details' }).waitFor();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => rows(page).first().innerText()).not.toContain('Unread');
  const filters = page.getByRole('group', { name: 'Show messages' });
  await filters.getByRole('button', { name: /^Unread/ }).click();
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toEqual([expect.stringContaining('Welcome to Aureus')]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await hearToast(page, 'Success');
  await page.getByText('Everything is read').waitFor();
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('MSG-02 messages come ten at a time, and a kind that is turned off is not told by a toast', async () => {
  const { page, open, userId } = await world().visitAsNew();
  for (let tier = 1; tier <= 24; tier += 1)
    await write(userId, 'vip_reached', { tier: String(tier) });
  await page.addInitScript(() => localStorage.setItem('mutedKinds', JSON.stringify(['account'])));
  await open(CENTER);
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(10);
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return rows(page).count();
    })
    .toBe(25);
  await page.getByText('No more data').waitFor();
  await write(userId, 'vip_reached', { tier: '25' });
  await expect.poll(() => rows(page).count()).toBe(26);
  await write(userId, 'password_changed', {});
  await hearToast(page, /password/i);
  expect((await toastsOf(page)).filter(({ text }) => text.includes('VIP'))).toEqual([]);
  await open('/pages/site_message/message-detail?id=99999999');
  await page.getByRole('alert').waitFor();
});

test('APP-31 a page of a list that does not come says why, is not asked for again by itself, and comes by a tap', async () => {
  const { page, open, userId } = await world().visitAsNew();
  for (let tier = 1; tier <= 14; tier += 1)
    await write(userId, 'vip_reached', { tier: String(tier) });
  const asked: number[] = [];
  await page.route('**/api/user/messageList', (route) => {
    const at = Number(new URLSearchParams(route.request().postData() ?? '').get('page'));
    if (at < 2) return route.continue();
    asked.push(at);
    return asked.length > 2
      ? route.continue()
      : route.fulfill({ status: 429, json: { type: 'error', message: 'Wait a moment' } });
  });
  await open(CENTER);
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const failed = page.getByRole('alert').filter({ hasText: 'Wait a moment' });
  await failed.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No more data').waitFor();
  expect(await rows(page).count()).toBe(15);
  // Once, once more for what a line may lose, and by the tap.
  expect(asked).toEqual([2, 2, 2]);
});

test('NEWS-01 NEWS-02 an article leads to the others of its category', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/article?id=101');
  const others = page.getByRole('list', { name: 'More news' });
  await others.getByRole('button').first().waitFor();
  const titles = await others.getByRole('button').allInnerTexts();
  expect(titles.some((title) => title.includes('Aureus in ten languages'))).toBe(false);
  await others.getByRole('button', { name: /Limit orders/ }).click();
  await page
    .getByRole('article')
    .getByRole('heading', { name: /Limit orders/ })
    .waitFor();
  await open('/pages/common/article?id=201&c_id=5');
  await page.getByRole('list', { name: 'More highlights' }).getByRole('button').first().waitFor();
});

test('SUPP-02 Settings leads to FAQ, contact, about and operational compliance', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  const places = [
    ['FAQ', 'common/faq'],
    ['Contact us', 'common/contactus'],
    ['About us', 'common/aboutus'],
    ['Compliance', 'setting/operational_compliance'],
  ] as const;
  for (const [name, path] of places) {
    await open('/pages/setting/setting');
    await page.getByRole('button', { name }).click();
    await page.waitForURL(new RegExp(`${path}$`));
    await expect
      .poll(async () => (await page.getByRole('main').innerText()).length)
      .toBeGreaterThan(100);
  }
});
