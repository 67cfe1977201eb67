/** What the picture of the first page's chart (held-sketch.ts) tells of one market. */
import { heldPrice, heldSketch } from './held-sketch.ts';

export const hasSketchOf = (symbol: string) =>
  heldSketch()?.chart.startsWith(`${symbol}|`) === true;

/** What it ends with; null before that is known, and once it has gone. */
export function sketchedPrice(symbol: string): string | null {
  return (hasSketchOf(symbol) && heldPrice()) || null;
}
