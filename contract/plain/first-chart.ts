/** The first picture of a page's chart, drawn by a worker of its own before the core and the page are there. */

/** Below `/api`. */
export const CANDLES_PATH = '/currency/new_timeshar';

/** Opening time; open, high, low, close and volume as decimal texts. */
export type ToldBar = readonly [
  openMs: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** What the worker answers; null where nothing could be drawn. */
export type FirstPicture = { readonly drawnAtMs: number } | null;

/** What the worker is told second. */
export interface FirstBars {
  readonly bars: readonly ToldBar[];
}

/** What the worker is told first: where the bars will stand. */
export interface FirstChart {
  readonly shape: 'candles' | 'line';
  /** An OffscreenCanvas, which not every room knows by its type. */
  readonly canvas: object;
  readonly look: {
    /** Device pixels in one of the page's. */
    readonly scale: number;
    readonly up: string;
    readonly down: string;
    readonly line: string;
  };
  /** In pixels of the page: the price pane alone, without its scales. */
  readonly place: {
    readonly width: number;
    readonly height: number;
    /** From one bar to the next, and how many are left free after the newest. */
    readonly pitch: number;
    readonly freeBars: number;
    /** Shares of the height that are left free. */
    readonly top: number;
    readonly bottom: number;
  };
}
