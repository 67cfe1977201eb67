import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { appOfFile } from '../../support/app-in-browser.ts';

const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';
const TRADE = '/pages/transaction/index?symbol=ETHUSDT';

/** The left edge of a view moves by so much when the axis takes the room of a digit more. */
const AXIS_MS = 8 * MINUTE_MS;

const app = appOfFile();

const chart = (page: Page) => page.locator('[role=img][data-view]');
const keys = (page: Page) => page.getByRole('application');
const toNewest = (page: Page) => page.getByRole('button', { name: 'Go to latest' });

interface Place {
  /** Opening times of the first and last bar on the chart. */
  readonly first: number;
  readonly last: number;
  /** What is seen. */
  readonly from: number;
  readonly to: number;
}

async function placeOf(page: Page): Promise<Place> {
  const { window = '', view = '' } = await chart(page).evaluate((element) => ({
    ...(element as HTMLElement).dataset,
  }));
  const [first = 0, last = 0] = window.split(' ').map(Number);
  const [from = 0, to = 0] = view.split(' ').map(Number);
  return { first, last, from, to };
}

/**
 * The right edges that were told to be seen, each in its moment, since this was asked before. The left one moves a
 * little as well whenever the axis of prices becomes wider or narrower.
 */
const toldSince = (page: Page) =>
  chart(page).evaluate((element) => {
    const { dataset } = element as HTMLElement;
    const held = globalThis as unknown as { told?: number[] };
    const before = held.told;
    held.told = [];
    if (before !== undefined) return before;
    new MutationObserver(() => held.told?.push(Number(dataset['view']?.split(' ')[1]))).observe(
      element,
      { attributeFilter: ['data-view'] },
    );
    return [];
  });

/** Scrolls and waits until the view has moved; the window may move after that, and the view must not. */
async function press(page: Page, key: string): Promise<Place> {
  const before = await placeOf(page);
  await page.keyboard.press(key);
  await expect.poll(async () => (await placeOf(page)).from).not.toBe(before.from);
  return placeOf(page);
}

/** The place once nothing has changed for a while. */
async function settled(page: Page): Promise<Place> {
  const seen = { text: '', same: 0 };
  await expect
    .poll(
      async () => {
        const text = JSON.stringify(await placeOf(page));
        seen.same = text === seen.text ? seen.same + 1 : 0;
        seen.text = text;
        return seen.same;
      },
      { interval: 100 },
    )
    .toBeGreaterThan(4);
  return JSON.parse(seen.text) as Place;
}

test('a chart scrolls back beyond 2,000 bars and returns, and nothing it shows ever jumps', async () => {
  const { page, close } = await app().open({
    path: MARKET,
    size: { width: 1280, height: 800 },
    stored: { 'trade.interval': '1m' },
  });
  await chart(page).waitFor();
  await keys(page).focus();
  for (let step = 0; step < 8; step += 1) await press(page, '-');
  const start = await settled(page);
  const moves = { older: 0, newer: 0 };
  await toldSince(page);
  const scroll = async (key: string) => {
    const before = await placeOf(page);
    const scrolled = await press(page, key);
    const after = await settled(page);
    expect(Math.abs(after.from - scrolled.from)).toBeLessThan(AXIS_MS);
    expect(Math.abs(after.to - scrolled.to)).toBeLessThan(MINUTE_MS);
    // Between two frames too, in which a window comes.
    const told = await toldSince(page);
    const [low, high] = [Math.min(before.to, after.to), Math.max(before.to, after.to)];
    const jumps = told.filter((to) => to < low - MINUTE_MS || to > high + MINUTE_MS);
    expect(jumps, `seen ${told.join(' ')} between ${low} and ${high}`).toEqual([]);
    expect((after.last - after.first) / MINUTE_MS).toBeLessThan(2000);
    expect(after.first).toBeLessThanOrEqual(after.from);
    if (after.first < before.first) moves.older += 1;
    if (after.first > before.first) moves.newer += 1;
    return after;
  };
  let place = start;
  for (let page_ = 0; page_ < 20 && place.from > start.last - 2400 * MINUTE_MS; page_ += 1)
    place = await scroll('PageUp');
  expect(place.from).toBeLessThan(start.last - 2400 * MINUTE_MS);
  expect(place.last).toBeLessThan(start.last);
  expect(moves.older).toBeGreaterThan(1);

  await toNewest(page).waitFor();
  for (let page_ = 0; page_ < 20 && moves.newer === 0; page_ += 1) await scroll('PageDown');
  expect(moves.newer).toBeGreaterThan(0);
  await toNewest(page).click();
  await toNewest(page).waitFor({ state: 'detached' });
  const end = await settled(page);
  expect(end.last).toBeGreaterThanOrEqual(start.last);
  expect(end.to).toBeGreaterThanOrEqual(end.last);
  await close();
});

