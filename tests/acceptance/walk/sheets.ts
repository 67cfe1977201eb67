/** Dialogs and sheets cover a screen and are screens of their own: what axe finds in those of a route. */
import type { Locator, Page } from 'playwright-core';
import { graveViolations } from '../world/axe.ts';

interface Sheet {
  /** What opens it, by its name. */
  readonly button: string | RegExp;
  /** What is there once it is open. */
  readonly shown: (dialog: Locator) => Locator;
}

const secondButton = (dialog: Locator) => dialog.getByRole('button').nth(1);
const sheets: Readonly<Record<string, readonly Sheet[]>> = {
  '/pages/setting/setting': [
    { button: 'Log out', shown: (dialog) => dialog.getByRole('button', { name: 'Log out' }) },
  ],
  '/pages/transaction/index': [
    { button: /^Choose/, shown: (dialog) => dialog.getByRole('searchbox') },
  ],
  '/pages/transaction/contract': [
    { button: /^Leverage/, shown: secondButton },
    { button: /^Take profit/, shown: secondButton },
  ],
};

/** To be called while the route is shown to a user; it leaves nothing open. */
export async function violationsOfSheets(page: Page, route: string): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog');
  const found: string[] = [];
  for (const { button, shown } of sheets[route] ?? []) {
    await page.getByRole('button', { name: button }).click();
    await shown(dialog).waitFor();
    for (const violation of await graveViolations(page)) found.push(`${button}: ${violation}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  return found;
}
