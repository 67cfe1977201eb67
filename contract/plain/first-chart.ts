/** The first picture of a page's chart, drawn by a worker of its own before the core and the page are there. */
import type { Language } from './languages.ts';

/** Below `/api`. */
export const CANDLES_PATH = '/currency/new_timeshar';

/** What the worker answers; null where no bars were to be had. */
export interface FirstPicture {
  /** In milliseconds of the epoch. */
  readonly drawnAtMs: number;
  /** The close of the newest bar, as the language writes it. */
  readonly closeText: string;
}

/** What the page asks for. */
export interface FirstChart {
  readonly symbol: string;
  readonly language: Language;
  readonly interval: string;
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
