/** What a page shows of itself, against what it should: content, a navigation bar, a title. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Language } from '../../../contract/plain/languages.ts';
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

export async function faceTroubles(
  page: Page,
  route: string,
  language: Language,
): Promise<FaceTroubles> {
  const { words, bar, title } = await faceOf(page);
  const { failed, timeout, notFound } = told(language);
  const isMissing = words.includes(notFound.title);
  const isBroken = words.includes(failed.title) || words.includes(timeout.title);
  const trouble = (isTrouble: boolean, what: string) => (isTrouble ? [what] : []);
  return {
    opens: trouble(isBroken || isMissing !== (route === NOWHERE), words.slice(0, 60)),
    bar: trouble(bar !== (route === WEB_VIEW ? 'default' : 'own'), `the bar is ${bar}`),
    title: trouble(title !== (titles[route] ?? SITE), `the title is "${title}"`),
  };
}

interface Told {
  readonly title: string;
}

/** What is told in place of a page, in its language. */
function told(language: Language): Readonly<Record<'failed' | 'timeout' | 'notFound', Told>> {
  const file = new URL(`../../../locales/${language}/common.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).page;
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
