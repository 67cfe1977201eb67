/** The scale of prices makes room for lines that lie near the bars in view; those far off would flatten them. */
import type { Bar } from '../model/bar.ts';

/** As a share of the height of the bars, above and below them. */
const REACH = 0.4;

export interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** From the lowest to the highest of the prices near these bars; null where there are none. */
export function nearRange(bars: readonly Bar[], prices: readonly number[]): PriceRange | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const bar of bars) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  const reach = (high - low) * REACH;
  const near = prices.filter((price) => price >= low - reach && price <= high + reach);
  if (near.length === 0) return null;
  return { minValue: Math.min(...near), maxValue: Math.max(...near) };
}
