/**
 * Asks in the first round for all that the first page needs, by the list that the build leaves in the page
 * (tools/first-pages.ts). Without one, as with the development server, each file asks for the next.
 */
import { loadWords } from '../i18n/load-words.ts';
import type { Namespace } from '../i18n/words.ts';
import { storedLanguage } from '../link/worker/stored-start.ts';

export interface FirstPage {
  /** Which placeholders stand for the page until it is there (theme/frame.css). */
  readonly frame: 'home' | 'list' | 'trade' | 'market' | 'page';
  readonly words: readonly Namespace[];
  /** Numbers of files. */
  readonly files: readonly number[];
}

export interface FirstPages {
  readonly files: readonly string[];
  /** By the path of the page. */
  readonly pages: Readonly<Record<string, FirstPage>>;
}

export function askForFirstPage(): void {
  const { files, pages } = listInPage();
  const [path = ''] = location.hash.slice(1).split('?');
  const page = pages[path === '' ? '/' : path];
  document.documentElement.dataset['frame'] = page?.frame ?? 'page';
  const language = storedLanguage();
  for (const namespace of ['common', ...(page?.words ?? [])] as const)
    void loadWords(language, namespace);
  for (const file of page?.files ?? []) preload(files[file]);
}

function listInPage(): FirstPages {
  const list = document.getElementById('first-pages')?.textContent;
  return list ? (JSON.parse(list) as FirstPages) : { files: [], pages: {} };
}

/** Fetched, and not compiled before it is imported: the first script's own work comes first. */
function preload(file = ''): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = '';
  link.href = import.meta.env.BASE_URL + file;
  document.head.append(link);
}
