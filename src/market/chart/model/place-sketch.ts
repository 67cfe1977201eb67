/** The picture of the first page's chart (`../../held-sketch.ts`), in the place of the chart that it was drawn for. */
import { dropSketch, heldSketch } from '../../held-sketch.ts';

/** A place that has come out another by more than this would show it beside its bars. */
const TOLERANCE_PX = 2;

/** By then a page that comes late shows other bars. */
const KEPT_MS = 60_000;

/** Brings it into the chart's place, if it was drawn for this chart and this place. */
export function placeSketch(chart: string, place: HTMLElement): void {
  const sketch = heldSketch();
  if (sketch === null) return;
  const { width, height } = place.getBoundingClientRect();
  const fits =
    sketch.chart === chart &&
    performance.now() - sketch.atMs < KEPT_MS &&
    Math.abs(width - sketch.width) <= TOLERANCE_PX &&
    Math.abs(height - sketch.height) <= TOLERANCE_PX;
  if (fits) place.prepend(sketch.canvas);
  else dropSketch();
}

export const hasSketch = (chart: string) => heldSketch()?.chart === chart;
