import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const OPTIONS = '/pages/transaction/seconds_order?symbol=ETHUSDT';
const SUBMIT = '/microtrade/submit';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('ETH', '3000');
  return opened;
});
// One visit for all: a trader stays on this screen from one option to the next.
const trader = ofFile(async () => {
  const come = await world().visitAsDemo();
  await come.open(OPTIONS);
  return come;
});

const ticket = (page: Page) => page.getByRole('form', { name: 'Options ticket' });
const dialog = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('region', { name: 'Open options' });

/** The micro balance as the ticket shows it. */
async function available(page: Page): Promise<string> {
  const text = await ticket(page).getByText('Available').locator('..').textContent();
  return /Available([\d,.]+) USDT/.exec(text ?? '')?.[1] ?? '';
}

/** Buys an option of 30 seconds, confirmed, and waits until it has its buy price. */
async function buy(page: Page, type: 'Up' | 'Down', stake: string): Promise<void> {
  await ticket(page)
    .getByRole('button', { name: /^30 seconds/ })
    .click();
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill(stake);
  await ticket(page).getByRole('button', { name: type, exact: true }).click();
  await dialog(page).getByText(`ETH/USDT ${type.toLowerCase()} in 30s`).waitFor();
  // A thumb that hits twice buys one option.
  await dialog(page).getByRole('button', { name: 'Confirm' }).dblclick({ noWaitAfter: true });
  await line(page)
    .getByText(/^(Even|In profit|In loss)/)
    .waitFor();
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/** Answers what was hit by the second click of two at this place, as soon as no dialog is there any more. */
const CLICK_ONCE_CLOSED = ({ x, y }: { x: number; y: number }) => `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('dialog[open]')) return;
    observer.disconnect();
    const below = document.elementFromPoint(${x}, ${y});
    const click = { bubbles: true, cancelable: true, clientX: ${x}, clientY: ${y}, detail: 2 };
    below?.dispatchEvent(new MouseEvent('click', click));
    resolve(below?.outerHTML ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
})`;

/** Moves on to a moment before the sell time, with the price at which it will settle. */
async function settleAt(price: string): Promise<void> {
  await world().setPrice('ETH', price);
  await world().moveClock(29);
}

/** The sheet that opens by itself when an option that is watched has ended. */
async function result(page: Page): Promise<string> {
  await dialog(page).locator('[data-check=agrees]').waitFor();
  return (await dialog(page).textContent()) ?? '';
}

async function leave(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('OPT-01 OPT-02 OPT-04 OPT-05 APP-46 an option is confirmed, counts down, wins, and its result is checked by this device', async () => {
  const { page, sentTo } = trader();
  await expect.poll(() => available(page)).toBe('500.00');
  // A toast is gone in a moment, so it is waited for from before.
  await buy(page, 'Up', '20');
  await hearToast(page, 'Purchase successful');
  await expect.poll(() => available(page)).toBe('479.96');
  expect(sentTo(SUBMIT)).toHaveLength(1);
  expect(sentTo(SUBMIT)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(SUBMIT)[0]?.fields).toMatchObject({
    match_id: expect.stringMatching(/^\d+$/),
    currency_id: expect.stringMatching(/^\d+$/),
    type: 'up',
    seconds: '30',
    number: '20',
  });
  await line(page)
    .getByText(/^0:[0-3]\d$/)
    .waitFor();
  const row = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
  for (const label of ['Buy price', 'Expected profit and loss', 'Sell time'])
    await row.getByText(label).waitFor();
  expect(await row.textContent()).toContain('+15.40 / −20.00');
  await world().setPrice('ETH', '3001');
  await line(page).getByText('In profit +15.40').waitFor();
  const told = page
    .getByRole('status')
    .filter({ hasText: 'ETH/USDT: Profit, +15.40 USDT' })
    .waitFor();
  await settleAt('3001');
  await told;
  const text = await result(page);
  expect(text).toContain('Profit');
  expect(text).toContain('+15.40 USDT');
  expect(text).toContain('Recomputed on this device: agrees');
  for (const name of ['Opening tick', 'Settling tick'])
    await dialog(page).getByRole('region', { name }).getByText('counts', { exact: true }).waitFor();
  await leave(page);
  await expect.poll(() => available(page)).toBe('515.36');
});

test('OPT-03 OPT-05 OPT-06 down loses when the price rises, ties when it stands, and each is listed in the history', async () => {
  const { page } = trader();
  await buy(page, 'Down', '10');
  await settleAt('3002');
  expect(await result(page)).toContain('−10.00 USDT');
  await leave(page);
  await buy(page, 'Down', '10');
  await settleAt('3002');
  const tie = await result(page);
  expect(tie).toContain('Tie');
  expect(tie).toContain('your amount is returned');
  await leave(page);
  await page.getByText('No open options').last().waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await rows.filter({ hasText: 'Tie' }).first().waitFor();
  expect(await rows.nth(1).textContent()).toContain('Loss');
  await rows.filter({ hasText: 'Loss' }).getByRole('button').click();
  expect(await result(page)).toContain('The price moved against you.');
  await leave(page);
  await page.getByRole('tab', { name: /^Positions/ }).click();
});

test('OPT-05 OPT-06 the sheet of an option that is watched to its end shows the result, and no second one opens after it', async () => {
  const { page } = trader();
  await buy(page, 'Up', '10');
  await page.getByRole('list', { name: 'Positions' }).getByRole('button').first().click();
  await dialog(page).getByText('Buy price').waitFor();
  await settleAt('3003');
  await result(page);
  await page.getByText('No open options').last().waitFor({ state: 'attached' });
  await leave(page);
  await buy(page, 'Down', '10');
  await settleAt('3002');
  await result(page);
  await leave(page);
});

test('OPT-05 without a tick in time an option is void, and stake and fee come back', async () => {
  const { page } = trader();
  const before = await available(page);
  await buy(page, 'Up', '10');
  await expect.poll(() => available(page)).not.toBe(before);
  // The clock leaves the sell time far behind before the market trades again.
  await world().moveClock(45);
  await dialog(page).getByText('Void', { exact: true }).waitFor();
  await dialog(page).getByText('Your amount and fee were returned.', { exact: false }).waitFor();
  await leave(page);
  await expect.poll(() => available(page)).toBe(before);
  expect(await world().audit()).toBe(true);
});

test('OPT-02 a stake that cannot be paid says why before it is sent; an option is always confirmed, whatever is skipped elsewhere', async () => {
  const { page, sentTo } = trader();
  const before = sentTo(SUBMIT).length;
  const stake = ticket(page).getByRole('textbox', { name: 'Amount' });
  await stake.fill('19000');
  await ticket(page).getByRole('status').filter({ hasText: 'Insufficient balance' }).waitFor();
  await ticket(page).getByRole('button', { name: 'Up', exact: true }).click();
  await page.getByText('Insufficient balance').last().waitFor();
  expect(sentTo(SUBMIT)).toHaveLength(before);
  await stake.fill('5');
  await ticket(page).getByRole('button', { name: 'Up', exact: true }).click();
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' });
  await confirm.waitFor();
  expect(await dialog(page).getByText('Do not ask again').count()).toBe(0);
  await confirm.click();
  await line(page).getByRole('button', { name: 'Positions (1)' }).waitFor();
  expect(sentTo(SUBMIT)).toHaveLength(before + 1);
  await line(page)
    .getByText(/^(Even|In profit|In loss)/)
    .waitFor();
  await settleAt('3001');
  await result(page);
  await leave(page);
});

test('the second click of a thumb that hits twice never falls through to what lies below the sheet', async () => {
  const { page } = trader();
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('5');
  await ticket(page).getByRole('button', { name: 'Down', exact: true }).click();
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' });
  // The sheet stands still before a pointer rests on it.
  await confirm.hover();
  const { x, y, width, height } = (await confirm.boundingBox()) ?? nowhere;
  const place = { x: x + width / 2, y: y + height / 2 };
  // The answer may come between both clicks: the second one then comes right after the sheet has gone.
  const fallen = page.evaluate(CLICK_ONCE_CLOSED(place)) as Promise<string>;
  await confirm.click();
  expect(await fallen).not.toBe('');
  await line(page)
    .getByText(/^(Even|In profit|In loss)/)
    .waitFor();
  expect(page.url()).toContain('/pages/transaction/seconds_order');
  expect(await dialog(page).count()).toBe(0);
  await settleAt('2995');
  await result(page);
  await leave(page);
});

test('OPT-07 OPT-08 the history comes five at a time from page one and ends with No more data', async () => {
  const { page } = trader();
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('5');
  for (const total of [1, 2, 3, 4, 5, 6]) {
    await ticket(page).getByRole('button', { name: 'Down', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await line(page)
      .getByRole('button', { name: `Positions (${total})` })
      .waitFor();
  }
  await line(page)
    .getByText(/^(Even|In profit|In loss)/)
    .waitFor();
  await settleAt('2990');
  await result(page);
  await dialog(page).getByRole('button', { name: 'Next result (5)' }).click();
  await dialog(page).getByRole('button', { name: 'Next result (4)' }).waitFor();
  await leave(page);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/microtrade/lists') asked.push(searchParams);
  });
  await page.getByRole('tab', { name: 'History' }).click();
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return rows.count();
    })
    .toBeGreaterThanOrEqual(6);
  await page.getByText('No more data').waitFor();
  const history = asked.filter((fields) => fields.get('status') === 'history');
  expect(history.map((fields) => fields.get('page')).slice(0, 2)).toEqual(['1', '2']);
  expect(new Set(history.map((fields) => fields.get('limit')))).toEqual(new Set(['5']));
});

