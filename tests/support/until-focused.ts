import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until what is typed goes there: a busy page moves the focus late. */
export async function untilFocused(field: Locator): Promise<void> {
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement))
    .toBe(true);
}
