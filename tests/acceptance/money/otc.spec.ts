import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { equipTrader } from '../../server/otc/otc-world.ts';
import { actAs } from '../../support/coupons.ts';
import { ofFile } from '../../support/of-file.ts';
import { PAY_PASSWORD } from '../../support/withdrawals.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';
import { uploadPicture } from '../world/upload-picture.ts';

const world = ofFile(openAppWorld);

/** A new account with both cards, a pay password and coins, in a browser of its own. */
async function enterTrader(level = 1) {
  const visitor = await world().visitAsNew();
  await equipTrader(world().server, visitor, { level });
  return visitor;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b6f4f' } })
    .png()
    .toBuffer();

async function expectNoGraveViolation(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

/** From the empty form to the list of one's own offers. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Percent of the market' }).fill('101');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('500');
  await page.getByRole('textbox', { name: 'Least of one order' }).fill('10');
  await page.getByRole('textbox', { name: 'Most of one order' }).fill('5000');
  await page.getByText('Exceeds your limit of 2,000 USD').waitFor();
  await page.getByRole('textbox', { name: 'Most of one order' }).fill('400');
  await page.getByRole('textbox', { name: 'What you want to say' }).fill('From your own account');
  await page.getByText('1.01 USD').waitFor();
  await expectNoGraveViolation(page);
  await button(page, 'Publish').click();
  await page.getByRole('article', { name: 'Sell USDT · 1.01 USD' }).waitFor();
}

/** From the desk to the page of the order. */
async function take(page: Page, nickname: string): Promise<void> {
  await page.getByRole('button', { name: `Buy USDT, ${nickname}, 1.01 USD` }).click();
  const sheet = dialog(page, 'Buy USDT');
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('101');
  await sheet.getByText('100 USDT').waitFor();
  await button(page, 'Buy USDT').last().dblclick({ noWaitAfter: true });
  await page.getByRole('heading', { name: 'Waiting for payment' }).waitFor();
}

async function pay(page: Page): Promise<void> {
  await button(page, 'I have paid').click();
  await uploadPicture(page, 'Payment voucher', await picture());
  await dialog(page, 'Confirm your payment').getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
}

test('OTC-01 two users trade on the desk: an offer, an order from both sides to its release, and one to its appeal', async () => {
  const { server } = world();
  const [seller, buyer] = [await enterTrader(), await enterTrader()];
  const nickname = `Seller${String(seller.userId).padStart(3, '0')}`;
  await server.exchange.database.query('update users set nickname = $2 where id = $1', [
    seller.userId,
    nickname,
  ]);
  await seller.open('/pages/otc/publish');
  await publish(seller.page);

  await buyer.open('/pages/otc/otc');
  await buyer.page.getByRole('article', { name: `${nickname}, 1.01 USD` }).waitFor();
  await expectNoGraveViolation(buyer.page);
  await take(buyer.page, nickname);
  await buyer.page
    .getByRole('timer', { name: 'Time left to pay' })
    .getByText(/^1[45]:\d\d$/)
    .waitFor();
  await buyer.page.getByText('19034567891234').waitFor();
  await buyer.page.getByText('From your own account').waitFor();
  await expectNoGraveViolation(buyer.page);
  await pay(buyer.page);

  await seller.open('/pages/otc/orders');
  await seller.page.getByRole('button', { name: /^Sell USDT 100/ }).click();
  await button(seller.page, 'See the payment voucher').click();
  await dialog(seller.page, 'Payment voucher').getByRole('img').waitFor();
  await seller.page.keyboard.press('Escape');
  const line = '<b>Thank you</b>';
  await seller.page.getByRole('textbox', { name: 'Message' }).fill(line);
  await button(seller.page, 'Send').click();
  await buyer.page.getByRole('log').getByText(line, { exact: true }).waitFor();
  await button(seller.page, 'Release the coins').click();
  const proof = dialog(seller.page, 'Has the money arrived?');
  await proof.getByLabel('Pay password').fill(PAY_PASSWORD);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  for (const { page } of [seller, buyer])
    await page.getByRole('heading', { name: 'Completed' }).waitFor();

  await buyer.open('/pages/otc/otc');
  await take(buyer.page, nickname);
  await pay(buyer.page);
  await button(buyer.page, 'Appeal').click();
  const appeal = dialog(buyer.page, 'Appeal this order');
  await appeal.getByRole('textbox', { name: 'What happened' }).fill('Nobody answers');
  await appeal.getByRole('button', { name: 'Appeal' }).click();
  await buyer.page.getByRole('heading', { name: 'Under appeal' }).waitFor();
  const id = new URL(buyer.page.url()).hash.replace(/.*id=/, '');
  const args = [id, 'buyer', 'The bank confirms the payment'];
  expect(await actAs(server, { verb: 'otc', args })).toMatchObject({ exitCode: 0 });
  await buyer.page.getByText('The bank confirms the payment').waitFor();
  await buyer.page.getByRole('heading', { name: 'Completed' }).waitFor();
  expect([...seller.troubles, ...buyer.troubles]).toEqual([]);
}, 180_000);
