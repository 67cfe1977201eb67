import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '../../../contract/plain/languages.ts';
import { repetitions } from '../../support/counts.ts';
import { ofFile } from '../../support/of-file.ts';
import { openFaultsWorld } from '../world/faults-world.ts';

const HOME = '/';
const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';
const TRADE = '/pages/transaction/index?symbol=ETHUSDT';
const ORDERS = '/pages/transaction/currency_order';
const ASSETS = '/pages/fund/assets';
const PROFILE = '/pages/setting/userInfo';
const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=2</script>';

const world = ofFile(async () => {
  const opened = await openFaultsWorld('manual');
  opened.setPrice('ETHUSDT', '3000');
  return opened;
});

/** Goes as a tap does, without reloading the page. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** What a broken value looks like to a person. */
const NONSENSE = /NaN|undefined|\[object|Infinity|\bnull\b|\d[eE][+-]?\d/;

async function expectSense(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text.split('\n').filter((line) => NONSENSE.test(line))).toEqual([]);
}

/** Values of every wrong kind, in the envelope of a success. */
const malformed: readonly (readonly [string, string, string])[] = [
  ['HTML instead of JSON', 'text/html', '<!doctype html><h1>502 Bad Gateway</h1>'],
  ['an empty answer', 'application/json', ''],
  ['null', 'application/json', 'null'],
  ['a success that holds null', 'application/json', '{"type":"ok","message":null}'],
  [
    'a success of wrong types',
    'application/json',
    '{"type":"ok","message":{"list":{"0":{}},"data":"x","total":"NaN","id":[],"has_more":7}}',
  ],
  ['deep JSON', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
];

test('malformed answers are refused at the edge: what was on the screen stays, and nothing reads as nonsense', async () => {
  const { page, troubles, untilConnection, close } = await world().visit({
    path: TRADE,
    asDemo: true,
  });
  await untilConnection('live');
  await page.getByRole('region', { name: 'Your holding' }).getByText('ETH').first().waitFor();
  const current = { type: '', body: '' };
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: current.type, body: current.body }),
  );
  for (const [, type, body] of malformed) {
    Object.assign(current, { type, body });
    for (const path of [ORDERS, ASSETS, HOME, MARKET, TRADE]) {
      await step(page, path);
      await page.locator('#root main').first().waitFor();
      await twoFrames(page);
      await expectSense(page);
    }
  }
  // The state of before is whole: the same prices, the same holding, the same session.
  await page.getByRole('region', { name: 'Your holding' }).getByText('ETH').first().waitFor();
  await step(page, PROFILE);
  await page.getByLabel('Signature').fill('Still here');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The answer could not be read. Try again later.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  expect(troubles).toEqual([]);
  await close();
});

test('huge and tiny prices and amounts are written in full, without an exponent and without a lost digit', async () => {
  const { page, untilConnection, troubles, close } = await world().visit({
    path: TRADE,
    asDemo: true,
  });
  await untilConnection('live');
  world().setPrice('ETHUSDT', '99999999.99');
  await page.getByText('99,999,999.99').first().waitFor();
  await expectSense(page);
  world().setPrice('ETHUSDT', '0.01');
  await page.getByText('0.01', { exact: true }).first().waitFor();
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const amount = ticket.getByRole('textbox', { name: 'Amount' });
  await amount.fill('999999999999999999');
  await amount.blur();
  expect(await amount.inputValue()).toBe('999,999,999,999,999,999');
  await expectSense(page);
  await amount.fill('0.0000000000000000001');
  expect(await amount.inputValue()).toBe('999,999,999,999,999,999');
  await step(page, MARKET);
  await page.getByText('0.01', { exact: true }).first().waitFor();
  await expectSense(page);
  world().setPrice('ETHUSDT', '3000');
  expect(troubles).toEqual([]);
  await close();
});

/** How 1234.5 is typed by people of each language, and shown before they confirm; each rule once, then the rest. */
const written: readonly (readonly [Language, typed: string, shown: string])[] = [
  ['vn', '1.234,5', '1.234,5'],
  ['fra', '1 234,5', '1\u202f234,5'],
  ['jp', '１，２３４．５', '1,234.5'],
  ['en', '1,234.5', '1,234.5'],
  ['id', '1.234,5', '1.234,5'],
  ['spa', '1.234,5', '1.234,5'],
  ['zh', '1,234.5', '1,234.5'],
  ['hk', '1,234.5', '1,234.5'],
  ['th', '1,234.5', '1,234.5'],
  ['kor', '1234.5', '1,234.5'],
];

