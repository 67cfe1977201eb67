import type { Page } from 'playwright-core';

/**
 * Opens a page of the app as if its address were typed. The app numbers the new entry of the history once it has
 * heard of it; an address that is typed meanwhile would be lost, as no person types so fast.
 */
export async function typeAddress(page: Page, address: string): Promise<void> {
  const before = page.url();
  await page.goto(address);
  // The router hears nothing of an address that is typed once more.
  if (page.url() === before) return;
  await page.waitForFunction(
    () => typeof (history.state as { idx?: unknown } | null)?.idx === 'number',
    undefined,
    // A page that has nothing to paint may have no animation frames either.
    { polling: 50 },
  );
}
