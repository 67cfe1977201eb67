/**
 * Asks in the first round for all that the first page needs, by the list that the build leaves in the page
 * (tools/first-pages.ts). Without one, as with the development server, each file asks for the next.
 */
import type { MarketKind } from '../../../contract/features/markets.ts';
import { loadWords } from '../../i18n/load-words.ts';
import type { Namespace } from '../../i18n/words.ts';
import { storedLanguage } from '../../link/worker/stored-start.ts';
import type { ChartPurpose } from '../../market/chart/model/intervals.ts';

export interface FirstPage {
  /** Which placeholders stand for the page until it is there (theme/frame.css). */
  readonly frame: 'home' | 'list' | 'trade' | 'market' | 'page';
  readonly words: readonly Namespace[];
  /** Of a page with a chart; the kind of market is the address's to tell where none is named. */
  readonly chart?: {
    readonly kind?: MarketKind;
    readonly purpose?: ChartPurpose;
    /** What a phone has above and below it, in pixels. */
    readonly aroundPx?: number;
  };
  /** Numbers of files. */
  readonly files: readonly number[];
}

export interface FirstPages {
  readonly files: readonly string[];
  /** By the path of the page. */
  readonly pages: Readonly<Record<string, FirstPage>>;
}

export interface Listed {
  readonly page: FirstPage | null;
  /** Of the page, where they lie. */
  readonly files: readonly string[];
}

/** What the list says of the page of this address, whose frame is shown from now on. */
export function findFirstPage(): Listed {
  const { files, pages } = listInPage();
  const [path = ''] = location.hash.slice(1).split('?');
  const page = pages[path === '' ? '/' : path] ?? null;
  const root = document.documentElement;
  root.dataset['frame'] = page?.frame ?? 'page';
  const around = page?.chart?.aroundPx;
  if (around !== undefined) root.style.setProperty('--frame-around', `${around}px`);
  return { page, files: (page?.files ?? []).map((file) => files[file] ?? '') };
}

/** Its files let a first picture have the line. */
export function askForFirstPage({ page, files }: Listed, sketched: Promise<void>): void {
  const language = storedLanguage();
  for (const namespace of ['common', ...(page?.words ?? [])] as const)
    void loadWords(language, namespace);
  void sketched.then(() => files.forEach(preload));
}

function listInPage(): FirstPages {
  const list = document.getElementById('first-pages')?.textContent;
  return list ? (JSON.parse(list) as FirstPages) : { files: [], pages: {} };
}

/**
 * A module is parsed beside the main thread while it arrives, and run when it is imported. None comes before the styles, which
 * the first paint waits for, nor before the core.
 */
function preload(file: string): void {
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    as: isStyle ? 'style' : 'script',
    crossOrigin: '',
    fetchPriority: 'low',
    href: import.meta.env.BASE_URL + file,
  });
  document.head.append(link);
}
