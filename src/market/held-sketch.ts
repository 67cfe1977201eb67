/**
 * The picture of the first page's chart, drawn by a worker while the code of the page is on its way: it stands in the frame
 * of the page, then in the chart's place (`chart/model/place-sketch.ts`), and goes when the chart has drawn its own candles. So does
 * the price that it ends with, which stands where the market's last price will.
 */

export interface FirstSketch {
  /** `SYMBOL|interval`. */
  readonly chart: string;
  readonly canvas: HTMLCanvasElement;
  /** Of the chart's place that it was drawn for, in pixels of the page. */
  readonly width: number;
  readonly height: number;
  /** By the page's clock. */
  readonly atMs: number;
}

const held = { sketch: null as FirstSketch | null, closeText: '' };
/** Of the price, which may come after the page. */
const listeners = new Set<() => void>();

export function holdSketch(sketch: FirstSketch): void {
  held.sketch = sketch;
}

/** The sketch is being drawn; its price stands in the frame where the page is not there yet. */
export function showPrice(closeText: string): void {
  held.closeText = closeText;
  document.querySelector('.frame-price')?.append(closeText);
  tell();
}

export const heldSketch = () => held.sketch;

/** The newest price of the picture, empty before its bars are there. */
export const heldPrice = () => held.closeText;

/** Calls when the price comes and when it goes. @returns what ends it. */
export function onHeldPrice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function dropSketch(): void {
  held.sketch?.canvas.remove();
  held.sketch = null;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
