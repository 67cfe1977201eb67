/**
 * Pages of the product that are not built yet, each with the area whose words tell what is coming.
 * This list only shrinks: a feature that registers one of these paths takes its line away.
 */
export type ComingArea = 'finance';

export const pagesInDevelopment: Readonly<Record<string, ComingArea>> = {};

/** Products that are coming, each on a page that is built for another. */
export const productsInDevelopment: ReadonlySet<string> = new Set();

/** Whether a path, with or without parameters, leads to a page or a product that is not built yet. */
export function isInDevelopment(path: string): boolean {
  return (
    Object.hasOwn(pagesInDevelopment, path.replace(/\?.*/, '')) ||
    productsInDevelopment.has(path)
  );
}
