import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import {
  createIssueCalendar,
  type TokenIssue,
} from '../../../server/market/issues/issue-calendar.ts';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld, type Trader } from '../world/trading-world.ts';

const SUBSCRIBE = '/project/order';

const issues = createIssueCalendar('ieo');
const world = ofFile(() => openTradingWorld({ issues }));
/** An hour after the next start, so that what is open and what is to come is known. */
const project = ofFile(async (): Promise<TokenIssue> => {
  await world().setPrice('BTC', '94000');
  await world().setPrice('ETH', '3150');
  const now = await world().now();
  const next = issues.announced(now).findLast(({ startsAt }) => startsAt > now);
  if (next === undefined) throw new Error('nothing is to come');
  await world().moveClock((next.startsAt + HOUR_MS - now) / 1000);
  return next;
});
const visit = () => world().visitAsDemo({ width: 390, height: 844 });
const visitor = ofFile(async () => ({ trader: await visit() }));
const trader = () => visitor().trader;

/** Once the page has slid in: on its way its colours are mixed with those below it. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  expect(await graveViolations(page)).toEqual([]);
}

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+$)/g, ',');
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const refused = (page: Page, words: string) =>
  page.getByRole('alert').filter({ hasText: words }).waitFor();

/** The same person at a later instant: the session of before is over by then. */
async function comeBackAt(atMs: number): Promise<Trader> {
  await trader().close();
  await world().moveClock((atMs - (await world().now())) / 1000);
  visitor().trader = await visit();
  return trader();
}

test('IEO-01 IEO-03 IEO-04 Finance leads to projects by their stage, and a project says all that it issues', async () => {
  const { page, open } = trader();
  const { token, total, issuePrice } = project();
  await open('/pages/financial/index');
  await page.getByRole('button', { name: /^IEO/ }).click();
  expect(new URL(page.url()).hash).toBe('#/pages/ieo/ieo');
  await page.getByRole('tab', { name: 'Warm-up' }).click();
  await page
    .getByText(/^Starts in \d+d/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'In progress' }).click();
  const card = page.getByRole('button', { name: token.name, exact: true });
  await card.getByText(`${issuePrice} USDT`).waitFor();
  await card.getByText(/^Ends in \d+d/).waitFor();
  await expectAccessible(page);
  await card.click();
  await amount(page).waitFor();
  for (const label of ['Issue price', 'Total', 'Lock period', 'Subscription cycle', 'End time'])
    await page.getByText(label, { exact: true }).waitFor();
  await page.getByText(`${grouped(total)} ${token.code}`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'White paper' }).click();
  await page.getByRole('heading', { name: `What ${token.name} is` }).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Website' }).click();
  await page.getByRole('button', { name: 'See the project' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See the project' }).click();
  await amount(page).waitFor();
}, 180_000);

test('IEO-01 IEO-02 IEO-05 what is out of bounds says so, and a subscription is paid once, locked, released and traded', async () => {
  const { page, open, sentTo } = trader();
  const { id, token, minimumAmount, maximumAmount, issuePrice, unlocksAt, listsAt } = project();
  await open(`/pages/ieo/subscribe?id=${id}`);
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await amount(page).fill('1');
  await refused(page, `The minimum is ${grouped(minimumAmount)} ${token.code}`);
  await amount(page).fill(String(Number(maximumAmount) + 1));
  await refused(page, `The maximum is ${grouped(maximumAmount)} ${token.code}`);
  await page.getByRole('button', { name: 'ETH', exact: true }).click();
  await amount(page).fill(maximumAmount);
  await refused(page, 'Insufficient balance');
  await subscribe.click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'USDT', exact: true }).click();
  await amount(page).fill(minimumAmount);
  await page.getByText('40.00 USDT').waitFor();
  await subscribe.click();
  const sheet = page.getByRole('dialog', { name: 'Confirm subscription' });
  await sheet.getByText('cannot be taken back').waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Confirm and pay' }).dblclick({ noWaitAfter: true });
  await page.getByText(`Subscribed to ${token.code}`).waitFor();
  expect(sentTo(SUBSCRIBE)).toHaveLength(1);
  expect(sentTo(SUBSCRIBE)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(SUBSCRIBE)[0]?.fields).toMatchObject({
    project_id: String(id),
    amount: minimumAmount,
    pay_currency: 'USDT',
    price: issuePrice,
  });
  await page.getByRole('button', { name: 'My subscriptions' }).click();
  const bought = `${grouped(minimumAmount)} ${token.code}`;
  await page.getByRole('article', { name: `${bought}, Locked` }).waitFor();
  await expectAccessible(page);

  const released = await comeBackAt(unlocksAt);
  await released.open('/pages/ieo/order');
  await released.page.getByRole('article', { name: `${bought}, Released` }).waitFor();
  const listed = await comeBackAt(listsAt + MINUTE_MS);
  await world().setPriceOf(`${token.code}USDT`, issuePrice);
  await listed.open(`/pages/ieo/subscribe?id=${id}`);
  await listed.page.getByRole('button', { name: `Trade ${token.code}` }).click();
  await listed.page.getByText(`${token.code}/USDT`).first().waitFor();
  expect(await world().audit()).toBe(true);
}, 300_000);
