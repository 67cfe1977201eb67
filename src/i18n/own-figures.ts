/**
 * Figures that are the page's own: choices that the device keeps, counts of what the page holds, and the first price, which is to be
 * read before there is a core. What an account or a market says comes as text from the core.
 */

/** A fraction as percent: 0.005 is `0.5%`. */
export function shareText(share: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(Number.parseFloat(share));
}

export function countText(count: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(count);
}

/** A decimal text as the core will write it (workers/view/format-number.ts): every digit that it has, grouped. Null where it is none. */
export function wholeText(decimal: string, tag: string): string | null {
  const [, decimals] = /^\d+\.?(\d*)$/.exec(decimal) ?? [];
  if (decimals === undefined) return null;
  const digits = { minimumFractionDigits: decimals.length, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(tag, digits).format(decimal as Intl.StringNumericLiteral);
}
