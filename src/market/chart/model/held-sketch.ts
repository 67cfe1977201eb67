/**
 * The picture of the first page's chart, drawn by the core while the code of the page is on its way: it stands in the frame
 * of the page, then in the chart's place, and goes when the chart has drawn its own candles.
 */
interface FirstSketch {
  /** `SYMBOL|interval`. */
  readonly chart: string;
  readonly canvas: HTMLCanvasElement;
  /** Of the chart's place that it was drawn for, in pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** A place that has come out another by more than this would show it beside its bars. */
const TOLERANCE_PX = 2;

/** By then a page that comes late shows other bars. */
const KEPT_MS = 60_000;

const held = { sketch: null as FirstSketch | null, atMs: 0 };

export function holdSketch(sketch: FirstSketch): void {
  Object.assign(held, { sketch, atMs: performance.now() });
}

/** Brings it into the chart's place, if it was drawn for this chart and this place. */
export function placeSketch(chart: string, place: HTMLElement): void {
  const { sketch } = held;
  if (sketch === null) return;
  const { width, height } = place.getBoundingClientRect();
  const fits =
    sketch.chart === chart &&
    performance.now() - held.atMs < KEPT_MS &&
    Math.abs(width - sketch.width) <= TOLERANCE_PX &&
    Math.abs(height - sketch.height) <= TOLERANCE_PX;
  if (fits) place.prepend(sketch.canvas);
  else dropSketch();
}

export const hasSketch = (chart: string) => held.sketch?.chart === chart;

export function dropSketch(): void {
  held.sketch?.canvas.remove();
  held.sketch = null;
}