test('what a finger holds stays below it: the window moves once it is let go', async () => {
  const { page, close } = await app().open({ path: MARKET, stored: { 'trade.interval': '5m' } });
  await chart(page).waitFor();
  await settled(page);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('there is no chart');
  const y = box.y + 140;
  let before = await placeOf(page);
  const first = before.first;
  for (let drag = 0; drag < 12 && before.first === first; drag += 1) {
    await page.mouse.move(box.x + 10, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 310, y, { steps: 6 });
    await expect.poll(async () => (await placeOf(page)).from).toBeLessThan(before.from);
    const held = await placeOf(page);
    expect(held.first).toBe(before.first);
    await page.mouse.up();
    const after = await settled(page);
    expect(Math.abs(after.from - held.from)).toBeLessThan(5 * MINUTE_MS);
    before = after;
  }
  expect(before.first).toBeLessThan(first);
  await close();
});

test('the chart is steered by keys: arrows scroll, plus and minus zoom', async () => {
  const { page, close } = await app().open({ path: MARKET, stored: { 'trade.interval': '5m' } });
  await chart(page).waitFor();
  await keys(page).focus();
  const start = await settled(page);
  const left = await press(page, 'ArrowLeft');
  expect(left.from).toBeLessThan(start.from);
  const right = await press(page, 'ArrowRight');
  expect(right.from).toBeGreaterThan(left.from);
  const near = await press(page, '+');
  expect(near.to - near.from).toBeLessThan(right.to - right.from);
  const far = await press(page, '-');
  expect(far.to - far.from).toBeGreaterThan(near.to - near.from);
  const outline = await keys(page).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe('solid');
  await close();
});

test('full screen fills the window, keeps what is seen, and ends by Escape, by its button and by going back', async () => {
  const size = { width: 844, height: 390 };
  const { page, close } = await app().open({ path: TRADE, size });
  await page.getByRole('button', { name: 'Chart and market data' }).click();
  await expect.poll(() => page.url()).toContain('/pages/transaction/currency');
  await chart(page).waitFor();
  await settled(page);
  const section = page.locator('section[data-full]');
  const isFull = async () => (await section.getAttribute('data-full')) === 'true';
  const enter = async () => {
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(async () => (await section.boundingBox())?.height).toBe(size.height);
    expect(await section.boundingBox()).toMatchObject({ x: 0, y: 0, width: size.width });
  };
  await enter();
  // Nothing behind takes the focus, and the chart has almost all of the height.
  expect((await chart(page).boundingBox())?.height ?? 0).toBeGreaterThan(size.height * 0.8);
  const buy = page.getByRole('button', { name: 'Buy' });
  const isOutOfReach = () => buy.evaluate((button) => button.closest('[inert]') !== null);
  expect(await isOutOfReach()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isFull).toBe(false);
  await enter();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(isFull).toBe(false);
  await enter();
  await page.evaluate(() => history.back());
  await expect.poll(isFull).toBe(false);
  // The step back is taken back, which is a step of its own.
  await expect.poll(() => page.url()).toContain('/pages/transaction/currency');
  await chart(page).waitFor();
  expect(await isOutOfReach()).toBe(false);
  await close();
});

/** Two fingers beside the middle of the chart, from one distance to another, in pixels. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await chart(page).boundingBox()) ?? {};
  const fingers = (distance: number) =>
    [-1, 1].map((side) => ({
      x: x + width * 0.45 + (side * distance) / 2,
      y: y + height * 0.4,
      id: side + 1,
    }));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  await touch('touchStart', fingers(from));
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', fingers(from + ((to - from) * step) / 8));
  await touch('touchEnd', []);
  await session.detach();
}

test('fingers that come three times closer zoom out three times, and the same way back zooms in', async () => {
  const { page, close } = await app().open({ path: MARKET });
  await chart(page).waitFor();
  const spanOf = ({ from, to }: Place) => to - from;
  const before = spanOf(await settled(page));
  await pinch(page, 60, 180);
  const near = spanOf(await settled(page));
  expect(before / near).toBeGreaterThan(2.6);
  expect(before / near).toBeLessThan(3.4);
  await pinch(page, 180, 60);
  const again = spanOf(await settled(page));
  expect(again / before).toBeGreaterThan(0.9);
  expect(again / before).toBeLessThan(1.1);
  await close();
});
