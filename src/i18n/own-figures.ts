/**
 * Figures that are the page's own: choices that the device keeps, and counts of what the page holds. What an account or a market
 * says comes as text from the core.
 */

/** A fraction as percent: 0.005 is `0.5%`. */
export function shareText(share: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(Number.parseFloat(share));
}

export function countText(count: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(count);
}
