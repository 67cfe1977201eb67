/** What a pointer does on a ladder: a click orders, a middle click takes back, own orders are dragged to another price. */
import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { LadderOwnView, LadderRowView } from '../../../../contract/features/markets-depth.ts';
import type { LadderWish } from '../desk-content.ts';
import type { Ladder } from './use-ladder.ts';

interface Drag {
  readonly own: readonly LadderOwnView[];
  readonly from: number;
  readonly to: number;
}

interface Acts {
  readonly place: (wish: LadderWish) => void;
  readonly move: (own: readonly LadderOwnView[], price: string) => void;
  readonly cancel: (own: readonly LadderOwnView[]) => void;
}

export function useLadderPointer({ view, setCursor, scroll }: Ladder, acts: Acts) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const rowOf = (ticks: number) => view?.rows.find((row) => row.ticks === ticks) ?? null;
  const end = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    setDrag(null);
  };
  return {
    /** The row on which what is dragged would lie; null while nothing is. */
    target: drag === null || drag.to === drag.from ? null : drag.to,
    dropDrag: () => setDrag(null),
    handlers: {
      onPointerDown(event: PointerEvent) {
        const spot = spotOf(event.target, rowOf);
        // A middle click would otherwise begin to scroll the page.
        if (event.button === 1) event.preventDefault();
        if (event.button !== 0 || spot?.own === null || spot === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ own: spot.own, from: spot.row.ticks, to: spot.row.ticks });
      },
      onPointerMove(event: PointerEvent) {
        if (drag === null) return;
        const over = document.elementFromPoint(event.clientX, event.clientY);
        const row = spotOf(over, rowOf)?.row;
        if (row && row.ticks !== drag.to) setDrag({ ...drag, to: row.ticks });
      },
      onPointerUp(event: PointerEvent) {
        const row = drag && rowOf(drag.to);
        if (drag && row && drag.to !== drag.from) acts.move(drag.own, row.price);
        if (drag) end(event);
      },
      onPointerCancel: end,
      onClick(event: MouseEvent) {
        const spot = spotOf(event.target, rowOf);
        if (spot === null) return;
        setCursor(spot.row.ticks);
        if (spot.side === null || spot.own !== null) return;
        acts.place({ side: spot.side, price: spot.row.price, isStop: event.shiftKey });
      },
      onAuxClick(event: MouseEvent) {
        const spot = spotOf(event.target, rowOf);
        if (event.button !== 1 || spot === null) return;
        event.preventDefault();
        acts.cancel(spot.own ?? spot.row.own.filter(({ side }) => side === spot.side));
      },
      onWheel(event: { readonly deltaY: number }) {
        if (event.deltaY !== 0) scroll(event.deltaY < 0 ? WHEEL_ROWS : -WHEEL_ROWS);
      },
    },
  };
}

const WHEEL_ROWS = 3;

interface Spot {
  readonly row: LadderRowView;
  /** Null on the price. */
  readonly side: 'buy' | 'sell' | null;
  /** Null where no own order was hit. */
  readonly own: readonly LadderOwnView[] | null;
}

function spotOf(
  target: EventTarget | null,
  rowOf: (ticks: number) => LadderRowView | null,
): Spot | null {
  if (!(target instanceof Element)) return null;
  const ticks = target.closest<HTMLElement>('[data-ticks]')?.dataset['ticks'];
  const row = ticks === undefined ? null : rowOf(Number(ticks));
  if (row === null) return null;
  const told = target.closest<HTMLElement>('[data-side]')?.dataset['side'];
  const side = told === 'buy' || told === 'sell' ? told : null;
  const role = target.closest<HTMLElement>('[data-own]')?.dataset['own'];
  const own = row.own.filter((one) => one.side === side && one.role === role);
  return { row, side, own: own.length === 0 ? null : own };
}
