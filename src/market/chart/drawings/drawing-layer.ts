/** Paints the drawings of a market, and the one that is being placed or moved. */

import type { ChartSpace } from '../layers/chart-space.ts';
import type { Layer } from '../layers/layer-primitive.ts';
import type { Spot } from '../layers/spot.ts';
import type { Drawing } from './drawing.ts';
import { fibonacciLevels, type PlacedDrawing } from './shapes.ts';

interface DrawingLayerParts {
  readonly colors: {
    readonly line: string;
    readonly chosen: string;
    readonly ground: string;
  };
  readonly font: string;
  readonly priceText: (price: number) => string;
  readonly ratioText: (ratio: number) => string;
}

export interface DrawingLayer extends Layer {
  readonly show: (drawings: readonly Drawing[], selectedId: string | null) => void;
  readonly placed: () => readonly PlacedDrawing[];
}

const POINT_RADIUS = 5;
const LABEL_ROOM = 12;

export function createDrawingLayer(parts: DrawingLayerParts): DrawingLayer {
  const { colors, font } = parts;
  const state: {
    drawings: readonly Drawing[];
    placed: readonly PlacedDrawing[];
    selectedId: string | null;
  } = { drawings: [], placed: [], selectedId: null };

  return {
    show(drawings, selectedId) {
      state.drawings = drawings;
      state.selectedId = selectedId;
    },
    placed: () => state.placed,
    place(space) {
      state.placed = state.drawings.flatMap((drawing) => {
        const spots = drawing.points.flatMap(({ timeMs, price }) => {
          const [x, y] = [space.xOf(timeMs), space.yOf(price)];
          return x === null || y === null ? [] : [{ x, y }];
        });
        return spots.length === drawing.points.length ? [{ drawing, spots }] : [];
      });
    },
    paint(context, space) {
      context.font = font;
      for (const { drawing, spots } of state.placed) {
        const isChosen = drawing.id === state.selectedId;
        context.strokeStyle = isChosen ? colors.chosen : colors.line;
        context.fillStyle = context.strokeStyle;
        context.lineWidth = isChosen ? 2 : 1.5;
        const brush = { context, space, parts };
        paintShape(brush, { drawing, spots });
        if (isChosen) for (const spot of spots) paintPoint(brush, spot);
      }
    },
  };
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly space: ChartSpace;
  readonly parts: DrawingLayerParts;
}

function paintShape(brush: Brush, { drawing, spots }: PlacedDrawing): void {
  const { context, space, parts } = brush;
  const [from, to = from] = spots;
  if (from === undefined || to === undefined) return;
  if (drawing.kind === 'horizontal') {
    stroke(context, { x: 0, y: Math.round(from.y) }, { x: space.width, y: Math.round(from.y) });
    const text = parts.priceText(drawing.points[0]?.price ?? 0);
    context.textBaseline = 'bottom';
    context.fillText(text, space.width - context.measureText(text).width - 6, from.y - 3);
  } else if (drawing.kind === 'trend') {
    stroke(context, from, to);
  } else if (drawing.kind === 'rectangle') {
    const box = [from.x, from.y, to.x - from.x, to.y - from.y] as const;
    context.globalAlpha = 0.12;
    context.fillRect(...box);
    context.globalAlpha = 1;
    context.strokeRect(...box);
  } else paintFibonacci(brush, { drawing, spots });
}

function paintFibonacci({ context, space, parts }: Brush, { drawing, spots }: PlacedDrawing): void {
  const [from, to] = spots;
  const [begin, end] = drawing.points;
  if (!from || !to || !begin || !end) return;
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  context.setLineDash([3, 3]);
  stroke(context, from, to);
  context.setLineDash([]);
  context.textBaseline = 'bottom';
  let labelY = Number.NaN;
  for (const { ratio, price } of fibonacciLevels(begin, end)) {
    const y = space.yOf(price);
    if (y === null) continue;
    context.globalAlpha = ratio === 0 || ratio === 1 ? 1 : 0.7;
    stroke(context, { x: left, y: Math.round(y) }, { x: right, y: Math.round(y) });
    context.globalAlpha = 1;
    // Levels that lie close together would write over each other.
    if (Math.abs(y - labelY) < LABEL_ROOM) continue;
    labelY = y;
    const text = `${parts.ratioText(ratio)} · ${parts.priceText(price)}`;
    const room = space.width - context.measureText(text).width - 4;
    context.fillText(text, Math.max(4, Math.min(left + 2, room)), y - 1);
  }
}

function paintPoint({ context, parts }: Brush, { x, y }: Spot): void {
  context.beginPath();
  context.arc(x, y, POINT_RADIUS, 0, Math.PI * 2);
  context.fillStyle = parts.colors.ground;
  context.fill();
  context.lineWidth = 2;
  context.stroke();
}

function stroke(context: CanvasRenderingContext2D, from: Spot, to: Spot): void {
  context.beginPath();
  context.moveTo(from.x, from.y + 0.5);
  context.lineTo(to.x, to.y + 0.5);
  context.stroke();
}
