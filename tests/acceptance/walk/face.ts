/** What a page shows of itself, against what it should: content, a navigation bar, a title. */
import type { Page } from 'playwright-core';
import { NOWHERE } from './routes.ts';

/** The one page with the default bar. */
const WEB_VIEW = '/pages/common/webView';
/** The site's name stands where the specification leaves the title empty. */
const SITE = 'Aureus';
const titles: Readonly<Record<string, string>> = {
  '/pages/vip/index': 'vip',
  '/pages/coin/index': 'my coin',
};

export interface FaceTroubles {
  readonly opens: readonly string[];
  readonly bar: readonly string[];
  readonly title: readonly string[];
}

export async function faceTroubles(page: Page, route: string): Promise<FaceTroubles> {
  const { words, bar, title } = await faceOf(page);
  const isMissing = words.includes('Page not found');
  const isBroken = /This page could not be shown|took too long/.test(words);
  const told = (isTrouble: boolean, what: string) => (isTrouble ? [what] : []);
  return {
    opens: told(isBroken || isMissing !== (route === NOWHERE), words.slice(0, 60)),
    bar: told(bar !== (route === WEB_VIEW ? 'default' : 'own'), `the bar is ${bar}`),
    title: told(title !== (titles[route] ?? SITE), `the title is "${title}"`),
  };
}

function faceOf(page: Page): Promise<{ words: string; bar: string; title: string }> {
  return page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('#root main:not([data-old])');
    // A tab has its bar beside or inside its content; an article's header is none.
    const bars = document.querySelectorAll('#root :is(header, search):not([data-old])');
    const bar = [...bars].find((header) => header.closest('article') === null);
    const kindOf = (header: Element) =>
      getComputedStyle(header).borderBottomWidth === '0px' ? 'own' : 'default';
    return {
      words: main?.innerText ?? '',
      bar: bar === undefined ? 'none' : kindOf(bar),
      title: document.title,
    };
  });
}
