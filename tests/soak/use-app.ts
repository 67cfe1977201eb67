/** Use by script: every specified route, its tabs, and a scroll to its end and back. */
import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The routes as the specification lists them, which is not what the app says about itself. */
export function specifiedRoutes(): readonly string[] {
  const text = readFileSync(new URL('../../docs/spec-routes.tsv', import.meta.url), 'utf8');
  const [, ...rows] = text.trim().split('\n');
  return rows.map((row) => row.split('\t')[1] ?? '');
}

/** Goes to a route and uses it; rests there for `restMs`. */
export async function walkPage(page: Page, route: string, restMs: number): Promise<void> {
  await goTo(page, route);
  await page.evaluate(() => {
    const main = document.querySelector('#root main:not([data-old])');
    const tabs = [...(main?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    for (const tab of tabs.slice(0, 4)) tab.click();
    scrollTo(0, document.documentElement.scrollHeight);
    scrollTo(0, 0);
  });
  await rest(restMs);
}

/** Through the five tabs by taps: unlike a changed address, a tap is a navigation of the app's own. */
export async function tapThroughTabs(page: Page): Promise<void> {
  await goTo(page, '/');
  for (const place of [1, 2, 3, 4, 0]) {
    await leaveBy(
      page,
      (tab) => {
        document.querySelectorAll<HTMLElement>('#root nav a')[tab]?.click();
      },
      place,
    );
  }
}

/** By the hash; waits for a page that was not there before. */
export async function goTo(page: Page, route: string): Promise<void> {
  if (new URL(page.url()).hash === `#${route}`) return;
  await leaveBy(
    page,
    (hash) => {
      location.hash = hash;
    },
    route,
  );
}

async function leaveBy<Argument>(
  page: Page,
  leave: (argument: Argument) => void,
  argument: Argument,
): Promise<void> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('#root main')) old.setAttribute('data-old', '');
  });
  await page.evaluate(leave as (argument: unknown) => void, argument);
  await page.waitForFunction(() => {
    const main = document.querySelector('#root main:not([data-old])');
    return main instanceof HTMLElement && main.innerText.trim() !== '';
  });
}