test('an amount is read by the rule of its language and shown back in it before it is sent', async () => {
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  await untilConnection('live');
  world().setPrice('ETHUSDT', '1230');
  const sent: string[] = [];
  await page.route('**/api/coin/trade', (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('target_price') ?? '');
    return route.fulfill({ json: { type: 'error', code: 'amount_invalid', message: '-' } });
  });
  const tried = written.slice(0, repetitions({ short: 4, long: written.length }));
  for (const [language, typed, shown] of tried) {
    const before = sent.length;
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
    await page.reload();
    await untilConnection('live');
    const ticket = page.locator('form').filter({ has: page.locator('input[inputmode="decimal"]') });
    const [price, amount] = [ticket.locator('input').first(), ticket.locator('input').nth(1)];
    await price.fill(typed);
    expect(await price.inputValue()).toBe(typed);
    await amount.fill('0');
    await amount.pressSequentially(language === 'jp' ? '．５' : '.5');
    await price.blur();
    expect(await price.inputValue()).toBe(shown);
    await ticket.locator('button[type="submit"]').click();
    // With the digits of its market.
    await page.getByRole('dialog').getByText(`${shown}0 USDT`, { exact: true }).waitFor();
    await page.getByRole('dialog').locator('footer button, button').last().click();
    await expect.poll(() => sent.length).toBe(before + 1);
  }
  expect(new Set(sent)).toEqual(new Set(['1234.5']));

  // What could be read in two ways is read in none: it stays as it was typed, and the person is asked.
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await untilConnection('live');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const price = ticket.locator('input').first();
  await price.fill('1.234,5');
  await price.blur();
  await ticket.getByText('Could be read in two ways. Write it like 1,234.5').waitFor();
  expect(await price.inputValue()).toBe('1.234,5');
  await price.fill('1,234.5');
  await price.blur();
  expect(await ticket.getByText('Could be read in two ways').count()).toBe(0);
  await close();
});

test('a price that somebody is in stands still under their caret, and follows the market again once they left it', async () => {
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  await untilConnection('live');
  const price = page.getByRole('form', { name: 'Order ticket' }).locator('input').first();
  const shown = () => price.inputValue();
  world().setPrice('ETHUSDT', '1230');
  await expect.poll(shown).toBe('1,230.00');
  await price.focus();
  world().setPrice('ETHUSDT', '1250');
  await page.getByText('1,250.00', { exact: true }).first().waitFor();
  // The price of an untouched field follows once a second.
  await setTimeout(1500);
  expect(await shown()).toBe('1,230.00');
  await price.blur();
  world().setPrice('ETHUSDT', '1260');
  await expect.poll(shown).toBe('1,260.00');
  await close();
});

test('a script in a name, a toast or an address is text, wherever it is shown', async () => {
  const { page, troubles, close } = await world().visit({ path: PROFILE, asDemo: true });
  await page.getByLabel('Signature').waitFor();
  const user = await page.waitForFunction(() => localStorage.getItem('user'));
  const evil = {
    ...JSON.parse(String(await user.jsonValue())),
    nickname: SCRIPT,
    signature: SCRIPT,
  };
  await page.route('**/api/user/**', (route) =>
    route.fulfill({ json: { type: 'ok', message: { ...evil, is_demo: 1 } } }),
  );
  await page.route('**/api/user/editNickname', (route) =>
    route.fulfill({ json: { type: 'error', code: 'brand_new', message: SCRIPT } }),
  );
  await page.getByLabel('Signature').fill('Hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(SCRIPT).waitFor();
  await page.route('**/api/getSiteConfig**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { message: object };
    await route.fulfill({ json: { ...answer, message: { ...answer.message, site_name: SCRIPT } } });
  });
  await page.evaluate((name) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
    localStorage.setItem('user', JSON.stringify({ ...user, nickname: name }));
  }, SCRIPT);
  await page.reload();
  for (const path of [HOME, '/pages/setting/setting', `/pages/market/search?text=${SCRIPT}`]) {
    await step(page, path);
    await page.locator('#root main').first().waitFor();
  }
  for (const address of [
    'javascript:window.hit=3',
    'data:text/html,<script>top.hit=4</script>',
    '//evil.example/',
    'https:\\\\evil.example\\',
    'https://aureus@evil.example/',
  ]) {
    await step(page, `/pages/common/webView?url=${encodeURIComponent(address)}`);
    await page.getByText('Aureus does not open this address').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  }
  for (const query of [
    'symbol=__proto__',
    'symbol=%00%0d%0aSet-Cookie',
    `symbol=${encodeURIComponent(SCRIPT)}`,
    'symbol=BTCUSDT&side=constructor&symbol=ETHUSDT',
    `symbol=${'A'.repeat(20_000)}`,
  ]) {
    await step(page, `/pages/transaction/index?${query}`);
    await page.locator('#root main').first().waitFor();
    await expectSense(page);
  }
  await step(page, `/pages/common/login?back=${encodeURIComponent('//evil.example/')}`);
  await page.getByRole('button', { name: 'Demo account' }).waitFor();
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  expect(new URL(page.url()).origin).toBe(world().line.url);
  expect(troubles).toEqual([]);
  await close();
});
