/** The picture of the first page's chart (`../../held-sketch.ts`), in the place of the chart that it was drawn for. */
import { dropSketch, heldSketch } from '../../held-sketch.ts';

/** A place that has come out another by more than this would show it beside its bars. */
const TOLERANCE_PX = 2;

/** By then a page that comes late shows other bars. */
const KEPT_MS = 60_000;

/** Brings it into the chart's place, if it was drawn for this chart; one that was drawn for another place goes unseen. */
export function placeSketch(chart: string, place: HTMLElement): void {
  const sketch = heldSketch();
  if (sketch === null) return;
  if (sketch.chart !== chart || performance.now() - sketch.atMs > KEPT_MS) {
    dropSketch();
    return;
  }
  place.prepend(sketch.canvas);
  // Told between layout and paint; to ask for the place here would lay out the whole page within this task.
  const observer = new ResizeObserver(([entry]) => {
    observer.disconnect();
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    const fits =
      Math.abs(width - sketch.width) <= TOLERANCE_PX &&
      Math.abs(height - sketch.height) <= TOLERANCE_PX;
    if (!fits && heldSketch() === sketch) dropSketch();
  });
  observer.observe(place);
}

export const hasSketch = (chart: string) => heldSketch()?.chart === chart;
