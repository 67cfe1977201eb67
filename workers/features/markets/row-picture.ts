/**
 * Rows on one canvas, where the page would show them as text. Only what is another than it was is drawn anew, so that a book of
 * which a few rows have changed costs a few rows.
 */
import type { DrawnRows, RowsPlace } from '../../../contract/features/markets-drawn.ts';
import { fitting, metricsOf } from './price-picture.ts';
import type { DrawnFigure, DrawnRow, DrawnRowOrNone } from './row-figures.ts';

/** Of a ground by itself and of all before it, as `share-bar` of theme.css has them. */
const BAR_OPACITY = [0.14, 0.1] as const;
/** It leaves a line free above and below. */
const BAR_RIM_PX = 1;
/** Letters side by side may stand a hair apart. */
const RIM_OF_TEXT_PX = 1;
/** Between a figure and what is told beside it. */
const BESIDE_PX = 4;

type Cell = RowsPlace['cells'][number];

export interface RowsPicture {
  paint(rows: readonly DrawnRowOrNone[]): void;
  /** The browser may have taken the picture: all of it is drawn with the next rows. */
  forget(): void;
}

/** What a font measures. */
interface Ruler {
  /** How high its letters rise. */
  readonly ascent: number;
  /** As wide as a text can be, without measuring the whole of it. */
  readonly widest: (text: string) => number;
}

interface Surface {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly look: DrawnRows['look'];
  readonly place: RowsPlace;
  /** Letters and grounds are sharp when they begin on a row of pixels. */
  readonly snapped: (px: number) => number;
  /** Of a font, which is measured once: to ask a canvas for its font has it written out each time. */
  readonly rulerOf: (font: string) => Ruler;
}

export function createRowsPicture(list: Pick<DrawnRows, 'canvas' | 'look' | 'place'>): RowsPicture {
  const surface = surfaceOf(list);
  const { context, place } = surface;
  const { scale } = list.look;
  const drawn: (string | undefined)[] = [];
  return {
    paint(rows) {
      // With each picture: a context that was lost comes back without.
      context.setTransform(scale, 0, 0, scale, 0, 0);
      for (let index = 0; index < place.rows; index += 1) {
        const row = rows[index] ?? null;
        const now = JSON.stringify(row);
        if (drawn[index] === now) continue;
        drawn[index] = now;
        paintRow(surface, row, index * place.pitch);
      }
    },
    forget() {
      drawn.length = 0;
    },
  };
}

function surfaceOf({ canvas, look, place }: Pick<DrawnRows, 'canvas' | 'look' | 'place'>): Surface {
  const offscreen = canvas as OffscreenCanvas;
  offscreen.width = place.width;
  offscreen.height = place.height;
  const context = offscreen.getContext('2d');
  if (context === null) throw new Error('the canvas draws no plain pictures');
  const rulers = new Map<string, Ruler>();
  return {
    ...{ context, look, place },
    snapped: (px) => Math.round(px * look.scale) / look.scale,
    rulerOf(font) {
      const known = rulers.get(font) ?? measured(context, font);
      rulers.set(font, known);
      return known;
    },
  };
}

function measured(context: OffscreenCanvasRenderingContext2D, font: string): Ruler {
  context.font = font;
  const widths = new Map<string, number>();
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? measureLetter(context, font, letter);
    widths.set(letter, known);
    return known;
  };
  return {
    ascent: metricsOf(context).ascent,
    widest(text) {
      let sum = RIM_OF_TEXT_PX;
      for (const letter of text) sum += widthOf(letter);
      return sum;
    },
  };
}

function measureLetter(context: OffscreenCanvasRenderingContext2D, font: string, letter: string) {
  context.font = font;
  return context.measureText(letter).width;
}

/** `down` is how far below the first row it stands. */
function paintRow(surface: Surface, row: DrawnRowOrNone, down: number): void {
  const { context, look, place, snapped } = surface;
  const [top, bottom] = [snapped(place.top + down), snapped(place.top + down + place.pitch)];
  context.clearRect(0, top, place.width / look.scale, bottom - top);
  if (row === null) return;
  paintBars(surface, row, down);
  for (const cell of place.cells) {
    const figure = row.figures[cell.name];
    if (figure !== undefined && figure.text !== '') paintFigure(surface, figure, { cell, down });
  }
}

function paintBars({ context, look, place, snapped }: Surface, row: DrawnRow, down: number): void {
  for (const { name, from, left, right, top, height } of place.bars) {
    const bar = row.bars[name];
    if (bar === undefined) continue;
    const y = snapped(top + down) + BAR_RIM_PX;
    context.fillStyle = look.colors[bar.tone];
    for (const [index, share] of bar.shares.entries()) {
      const length = share * (right - left);
      const begin = from === 'right' ? right - length : left;
      context.globalAlpha = BAR_OPACITY[index] ?? 0;
      context.fillRect(begin, y, length, height - 2 * BAR_RIM_PX);
    }
  }
  context.globalAlpha = 1;
}

function paintFigure(
  { context, look, place, snapped, rulerOf }: Surface,
  figure: DrawnFigure,
  { cell, down }: { readonly cell: Cell; readonly down: number },
): void {
  const { align, left, right } = cell;
  if (figure.isMarked) {
    // The line below the row stays.
    const height = snapped(place.pitch) - 1 / look.scale;
    context.fillStyle = look.colors.control;
    context.fillRect(left, snapped(place.top + down), right - left, height);
  }
  const font = figure.isMarked ? look.boldFont : look.font;
  const { ascent, widest } = rulerOf(font);
  context.font = font;
  context.textAlign = align;
  context.fillStyle = look.colors[figure.tone];
  const baseline = snapped(place.textTop + down + ascent);
  const room = right - left;
  const shown = widest(figure.text) <= room ? figure.text : fitting(context, figure.text, room);
  context.fillText(shown, { left, right, center: (left + right) / 2 }[align], baseline);
  if (!figure.beside) return;
  const end = left + context.measureText(shown).width + BESIDE_PX;
  context.font = look.smallFont;
  context.fillStyle = look.colors.soft;
  context.fillText(fitting(context, figure.beside, right - end), end, baseline);
}
