/** The last five minutes as paths of a drawing: the newest at the right, zero at the bottom. */
import { HISTORY_MS, type Line, type Moment } from './history.ts';

export interface HistoryPoint {
  /** Before the newest. */
  readonly agoMs: number;
  readonly value: number;
}

/** Where seconds are missing the line breaks instead of making something up. */
const BREAK_MS = 5000;

export function toPoints(moments: readonly Moment[], line: Line): readonly HistoryPoint[] {
  const newestMs = moments.at(-1)?.atMs ?? 0;
  return moments.flatMap((moment) => {
    const value = moment[line];
    return value === null ? [] : [{ agoMs: newestMs - moment.atMs, value }];
  });
}

export function toHistoryPaths(
  points: readonly HistoryPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly stroke: string; readonly fill: string } {
  const high = Math.max(...points.map(({ value }) => value)) || 1;
  const at = ({ agoMs, value }: HistoryPoint) => {
    const x = (1 - agoMs / HISTORY_MS) * width;
    return { x: x.toFixed(1), y: ((1 - value / high) * height).toFixed(1) };
  };
  const paths = piecesOf(points).map((piece) => {
    const places = piece.map(at);
    const stroke = `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`;
    return { stroke, fill: `${stroke}L${places.at(-1)?.x} ${height}L${places[0]?.x} ${height}Z` };
  });
  return {
    stroke: paths.map(({ stroke }) => stroke).join(''),
    fill: paths.map(({ fill }) => fill).join(''),
  };
}

function piecesOf(points: readonly HistoryPoint[]): readonly (readonly HistoryPoint[])[] {
  const pieces: HistoryPoint[][] = [];
  for (const point of points) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (piece === undefined || before === undefined || before.agoMs - point.agoMs > BREAK_MS)
      pieces.push([point]);
    else piece.push(point);
  }
  return pieces;
}