test('OPT-01 a phone of 360 by 640 shows chart, expiries, stake, both buttons and the position line without scrolling', async () => {
  const { page } = trader();
  const parts = [
    page.getByRole('img', { name: /^Price chart of ETH\/USDT/ }),
    ticket(page).getByRole('group', { name: 'Expiry' }),
    ticket(page).getByRole('textbox', { name: 'Amount' }),
    ticket(page).getByRole('button', { name: 'Up', exact: true }),
    ticket(page).getByRole('button', { name: 'Down', exact: true }),
    line(page),
  ];
  const tabBarTop = 640 - 50;
  for (const part of parts) {
    await part.waitFor();
    const box = await part.boundingBox();
    expect(box?.height).toBeGreaterThan(15);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabBarTop);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const stakes = ticket(page).getByRole('group', { name: 'Quick stakes' }).getByRole('button');
  expect(await stakes.allTextContents()).toEqual(['10', '50', '100']);
  await stakes.nth(1).click();
  await expect
    .poll(() => ticket(page).getByRole('textbox', { name: 'Amount' }).inputValue())
    .toBe('50');
});

test('OPT-01 from 1,024 px it is a desk, and a guest who looks is led to login to trade', async () => {
  const { page, open, close } = await world().visit({ width: 1280, height: 800 });
  await open(OPTIONS);
  await page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /ETH/ }).waitFor();
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  for (const name of ['Last trades', 'Your options'])
    await page.getByRole('region', { name }).waitFor();
  await page.getByText('Log in to see your options').waitFor();
  await ticket(page).getByRole('button', { name: 'Log in to trade' }).click();
  await page.waitForURL(/\/pages\/common\/login\?back=/);
  await close();
});
