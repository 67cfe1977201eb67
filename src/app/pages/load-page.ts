/** Loads a page and its words, once; a failure is forgotten so that the next try can succeed. */
import type { ComponentType } from 'react';
import { needWords } from '../../i18n/i18n.ts';
import type { AppRoute } from '../../navigation/app-route.ts';

/** The loading view appears after this (APP-13). */
export const LOADING_VIEW_MS = 200;
/** After this a page counts as lost (APP-14). */
export const PAGE_TIMEOUT_MS = 60_000;

export type PageLoadReason = 'timeout' | 'failed';

export class PageLoadError extends Error {
  readonly reason: PageLoadReason;

  constructor(reason: PageLoadReason, cause?: unknown) {
    super(`page load ${reason}`, { cause });
    this.reason = reason;
  }
}

const loads = new Map<AppRoute, Promise<ComponentType>>();
const pages = new Map<AppRoute, ComponentType>();

/** A page that was loaded before, or null: nothing flickers on the way back. */
export function loadedPage(route: AppRoute): ComponentType | null {
  return pages.get(route) ?? null;
}

export function loadPage(route: AppRoute): Promise<ComponentType> {
  const known = loads.get(route);
  if (known) return known;
  const load = withTimeout(route).catch((error: unknown) => {
    loads.delete(route);
    throw error instanceof PageLoadError ? error : new PageLoadError('failed', error);
  });
  loads.set(route, load);
  return load;
}

async function withTimeout(route: AppRoute): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageLoadError('timeout')), PAGE_TIMEOUT_MS);
  });
  try {
    const [page] = await Promise.race([
      Promise.all([route.load(), needWords(route.words ?? [])]),
      timeout,
    ]);
    pages.set(route, page);
    return page;
  } finally {
    clearTimeout(timer);
  }
}
