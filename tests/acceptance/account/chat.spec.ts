/** The chat room: two people, a reply, a mention, a card with a live price, a block, and an operator who removes. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { actAs } from '../../support/coupons.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b>';

const world = ofFile(openAppWorld);

/** How the room is read aloud at the moment at which its first messages are shown. */
const FIRST_VOICE = `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    const room = document.querySelector('ol[aria-live]');
    if (!room?.firstElementChild) return;
    observer.disconnect();
    resolve(room.getAttribute('aria-live'));
  });
  observer.observe(document.body, { childList: true, subtree: true });
})`;

const said = (page: Page) =>
  page.getByRole('list', { name: 'Messages of the room' }).getByRole('listitem');

const rename = ({ token }: TestAccount, nickname: string) =>
  must(world().server.call('settings.setNickname', { nickname }, { token }));

test('CHAT-01 two people in a room: written live, replied to, mentioned, shared, blocked and removed', async () => {
  const { server } = world();
  const an = await world().visitAsNew();
  const binh = await world().visitAsNew();
  await rename(an, 'Anchat');
  await rename(binh, 'Binhchat');
  await an.open('/');
  const services = an.page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('button', { name: 'More' }).click();
  await an.page.getByRole('dialog').getByRole('button', { name: 'Chat room' }).click();
  await an.page.getByRole('region', { name: 'By language' }).getByText('English').click();
  await binh.open('/pages/chat/room?room=en');

  await an.page.getByRole('textbox', { name: 'Your message' }).fill(HOSTILE);
  await an.page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  for (const { page } of [an, binh]) {
    await said(page).first().getByText(HOSTILE, { exact: true }).waitFor();
    expect(await said(page).locator('b, img').count()).toBe(0);
  }
  // What leads out of the chat stays in the field.
  await binh.page.getByRole('textbox', { name: 'Your message' }).fill('come to evil.com');
  await binh.page.getByRole('button', { name: 'Send' }).click();
  await hearToast(binh.page, /cannot be posted/);

  await said(binh.page).first().getByRole('button', { name: 'Message options' }).click();
  await binh.page.getByRole('button', { name: 'Reply' }).click();
  await binh.page.getByRole('textbox', { name: 'Your message' }).fill('@Anchat I see');
  // Who is in the room reads it there; who has left it is told.
  await an.open('/pages/market/market');
  const told = hearToast(an.page, 'Binhchat mentioned you in the chat');
  await binh.page.getByRole('button', { name: 'Send' }).click();
  await told;
  const firstVoice = an.page.evaluate(FIRST_VOICE) as Promise<string>;
  await an.open('/pages/chat/room?room=en');
  expect(await firstVoice).toBe('off');
  await said(an.page).nth(1).getByText('I see').waitFor();
  // The day stands above its first message; what is shown at first is not read aloud, what comes later is.
  expect(await an.page.getByText(/^\w{3} \d{1,2}, \d{4}$/).count()).toBe(1);
  const room = an.page.getByRole('list', { name: 'Messages of the room' });
  await expect.poll(() => room.getAttribute('aria-live')).toBe('polite');
  // One's own words lie on the right, and a long line before them pushes nothing out of the page.
  const own = said(binh.page).nth(1).getByText('I see');
  await own.waitFor();
  expect((await own.boundingBox())?.x).toBeGreaterThan(0);
  await said(an.page).nth(1).getByText(`Anchat: ${HOSTILE}`).waitFor();

  await binh.page.getByRole('button', { name: 'Share a market or a position' }).click();
  await binh.page.getByRole('searchbox', { name: 'By market' }).fill('BTCUSDT');
  await binh.page.getByRole('button', { name: 'BTCUSDT', exact: true }).click();
  await said(an.page)
    .nth(2)
    .getByRole('button', { name: /BTCUSDT.*Now.*\d/ })
    .waitFor();
  expect(await graveViolations(an.page)).toEqual([]);

  const [first] = await server.exchange.database.query<{ id: number }>(
    "select id from chat_messages where room = 'en' order by id limit 1",
    [],
  );
  await actAs(server, { verb: 'chat-delete', args: [String(first?.id)] });
  for (const { page } of [an, binh])
    await said(page).first().getByText('This message was removed').first().waitFor();

  await said(an.page).nth(1).getByRole('button', { name: 'Message options' }).click();
  await an.page.getByRole('button', { name: 'Block Binhchat' }).click();
  await expect.poll(() => said(an.page).count()).toBe(1);
  expect(an.troubles).toEqual([]);
  expect(binh.troubles).toEqual([]);
});
