/** The geometry of drawings on the screen: what they are made of, and what a finger hits. */
import type { ChartPoint, Spot } from '../layers/spot.ts';
import type { Drawing } from './drawing.ts';

export const FIBONACCI_RATIOS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export interface FibonacciLevel {
  readonly ratio: number;
  readonly price: number;
}

/** Retracements of the way from the first point to the second: 0 is where it ended, 1 where it began. */
export function fibonacciLevels(from: ChartPoint, to: ChartPoint): readonly FibonacciLevel[] {
  return FIBONACCI_RATIOS.map((ratio) => ({
    ratio,
    price: to.price + (from.price - to.price) * ratio,
  }));
}

export function distanceToSegment(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(spot.x - from.x - dx * share, spot.y - from.y - dy * share);
}

/** A drawing with its points on the screen. */
export interface PlacedDrawing {
  readonly drawing: Drawing;
  readonly spots: readonly Spot[];
}

export interface Hit {
  readonly id: string;
  /** The point that was hit; null for the shape between. */
  readonly point: number | null;
}

/** Half of what a finger needs. */
const POINT_REACH_PX = 22;
const SHAPE_REACH_PX = 14;

/** Points go before shapes, those of the selected drawing before all, and the newest lies on top. */
export function hitTest(
  placed: readonly PlacedDrawing[],
  spot: Spot,
  selectedId: string | null,
): Hit | null {
  const isSelected = ({ drawing }: PlacedDrawing) => drawing.id === selectedId;
  const newestFirst = [...placed].reverse();
  const ordered = [
    ...newestFirst.filter(isSelected),
    ...newestFirst.filter((one) => !isSelected(one)),
  ];
  for (const { drawing, spots } of ordered) {
    const point = nearestPoint(spots, spot);
    if (point !== null) return { id: drawing.id, point };
  }
  const shape = ordered.find((one) => distanceToShape(one, spot) <= SHAPE_REACH_PX);
  return shape === undefined ? null : { id: shape.drawing.id, point: null };
}

function nearestPoint(spots: readonly Spot[], spot: Spot): number | null {
  const distances = spots.map(({ x, y }) => Math.hypot(spot.x - x, spot.y - y));
  const nearest = Math.min(...distances);
  return nearest <= POINT_REACH_PX ? distances.indexOf(nearest) : null;
}

function distanceToShape({ drawing, spots }: PlacedDrawing, spot: Spot): number {
  const [from, to = from] = spots;
  if (from === undefined || to === undefined) return Number.POSITIVE_INFINITY;
  if (drawing.kind === 'horizontal') return Math.abs(spot.y - from.y);
  if (drawing.kind === 'trend') return distanceToSegment(spot, from, to);
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  if (drawing.kind === 'fibonacci') {
    const isBeside = spot.x < left - SHAPE_REACH_PX || spot.x > right + SHAPE_REACH_PX;
    if (isBeside) return Number.POSITIVE_INFINITY;
    const heights = FIBONACCI_RATIOS.map((ratio) => to.y + (from.y - to.y) * ratio);
    return Math.min(...heights.map((y) => Math.abs(spot.y - y)));
  }
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return Math.min(
    ...corners.map((corner, index) =>
      distanceToSegment(spot, corner, corners[(index + 1) % 4] ?? corner),
    ),
  );
}
