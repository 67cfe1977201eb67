/** Draws a point to a price of the bar below it when it is near enough. */
import type { Bar } from '../model/bar.ts';

export const MAGNET_REACH_PX = 14;

/** The open, high, low or close nearest on the screen; null when none is within reach. */
export function magnetPrice(
  bar: Bar | undefined,
  y: number,
  yOf: (price: number) => number | null,
): number | null {
  if (bar === undefined) return null;
  const near = [bar.open, bar.high, bar.low, bar.close]
    .map((price) => ({ price, distance: Math.abs((yOf(price) ?? Number.NaN) - y) }))
    .filter(({ distance }) => distance <= MAGNET_REACH_PX)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.price ?? null;
}
