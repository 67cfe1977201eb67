/**
 * Figures that the core draws itself: a list of markets hands it a small canvas for each price, a desk one for all rows of a
 * book, a ladder or a tape.
 */
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
  /** Twice a second and without flashes, as in a long list beside what is traded; with every frame otherwise. */
  isCalm: z.boolean(),
  canvas: HandedCanvas,
  look: PriceLook,
  place: PricePlace,
});
export type DrawnPrice = Readonly<z.infer<typeof DrawnPrice>>;

/** The figures of a row by name: of a book `price`, `quantity`, `total`, `value`; of a ladder `bid`, `price`, `ask`; of a tape `price`, `quantity`, `value`, `time`. */
const CellPlace = z.object({
  name: z.string(),
  align: z.enum(['left', 'right', 'center']),
  /** Its edges, from the left of the canvas in pixels of the page. */
  left: z.number(),
  right: z.number(),
});

/** The ground of a row that is as long as its share: `row`, and of a ladder `bid` and `ask`. */
const BarPlace = z.object({
  name: z.string(),
  from: z.enum(['left', 'right']),
  left: z.number(),
  right: z.number(),
  /** Of the first row, and as high as this. */
  top: z.number(),
  height: z.number(),
});

/** Where rows stand on their canvas, in pixels of the page but for its own size. */
const RowsPlace = z.object({
  /** In device pixels. */
  width: z.int(),
  height: z.int(),
  /** How many there is room for. */
  rows: z.int(),
  /** The first of them, and from each to the next. */
  top: z.number(),
  pitch: z.number(),
  /** The box of the first row's text, which begins as high as its letters may reach. */
  textTop: z.number(),
  cells: z.array(CellPlace),
  bars: z.array(BarPlace),
});
export type RowsPlace = Readonly<z.infer<typeof RowsPlace>>;

const TONES = ['up', 'down', 'strong', 'soft', 'gold', 'control'] as const;
export type DrawnTone = (typeof TONES)[number];

const RowsLook = z.object({
  /** Device pixels in one of the page's. */
  scale: z.number(),
  /** As the style of a page writes them: of figures, of one that stands out, and of what is told beside one. */
  font: z.string(),
  boldFont: z.string(),
  smallFont: z.string(),
  colors: z.record(z.enum(TONES), z.string()),
});
export type RowsLook = Readonly<z.infer<typeof RowsLook>>;

const DrawnRows = z.object({
  id: z.int(),
  list: z.enum(['bids', 'asks', 'ladder', 'tape']),
  /** Of `markets.deskBook`, `markets.ladder` or `markets.deskTape`. */
  key: z.string(),
  canvas: HandedCanvas,
  look: RowsLook,
  place: RowsPlace,
});
export type DrawnRows = Readonly<z.infer<typeof DrawnRows>>;

export const drawnRowsActs = acts({
  /** Draws the rows with every frame that changes one of them, until released. Resolves when they are there first. */
  'rows.draw': { input: DrawnRows, output: z.void() },
  /** The price of a row of a book as it was drawn last, ready to be sent; null where none is. */
  'rows.priceAt': {
    input: z.object({ id: z.int(), row: z.int() }),
    output: z.nullable(z.string()),
  },
  'rows.release': { input: z.object({ id: z.int() }), output: z.void() },
});

export const drawnPriceActs = acts({
  /** Fetches the font; false where this core cannot draw with it, and then no canvas is to be handed over. */
  'price.font': { input: FigureFont, output: z.boolean() },
  /** Draws the last price with every frame that changes it, until released. Resolves when it is there first. */
  'price.draw': { input: DrawnPrice, output: z.void() },
  'price.release': { input: z.object({ id: z.int() }), output: z.void() },
});
