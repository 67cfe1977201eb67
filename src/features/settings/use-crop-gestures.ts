/** Dragging, pinching, the wheel and the keyboard over the frame of a crop. */
import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface CropActions {
  /** By shares of the frame's side. */
  readonly move: (by: Point) => void;
  /** Multiplies the zoom. */
  readonly zoomBy: (factor: number) => void;
}

const KEY_STEP = 0.05;
const KEY_ZOOM = 1.1;
const WHEEL_ZOOM = 0.0015;

const keyMoves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};
const keyZooms: Readonly<Record<string, number>> = {
  '+': KEY_ZOOM,
  '=': KEY_ZOOM,
  '-': 1 / KEY_ZOOM,
  _: 1 / KEY_ZOOM,
};

export function useCropGestures({ move, zoomBy }: CropActions) {
  const pointersRef = useRef(new Map<number, Point>());
  const release = (event: PointerEvent) => void pointersRef.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointersRef.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const pointers = pointersRef.current;
      const last = pointers.get(event.pointerId);
      if (last === undefined) return;
      const now = pointOf(event);
      pointers.set(event.pointerId, now);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other === undefined) {
        const side = event.currentTarget.clientWidth || 1;
        move({ x: (now.x - last.x) / side, y: (now.y - last.y) / side });
      } else {
        zoomBy(distance(now, other) / Math.max(1, distance(last, other)));
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (event: WheelEvent) => zoomBy(Math.exp(-event.deltaY * WHEEL_ZOOM)),
    onKeyDown: (event: KeyboardEvent) => {
      const by = keyMoves[event.key];
      const factor = keyZooms[event.key];
      if (by === undefined && factor === undefined) return;
      event.preventDefault();
      if (by) move(by);
      if (factor !== undefined) zoomBy(factor);
    },
  };
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
