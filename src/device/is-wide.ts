/** From 1024 px, where a trade screen becomes a desk. */
const held: { query: MediaQueryList | null } = { query: null };

/** One for all who ask: with each new one the browser would look at the page's styles again. */
export function wideQuery(): MediaQueryList {
  held.query ??= globalThis.matchMedia('(width >= 1024px)');
  return held.query;
}

export const isWide = (): boolean => wideQuery().matches;
