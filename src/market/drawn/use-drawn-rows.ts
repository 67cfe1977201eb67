/**
 * useDrawnRows({ list, key, rows }): hands the core a canvas over the rows of a list, and answers whether it draws them. The
 * rows stay below it as text, for readers, search, selection and the pointer, and change as often as they are read
 * (`markets.calm…`). While the list is resized or shows something else the page writes them itself.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DrawnRows } from '../../../contract/features/markets-drawn.ts';
import { act } from '../../link/core-link.ts';
import { canDraw, newCanvas, nextDrawing, onCoreLost, onLookChange, whenSeen } from './drawing.ts';
import { measureRows } from './drawn-rows.ts';

/** What is only passed through is not worth a canvas. */
const REST_MS = 250;
/** An empty list is looked at again after this. */
const EMPTY_MS = 1000;

interface Wish {
  readonly list: DrawnRows['list'];
  /** Of the topic that the list shows; null while it shows none. */
  readonly key: string | null;
  /** For how many there is room. */
  readonly rows: number;
  /** What else the rows are laid out by. */
  readonly look?: string;
}

export interface DrawnList {
  /** Around the rows, and nothing else. */
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly isDrawn: boolean;
  /** What is seen in a row, if the core draws it; null else, and where there is no price. */
  readonly priceAt: (row: number) => Promise<string | null>;
}

export function useDrawnRows({ list, key, rows, look = '' }: Wish): DrawnList {
  const boxRef = useRef<HTMLDivElement>(null);
  const wish = `${list} ${key} ${rows} ${look}`;
  const [drawn, setDrawn] = useState<{ readonly wish: string; readonly id: number } | null>(null);

  useEffect(() => {
    const box = boxRef.current;
    if (box === null || key === null) return;
    return keepDrawn(box, { list, key, rows }, (id) => setDrawn(id === null ? null : { wish, id }));
  }, [list, key, rows, wish]);

  // From the render on in which another is wished.
  const id = drawn?.wish === wish ? drawn.id : null;
  const idRef = useRef(id);
  useEffect(() => {
    idRef.current = id;
  });
  const priceAt = useCallback(async (row: number) => {
    const { current } = idRef;
    if (current === null) return null;
    return act('rows.priceAt', { id: current, row }).catch(() => null);
  }, []);
  return { boxRef, isDrawn: id !== null, priceAt };
}

type Drawn = Pick<DrawnRows, 'list' | 'key'> & { readonly rows: number };

/** Until the returned function is called; tells which drawing is seen, and null while none is. */
function keepDrawn(
  box: HTMLElement,
  { list, key, rows }: Drawn,
  tell: (id: number | null) => void,
): () => void {
  const held = { id: null as number | null, canvas: null as HTMLCanvasElement | null };
  const life = { isOver: false };
  let rest: ReturnType<typeof setTimeout> | undefined;

  const takeBack = () => {
    if (held.id === null) return;
    const { id, canvas } = held;
    Object.assign(held, { id: null, canvas: null });
    tell(null);
    canvas?.remove();
    // A core that is gone has released all that it drew.
    act('rows.release', { id }).catch(() => undefined);
  };
  const handOver = async () => {
    if (!(await canDraw()) || life.isOver) return;
    const measured = measureRows(box, rows);
    if (measured === null) {
      // Nothing stands there yet.
      rest = setTimeout(() => void handOver(), EMPTY_MS);
      return;
    }
    const { place, look } = measured;
    takeBack();
    const [id, canvas] = [nextDrawing(), newCanvas('left', { ...place, scale: look.scale })];
    Object.assign(held, { id, canvas });
    box.append(canvas);
    const handed = canvas.transferControlToOffscreen();
    try {
      await act('rows.draw', { id, list, key, canvas: handed, look, place }, [handed]);
    } catch {
      if (held.id === id) takeBack();
      return;
    }
    await whenSeen();
    if (held.id !== id) return;
    canvas.classList.remove('invisible');
    tell(id);
  };
  const whenRested = () => {
    takeBack();
    clearTimeout(rest);
    rest = setTimeout(() => void handOver(), REST_MS);
  };

  const sizes = new ResizeObserver(whenRested);
  // It tells the first size as well.
  sizes.observe(box);
  const ends = [onLookChange(whenRested), onCoreLost(whenRested), () => sizes.disconnect()];
  return () => {
    life.isOver = true;
    clearTimeout(rest);
    for (const end of ends) end();
    takeBack();
  };
}
