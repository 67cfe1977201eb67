/** Paints an indicator's lines, columns, dots and levels for the bars in view. */
import type { PaneRendererCustomData, PriceToCoordinateConverter, Time } from 'lightweight-charts';
import type { IndicatorLook } from '../model/indicator-looks.ts';
import type { IndicatorOptions, LinePoint } from './line-point.ts';

export type Picture = PaneRendererCustomData<Time, LinePoint> & {
  readonly options: IndicatorOptions;
};

interface Scope {
  readonly context: CanvasRenderingContext2D;
  readonly bitmapSize: { readonly width: number };
  readonly horizontalPixelRatio: number;
  readonly verticalPixelRatio: number;
}

/** A bar in view, in pixels of the canvas. */
interface Place {
  readonly x: number;
  /** Position among all bars; a step of more than one is a gap. */
  readonly index: number;
  readonly point: LinePoint;
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly places: readonly Place[];
  readonly yOf: (value: number) => number;
  readonly ratio: number;
  /** Width of a bar with its gap. */
  readonly spacing: number;
  readonly options: IndicatorOptions;
}

export function drawLines(
  scope: Scope,
  toY: PriceToCoordinateConverter,
  look: IndicatorLook,
  picture: Picture,
): void {
  const { context, horizontalPixelRatio, verticalPixelRatio } = scope;
  const brush: Brush = {
    context,
    places: placesInView(picture, horizontalPixelRatio),
    yOf: (value) => (toY(value) ?? Number.NaN) * verticalPixelRatio,
    ratio: verticalPixelRatio,
    spacing: picture.barSpacing * horizontalPixelRatio,
    options: picture.options,
  };
  context.save();
  context.lineJoin = 'round';
  for (const level of look.guides ?? []) drawGuide(brush, level, scope.bitmapSize.width);
  if (look.veil) drawVeil(brush, ...look.veil);
  for (const [column, { shape }] of look.lines.entries()) {
    const color = picture.options.colors[column] ?? picture.options.guideColor;
    if (shape === 'columns' || shape === 'volume') drawColumns(brush, column, shape);
    else if (shape === 'dots') drawDots(brush, column, color);
    else drawLine(brush, column, { color, isDashed: shape === 'dashes' });
  }
  context.restore();
}

/** One more on each side than is in view, so that lines run to the edges. */
function placesInView({ bars, visibleRange, barSpacing }: Picture, ratio: number): Place[] {
  const first = visibleRange === null ? undefined : bars[visibleRange.from];
  if (visibleRange === null || first === undefined) return [];
  const from = Math.max(0, visibleRange.from - 1);
  // The library keeps places of the bars in view only; those of the others follow from the spacing.
  return bars.slice(from, visibleRange.to + 1).map(({ time, originalData }) => ({
    x: (first.x + (time - first.time) * barSpacing) * ratio,
    index: time,
    point: originalData,
  }));
}

function valueAt(place: Place, column: number): number {
  return place.point.values[column] ?? Number.NaN;
}

function drawLine(
  { context, places, yOf, ratio }: Brush,
  column: number,
  { color, isDashed }: { color: string; isDashed: boolean },
): void {
  context.beginPath();
  let lastIndex = Number.NaN;
  for (const place of places) {
    const value = valueAt(place, column);
    if (Number.isNaN(value)) continue;
    if (place.index - lastIndex === 1) context.lineTo(place.x, yOf(value));
    else context.moveTo(place.x, yOf(value));
    lastIndex = place.index;
  }
  context.strokeStyle = color;
  context.lineWidth = 1.5 * ratio;
  context.setLineDash(isDashed ? [4 * ratio, 3 * ratio] : []);
  context.stroke();
  context.setLineDash([]);
}

function drawDots(
  { context, places, yOf, ratio, spacing }: Brush,
  column: number,
  color: string,
): void {
  const radius = Math.min(1.8 * ratio, Math.max(0.8 * ratio, spacing / 4));
  context.fillStyle = color;
  context.beginPath();
  for (const place of places) {
    const value = valueAt(place, column);
    if (Number.isNaN(value)) continue;
    const y = yOf(value);
    context.moveTo(place.x + radius, y);
    context.arc(place.x, y, radius, 0, Math.PI * 2);
  }
  context.fill();
}

/** Volume is coloured by its bar, a histogram by its own sign. */
function drawColumns(brush: Brush, column: number, shape: 'columns' | 'volume'): void {
  const { context, places, yOf, spacing, ratio, options } = brush;
  const width = Math.max(1, Math.floor(spacing - ratio));
  const zero = yOf(0);
  for (const isRising of [true, false]) {
    context.fillStyle = `${isRising ? options.up : options.down}99`;
    for (const place of places) {
      const value = valueAt(place, column);
      const rises = shape === 'volume' ? place.point.isUp : value >= 0;
      if (Number.isNaN(value) || rises !== isRising) continue;
      const y = yOf(value);
      const height = Math.max(ratio, Math.abs(zero - y));
      context.fillRect(Math.round(place.x - width / 2), Math.min(y, zero), width, height);
    }
  }
}

function drawGuide({ context, yOf, ratio, options }: Brush, level: number, width: number): void {
  const y = Math.round(yOf(level)) + 0.5;
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.strokeStyle = options.guideColor;
  context.lineWidth = ratio;
  context.setLineDash([2 * ratio, 4 * ratio]);
  context.stroke();
  context.setLineDash([]);
}

/** Between two lines, in the colour of the upper one. */
function drawVeil({ context, places, yOf, options }: Brush, one: number, other: number): void {
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next === undefined || next.index - place.index !== 1) continue;
    const corners = [
      valueAt(place, one),
      valueAt(next, one),
      valueAt(next, other),
      valueAt(place, other),
    ];
    if (corners.some(Number.isNaN)) continue;
    const [upperLeft = 0, upperRight = 0, lowerRight = 0, lowerLeft = 0] = corners.map(yOf);
    const isOneAbove = (corners[0] ?? 0) >= (corners[3] ?? 0);
    context.fillStyle = `${options.colors[isOneAbove ? one : other] ?? ''}1c`;
    context.beginPath();
    context.moveTo(place.x, upperLeft);
    context.lineTo(next.x, upperRight);
    context.lineTo(next.x, lowerRight);
    context.lineTo(place.x, lowerLeft);
    context.fill();
  }
}
