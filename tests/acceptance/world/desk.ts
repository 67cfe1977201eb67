/** What walks over the desk share. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const layoutButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Layout: / });

/** The keys come after the page. */
export async function chooseLayout(page: Page, key: string, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press(key);
        return layoutButton(page).getAttribute('aria-label');
      },
      { timeout: 30_000 },
    )
    .toBe(`Layout: ${name}`);
}
