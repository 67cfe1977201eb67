/** Presses on the chart while drawing: they place a new drawing, or choose and move one that is there. */

import type { Grab } from '../layers/area-pointer.ts';
import type { ChartSpace } from '../layers/chart-space.ts';
import type { ChartPoint, Spot } from '../layers/spot.ts';
import type { Bar } from '../model/bar.ts';
import { selectDrawing, useDrawTool } from './draw-tool.ts';
import { type Drawing, newDrawing } from './drawing.ts';
import type { DrawingLayer } from './drawing-layer.ts';
import { drawingsOf, setDrawings } from './drawings-store.ts';
import { magnetPrice } from './magnet.ts';
import { type Placing, reducePlacing, startPlacing } from './placing.ts';
import { hitTest } from './shapes.ts';

interface DrawPointerParts {
  readonly symbol: string;
  readonly layer: DrawingLayer;
  readonly space: () => ChartSpace | null;
  readonly bars: () => readonly Bar[];
  readonly repaint: () => void;
}

export interface DrawPointer {
  readonly press: (spot: Spot) => Grab | null;
  readonly hover: (spot: Spot | null) => void;
  /** Shows what is kept, with what is under way. */
  readonly refresh: () => void;
}

const DRAFT_ID = 'draft';

export function createDrawPointer(parts: DrawPointerParts): DrawPointer {
  const { symbol, layer } = parts;
  const state: { placing: Placing | null; moved: Drawing | null } = { placing: null, moved: null };

  const refresh = () => {
    const { kind, selectedId } = useDrawTool.getState();
    if (state.placing !== null && state.placing.kind !== kind) state.placing = null;
    const kept = drawingsWith(symbol, state.moved);
    const draft = draftOf(state.placing);
    layer.show([...kept, ...draft], draft.length > 0 ? DRAFT_ID : selectedId);
    parts.repaint();
  };
  const advance = (kind: 'down' | 'move' | 'up', spot: Spot) => {
    const point = pointAt(parts, spot);
    if (state.placing === null || point === null) return;
    const { state: next, done } = reducePlacing(state.placing, { kind, spot, point });
    state.placing = next;
    if (done === null) return refresh();
    const drawing = newDrawing(next.kind, done);
    state.placing = null;
    setDrawings(symbol, [...drawingsOf(symbol), drawing]);
    selectDrawing(drawing.id);
    refresh();
  };
  const place = (): Grab => ({
    move: (spot) => advance('move', spot),
    end: (spot) => advance('up', spot),
    cancel: () => {
      state.placing = null;
      refresh();
    },
  });
  const moveDrawing = (drawing: Drawing, point: number | null, start: Spot): Grab => ({
    move(spot) {
      state.moved = movedDrawing(parts, { drawing, point }, { start, spot });
      refresh();
    },
    end() {
      const { moved } = state;
      state.moved = null;
      if (moved !== null) setDrawings(symbol, drawingsWith(symbol, moved));
      refresh();
    },
    cancel() {
      state.moved = null;
      refresh();
    },
  });

  return {
    press(spot) {
      const { kind, selectedId } = useDrawTool.getState();
      if (kind !== null) {
        state.placing ??= startPlacing(kind);
        advance('down', spot);
        return place();
      }
      const hit = hitTest(layer.placed(), spot, selectedId);
      const drawing = drawingsOf(symbol).find(({ id }) => id === hit?.id);
      selectDrawing(drawing?.id ?? null);
      return drawing === undefined || hit === null ? null : moveDrawing(drawing, hit.point, spot);
    },
    hover(spot) {
      if (spot !== null && state.placing !== null) advance('move', spot);
    },
    refresh,
  };
}

/** What is kept, with one of them as it was moved. */
function drawingsWith(symbol: string, moved: Drawing | null): readonly Drawing[] {
  return drawingsOf(symbol).map((one) => (one.id === moved?.id ? moved : one));
}

function draftOf(placing: Placing | null): readonly Drawing[] {
  if (placing === null || placing.points.length === 0) return [];
  return [{ id: DRAFT_ID, kind: placing.kind, points: placing.points }];
}

type Ground = Pick<DrawPointerParts, 'space' | 'bars'>;

/** Where a spot lies on the market: at a price of its bar, with the magnet. */
function pointAt({ space: spaceOf, bars }: Ground, spot: Spot): ChartPoint | null {
  const space = spaceOf();
  const point = space?.pointAt(spot) ?? null;
  if (space === null || point === null || !useDrawTool.getState().hasMagnet) return point;
  const bar = bars()[Math.round(space.barAt(spot.x) ?? -1)];
  return { ...point, price: magnetPrice(bar, spot.y, space.yOf) ?? point.price };
}

/** With one of its points at a spot, or moved as a whole. */
function movedDrawing(
  ground: Ground,
  { drawing, point }: { readonly drawing: Drawing; readonly point: number | null },
  { start, spot }: { readonly start: Spot; readonly spot: Spot },
): Drawing {
  const space = ground.space();
  const points = drawing.points.map((one, index) => {
    if (point !== null) return index === point ? (pointAt(ground, spot) ?? one) : one;
    const [x, y] = [space?.xOf(one.timeMs) ?? null, space?.yOf(one.price) ?? null];
    if (x === null || y === null) return one;
    return space?.pointAt({ x: x + spot.x - start.x, y: y + spot.y - start.y }) ?? one;
  });
  return { ...drawing, points };
}
