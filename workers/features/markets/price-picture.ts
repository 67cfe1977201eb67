/**
 * One price on a canvas of its own, as the row would show it as text: at the right edge, cut with dots where it has no
 * room, and under the veil of a change while that fades.
 */
import type { DrawnPrice } from '../../../contract/features/markets-drawn.ts';
import { FLASH_OPACITY } from '../../../contract/plain/flash.ts';

export interface PriceState {
  readonly text: string;
  readonly isStale: boolean;
  readonly veil: {
    readonly tone: 'up' | 'down';
    /** From 0 to 1, how much of it has faded. */
    readonly faded: number;
  } | null;
}

/** The rim of the veil around the text, and the radius of its corners, as `.flashes` of base.css has them. */
const RIM_PX = 2;
const RADIUS_PX = 3;

export function createPricePicture({
  canvas,
  look,
  place,
}: Pick<DrawnPrice, 'canvas' | 'look' | 'place'>): (state: PriceState) => void {
  const surface = canvas as OffscreenCanvas;
  const { width, height, top } = place;
  const { scale } = look;
  surface.width = width;
  surface.height = height;
  const context = surface.getContext('2d');
  if (context === null) throw new Error('the canvas draws no plain pictures');
  const right = width / scale;

  return ({ text, isStale, veil }) => {
    // All of it each time: a context that was lost comes back without.
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.font = look.font;
    context.textAlign = 'right';
    const { ascent, lineHeight } = metricsOf(context);
    // Letters are sharp when their line lies on a row of pixels.
    const baseline = Math.round((top + ascent) * scale) / scale;
    context.globalAlpha = 1;
    context.clearRect(0, 0, right, height / scale);
    const shown = fitting(context, text, right);
    context.fillStyle = isStale ? look.stale : look.plain;
    context.globalAlpha = isStale ? look.staleOpacity : 1;
    context.fillText(shown, right, baseline);
    if (veil === null) return;
    const textWidth = context.measureText(shown).width;
    context.fillStyle = look[veil.tone];
    context.globalAlpha = FLASH_OPACITY * (1 - easeOut(veil.faded));
    context.beginPath();
    context.roundRect(
      right - textWidth - RIM_PX,
      baseline - ascent - RIM_PX,
      textWidth + 2 * RIM_PX,
      lineHeight + 2 * RIM_PX,
      RADIUS_PX,
    );
    context.fill();
  };
}

/** In whole pixels, as a page lays text out. */
export function metricsOf(context: OffscreenCanvasRenderingContext2D) {
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
  const ascent = Math.round(fontBoundingBoxAscent);
  return { ascent, lineHeight: ascent + Math.round(fontBoundingBoxDescent) };
}

/** Close to the curve of that name in a style. */
const easeOut = (share: number) => 1 - (1 - share) ** 2;

/** Cut with dots where it has no room. */
export function fitting(
  context: Pick<OffscreenCanvasRenderingContext2D, 'measureText'>,
  text: string,
  room: number,
): string {
  const fits = (candidate: string) => context.measureText(candidate).width <= room;
  if (fits(text)) return text;
  const letters = [...text];
  const kept = letters.findLastIndex((_, end) => fits(`${letters.slice(0, end).join('')}…`));
  return `${letters.slice(0, Math.max(kept, 0)).join('')}…`;
}
