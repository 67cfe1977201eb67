/**
 * The picture of the first page's chart, drawn by a worker while the code of the page is on its way: it stands in the frame
 * of the page, then in the chart's place, and goes when the chart has drawn its own candles. So does the price that it ends with,
 * which stands where the market's last price will.
 */
import type { FirstPicture } from '../../../../contract/plain/first-chart.ts';

interface FirstSketch {
  /** `SYMBOL|interval`. */
  readonly chart: string;
  readonly symbol: string;
  readonly canvas: HTMLCanvasElement;
  /** Of the chart's place that it was drawn for, in pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** A place that has come out another by more than this would show it beside its bars. */
const TOLERANCE_PX = 2;

/** By then a page that comes late shows other bars. */
const KEPT_MS = 60_000;

const held = { sketch: null as FirstSketch | null, closeText: null as string | null, atMs: 0 };

export function holdSketch(sketch: FirstSketch): void {
  Object.assign(held, { sketch, closeText: null, atMs: performance.now() });
}

/** The sketch is drawn, and its price told in the frame where the page is not there yet. */
export function showPicture({ closeText }: FirstPicture): void {
  held.closeText = closeText;
  document.querySelector('.frame-price')?.append(closeText);
}

/** The newest price that the market's picture shows; null where there is none. */
export const sketchedPrice = (symbol: string) =>
  held.sketch?.symbol === symbol ? held.closeText : null;

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
  Object.assign(held, { sketch: null, closeText: null });
}
