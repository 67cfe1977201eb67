/**
 * A desk with 200 working orders on the real server: how soon after a key its order is on its way, and whether scrolling
 * through the orders or dragging one on the ladder holds the page up.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { logInDemo } from '../tests/support/demo-login.ts';
import { openBrowser, startBenchServer } from './browser.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';
import { GIVE_UP_MS, longTasks, openPage, settle } from './measured-app.ts';

const SCREEN = { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 };
const ORDERS = 200;
/** So many limits at once are one call. */
const AT_ONCE = 20;
/** What one call would buy at the market, so that all of them can be paid. */
const CALL_USDT = 500;
const KEYS = 15;
const DRAGS = 5;
const SCROLLS = 60;
const SCALPING = 'Alt+2';

export const workingOrdersBench: Bench = {
  name: 'working-orders',
  hasRounds: true,
  run: async (report) => {
    const server = await startBenchServer({});
    const browser = await openBrowser();
    try {
      const { origin } = new URL(server.url);
      const token = await logInDemo(origin);
      report(`placing ${ORDERS} orders`);
      await placeOrders(origin, token);
      const { page } = await openPage(browser, `${server.url}#/pages/transaction/index`, {
        screen: SCREEN,
        kept: { version: '1', lang: 'en', token, 'trade.confirm.spot': 'off' },
      });
      await openScalping(page);
      report('from key to socket');
      const taken = await keyToSocket(page);
      report('scrolling and dragging');
      return [keyRow(taken), ...(await holdUps(page))];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

function keyRow(taken: readonly number[]): Figure {
  return figure({
    ...{ goal: 'P8', name: 'from a key to its order on the way, 200 working orders', unit: 'ms' },
    ...{ figure: median(taken), limit: 10, peer: `slowest of ${KEYS}: ${Math.max(...taken)} ms` },
  });
}

/** As it comes on the wire. */
interface Row {
  readonly market: {
    readonly symbol: string;
    readonly currency_id: number;
    readonly legal_id: number;
  };
  readonly quote: { readonly last: string };
}

/** Far below the market, where none of them is filled. */
async function placeOrders(origin: string, token: string): Promise<void> {
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: token, 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams(fields),
    });
    const body = (await answer.json()) as { type: string; message: unknown };
    if (body.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(body)}`);
  };
  const answer = await fetch(`${origin}/api/currency/quotation_new`);
  const { message } = (await answer.json()) as { message: { list: Row[] } };
  const row = message.list.find(({ market }) => market.symbol === 'BTCUSDT');
  if (row === undefined) throw new Error('there is no BTCUSDT');
  const { market, quote } = row;
  for (let placed = 0; placed < ORDERS; placed += AT_ONCE) {
    const from = Number(quote.last) * (0.6 + placed / ORDERS / 10);
    await send('/coin/scale', {
      ...{ currency_id: `${market.currency_id}`, legal_id: `${market.legal_id}` },
      ...{
        type: 'buy',
        amount: (CALL_USDT / Number(quote.last)).toFixed(5),
        count: `${AT_ONCE}`,
        sizes: 'even',
      },
      from_price: from.toFixed(2),
      to_price: (from * 1.005).toFixed(2),
    });
  }
}

const ladderOf = (page: Page) => page.getByRole('grid', { name: 'Prices of the ladder' });

async function openScalping(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^Price chart/ }).waitFor({ timeout: GIVE_UP_MS });
  const rows = ladderOf(page).getByRole('row');
  // The keys come after the page.
  for (let tries = 0; tries < 50 && (await rows.count()) < 10; tries += 1) {
    await page.keyboard.press(SCALPING);
    await pause(200);
  }
  await rows.nth(10).waitFor();
  await settle();
}

/** Milliseconds from the press, as the page was told of it, until the request leaves; each takes back the newest order. */
async function keyToSocket(page: Page): Promise<number[]> {
  await page.evaluate(NOTE_KEYS);
  const taken: number[] = [];
  for (let press = 0; press < KEYS; press += 1) {
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/coin\/cancel$/),
      page.keyboard.press('c'),
    ]);
    await request.response();
    const pressedAt = (await page.evaluate('globalThis.benchPressedAt')) as number;
    taken.push(Math.round((request.timing().startTime - pressedAt) * 10) / 10);
    await pause(300);
  }
  return taken;
}

/** By the clock that a request is told by. */
const NOTE_KEYS = `addEventListener('keydown', (event) => {
  globalThis.benchPressedAt = performance.timeOrigin + event.timeStamp;
}, true)`;

async function holdUps(page: Page): Promise<Figure[]> {
  const row = (name: string, tasks: readonly number[]) =>
    figure({
      ...{ goal: 'P8', name: `${name}, 200 working orders: long tasks`, unit: 'tasks' },
      ...{ figure: tasks.length, limit: 0, peer: `longest ${Math.max(0, ...tasks)} ms` },
    });
  return [
    row('scrolling', await tasksDuring(page, () => scrollOrders(page))),
    row('dragging', await tasksDuring(page, () => dragOrder(page))),
  ];
}

async function tasksDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await settle();
  const before = (await longTasks(page)).length;
  await act();
  return (await longTasks(page)).slice(before);
}

async function scrollOrders(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Orders' }).first().hover();
  for (let turn = 0; turn < SCROLLS; turn += 1) {
    await page.mouse.wheel(0, turn % 20 < 10 ? 120 : -120);
    await pause(30);
  }
}

/** One that stands just below the market, some rows to and fro. */
async function dragOrder(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Order ticket' });
  await form.getByLabel('Amount', { exact: true }).fill('0.002');
  const rows = ladderOf(page).getByRole('row');
  const total = await rows.count();
  const cell = (row: number) => rows.nth(row).locator('[data-side=buy]');
  await cell(total - 4).click({ position: { x: 60, y: 8 } });
  const chip = ladderOf(page).locator('[data-own=order]').first();
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const from = await chip.boundingBox();
    const target = await cell(drag % 2 === 0 ? total - 8 : total - 4).boundingBox();
    if (!from || !target) throw new Error('the order is not on the ladder');
    await page.mouse.move(from.x + 4, from.y + 6);
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 10, { steps: 20 });
    await page.mouse.up();
    await pause(500);
  }
}
