/**
 * Drawing by keys: Enter places a shape of the chosen kind in the middle, arrows move it by a bar or a step of
 * the price, Enter without a tool goes on to the next drawing and Delete takes it away.
 */
import { type RefObject, useEffect } from 'react';
import { selectDrawing, useDrawTool } from '../drawings/draw-tool.ts';
import { newDrawing, pointCount } from '../drawings/drawing.ts';
import { drawingsOf, setDrawings } from '../drawings/drawings-store.ts';
import type { Spot } from '../layers/spot.ts';
import type { Overlay } from './overlay.ts';

/** Of the height of the pane. */
const PRICE_STEP = 1 / 40;

const steps: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function useDrawKeys(
  rootRef: RefObject<HTMLElement | null>,
  overlayRef: RefObject<Overlay | null>,
  symbol: string,
): void {
  useEffect(() => {
    const area = rootRef.current?.parentElement;
    if (!area) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== area || !useDrawTool.getState().isOn) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (!takeKey(event.key, overlayRef.current, symbol)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener('keydown', onKey, { capture: true });
    return () => area.removeEventListener('keydown', onKey, { capture: true });
  }, [rootRef, overlayRef, symbol]);
}

/** Answers whether the key meant anything here. */
function takeKey(key: string, overlay: Overlay | null, symbol: string): boolean {
  const { kind, selectedId } = useDrawTool.getState();
  const drawings = drawingsOf(symbol);
  const selected = drawings.find(({ id }) => id === selectedId);
  if (key === 'Enter') return kind === null ? selectNext(symbol) : placeInMiddle(overlay, symbol);
  if (key === 'Delete' || key === 'Backspace') {
    if (selected === undefined) return false;
    setDrawings(
      symbol,
      drawings.filter((one) => one !== selected),
    );
    selectDrawing(null);
    return true;
  }
  const step = steps[key];
  const space = overlay?.space() ?? null;
  if (step === undefined || selected === undefined || space === null) return false;
  const barWidth = (space.xOfBar(1) ?? 0) - (space.xOfBar(0) ?? 0);
  const points = selected.points.map((point) => {
    const [x, y] = [space.xOf(point.timeMs), space.yOf(point.price)];
    if (x === null || y === null) return point;
    const spot = { x: x + step.x * barWidth, y: y + step.y * space.height * PRICE_STEP };
    return space.pointAt(spot) ?? point;
  });
  setDrawings(
    symbol,
    drawings.map((one) => (one === selected ? { ...one, points } : one)),
  );
  return true;
}

function selectNext(symbol: string): boolean {
  const drawings = drawingsOf(symbol);
  const index = drawings.findIndex(({ id }) => id === useDrawTool.getState().selectedId);
  selectDrawing(drawings[(index + 1) % Math.max(1, drawings.length)]?.id ?? null);
  return true;
}

function placeInMiddle(overlay: Overlay | null, symbol: string): boolean {
  const { kind } = useDrawTool.getState();
  const space = overlay?.space() ?? null;
  if (kind === null || space === null) return false;
  const corners = [
    { x: space.width * 0.35, y: space.height * 0.6 },
    { x: space.width * 0.65, y: space.height * 0.4 },
  ];
  const points = corners.slice(0, pointCount(kind)).flatMap((spot) => space.pointAt(spot) ?? []);
  if (points.length !== pointCount(kind)) return false;
  const drawing = newDrawing(kind, points);
  setDrawings(symbol, [...drawingsOf(symbol), drawing]);
  selectDrawing(drawing.id);
  return true;
}
