/** Rows of a desk that the core draws look as their text would, and a tap on one means what is seen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { chooseLayout } from '../world/desk.ts';
import { openFaultsWorld } from '../world/faults-world.ts';
import { compareRows, type Likeness } from '../world/price-pictures.ts';

const DESK = { width: 1920, height: 1080 };
const SCALPING = { path: '/pages/transaction/index?symbol=ETHUSDT', size: DESK };

const world = ofFile(() => openFaultsWorld('manual'));

/**
 * Edges of letters may begin on another part of a pixel, and a row whose height is no whole pixel one pixel higher; another font,
 * weight, colour or column is beyond this.
 */
const isAlike = ({ ink, sharpness, elsewhere }: Likeness) =>
  Math.abs(ink - 1) < 0.1 && Math.abs(sharpness - 1) < 0.15 && elsewhere < 0.6;

async function expectAlike(page: Page, box: Locator): Promise<void> {
  await expect.poll(() => box.getAttribute('data-drawn'), { timeout: 30_000 }).toBe('true');
  expect(await box.locator('canvas').getAttribute('aria-hidden')).toBe('true');
  const look = async () => {
    const likeness = await compareRows(page, box);
    return isAlike(likeness) || likeness;
  };
  await expect.poll(look).toBe(true);
}

test('a book and a ladder that the core draws look as their text would, and a tap picks the price that is seen', async () => {
  const { page, close } = await world().visit(SCALPING);
  const book = page.getByRole('region', { name: 'Order book' });
  await expectAlike(page, book.locator('[data-levels]').first());
  expect(await graveViolations(page)).toEqual([]);
  const level = book.getByRole('option').first();
  const price = (await level.locator('[data-figure=price]').textContent()) ?? '';
  await level.click();
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await expect.poll(() => ticket.getByLabel('Price', { exact: true }).inputValue()).toBe(price);
  await chooseLayout(page, 'Alt+2', 'Scalping');
  const ladder = page.getByRole('grid', { name: 'Prices of the ladder' });
  await expectAlike(page, ladder.getByRole('rowgroup'));
  await close();
});
