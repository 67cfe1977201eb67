/** Every built page at 320 px, the narrowest phone there is, in the languages with the longest words. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { builtRoutes } from '../../src/app/all-routes.ts';
import { appOfFile } from '../support/app-in-browser.ts';

const WIDTH = 320;
/** A long run walks through all ten. */
const walked =
  process.env['LONG'] === '1' ? languages : languages.filter((name) => /fra|spa|th/.test(name));

const app = appOfFile();

async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    for (const old of document.querySelectorAll('#root main')) old.setAttribute('data-old', '');
    location.hash = hash;
  }, route);
  await page.waitForFunction(() => {
    const main = document.querySelector('#root main:not([data-old])');
    return main instanceof HTMLElement && main.innerText.trim() !== '';
  });
  // Data come after the page; what they push out of it counts too.
  await page
    .waitForFunction(() => document.querySelector('#root main [aria-busy=true]') === null, null, {
      timeout: 3_000,
    })
    .catch(() => undefined);
}

/** What sticks out of the screen, or out of the control that holds it. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const scrolls = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (/auto|scroll|hidden|clip/.test(overflowX)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own === 0 || element.closest('.sr-only, svg, canvas')) continue;
      const sticksOut = right > width + 1 || left < -1;
      if (sticksOut && !scrolls(element)) found.push(`out of the screen: ${nameOf(element)}`);
      // An icon has a larger field for thumbs than its box; words must stay in theirs.
      const isControl = element.matches('button, a, [role=tab], label') && element.innerText !== '';
      if (isControl && element.scrollWidth > element.clientWidth + 2 && !scrolls(element))
        found.push(`out of its control: ${nameOf(element)}`);
    }
    return found;
  }, WIDTH);
}

test.each(walked)(
  'APP-02 every built page fits 320 px in %s',
  async (lang) => {
    const size = { width: WIDTH, height: 640 };
    const path = '/pages/common/aboutus';
    const { page, close } = await app().open({ path, language: lang, asDemo: true, size });
    await page.getByRole('heading').first().waitFor();
    const troubles: Record<string, string[]> = {};
    for (const route of builtRoutes()) {
      if (route.path === path) continue;
      await show(page, route.path);
      const found = await overflowing(page);
      if (found.length > 0) troubles[route.path] = found.slice(0, 4);
    }
    expect(troubles).toEqual({});
    await close();
  },
  300_000,
);
