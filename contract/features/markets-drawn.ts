/** Prices that the core draws itself: a list of markets hands it a small canvas for each. */
import { acts } from '../act.ts';
import { z } from '../schema.ts';

/** A font face of the page, for a core in another thread to fetch. */
const FigureFont = z.object({
  family: z.string(),
  weight: z.string(),
  /** Features of the face, as a style writes them: figures of one width. */
  features: z.string(),
  address: z.string(),
});
export type FigureFont = Readonly<z.infer<typeof FigureFont>>;

/** How prices look on the page, in its pixels and its colours. */
const PriceLook = z.object({
  /** Device pixels in one of the page's. */
  scale: z.number(),
  /** As the style of a page writes it. */
  font: z.string(),
  plain: z.string(),
  /** Of a price that is too old to trade on. */
  stale: z.string(),
  staleOpacity: z.number(),
  up: z.string(),
  down: z.string(),
  /** The trader asked for no motion: a changed price does not flash. */
  isStill: z.boolean(),
});
export type PriceLook = Readonly<z.infer<typeof PriceLook>>;

/** Where a price stands on its canvas: at the right edge, and so far from the top. */
const PricePlace = z.object({
  /** In device pixels. */
  width: z.int(),
  height: z.int(),
  /** From the top of the canvas to the top of the text's own box, in pixels of the page. */
  top: z.number(),
});
export type PricePlace = Readonly<z.infer<typeof PricePlace>>;

/** An OffscreenCanvas, which not every room knows by its type. */
const HandedCanvas = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && 'getContext' in value,
);

const DrawnPrice = z.object({
  /** Names the drawing, for its end. */
  id: z.int(),
  symbol: z.string(),
  canvas: HandedCanvas,
  look: PriceLook,
  place: PricePlace,
});
export type DrawnPrice = Readonly<z.infer<typeof DrawnPrice>>;

export const drawnPriceActs = acts({
  /** Fetches the font; false where this core cannot draw with it, and then no canvas is to be handed over. */
  'price.font': { input: FigureFont, output: z.boolean() },
  /** Draws the last price with every frame that changes it, until released. Resolves when it is there first. */
  'price.draw': { input: DrawnPrice, output: z.void() },
  'price.release': { input: z.object({ id: z.int() }), output: z.void() },
});
