/**
 * How a drawing is placed: by a press that is drawn and released, or by two taps. One tap places a
 * horizontal line, and until it is released the line follows.
 */
import type { ChartPoint, Spot } from '../layers/spot.ts';
import { type DrawingKind, pointCount } from './drawing.ts';

export interface Placing {
  readonly kind: DrawingKind;
  readonly points: readonly ChartPoint[];
  /** Where the finger went down; null while none is down. */
  readonly pressedAt: Spot | null;
  /** The first point was set by a tap: the next release ends it. */
  readonly isSecond: boolean;
}

export type PlacingEvent = {
  readonly kind: 'down' | 'move' | 'up';
  readonly spot: Spot;
  readonly point: ChartPoint;
};

/** A finger that trembles less than this has tapped. */
const TAP_PX = 8;

export const startPlacing = (kind: DrawingKind): Placing => ({
  kind,
  points: [],
  pressedAt: null,
  isSecond: false,
});

/** The next state, and the points of a drawing that is done. */
export function reducePlacing(
  state: Placing,
  { kind, spot, point }: PlacingEvent,
): { readonly state: Placing; readonly done: readonly ChartPoint[] | null } {
  const first = state.points[0];
  const isOne = pointCount(state.kind) === 1;
  const points = first === undefined || isOne ? [point] : [first, point];
  if (kind === 'down') {
    const isSecond = first !== undefined && !isOne;
    return { state: { ...state, points, pressedAt: spot, isSecond }, done: null };
  }
  if (kind === 'move') {
    return { state: first === undefined ? state : { ...state, points }, done: null };
  }
  if (state.pressedAt === null) return { state, done: null };
  const { x, y } = state.pressedAt;
  const isTap = Math.hypot(spot.x - x, spot.y - y) < TAP_PX;
  if (isOne || state.isSecond || !isTap) return { state: startPlacing(state.kind), done: points };
  return { state: { ...state, points: [point], pressedAt: null }, done: null };
}
