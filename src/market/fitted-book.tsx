/** FittedBook: an order book with as many rows as its place has room for. */
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OrderBook } from './order-book.tsx';

const ROW_PX = 18;
/** Heading and the last price in the middle. */
const FIXED_PX = 52;
const FEWEST_ROWS = 4;
const MOST_ROWS = 20;

export function FittedBook(props: Omit<ComponentProps<typeof OrderBook>, 'rows'>) {
  const placeRef = useRef<HTMLDivElement>(null);
  const rows = useFittedRows(placeRef, FIXED_PX);
  return (
    <div ref={placeRef} className="relative min-h-0">
      <div className="absolute inset-0 flex flex-col overflow-hidden *:flex-1">
        <OrderBook {...props} rows={rows} />
      </div>
    </div>
  );
}

/** Rows of each side for which a place has room beside what has a height of its own. */
export function useFittedRows(placeRef: RefObject<HTMLElement | null>, fixedPx: number): number {
  const [rows, setRows] = useState(FEWEST_ROWS);
  useLayoutEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    // Told between layout and paint: to ask here would lay out the whole page within the task that mounts it.
    const observer = new ResizeObserver(() => {
      const room = Math.floor((place.clientHeight - fixedPx) / ROW_PX / 2);
      flushSync(() => setRows(Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, room))));
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [placeRef, fixedPx]);
  return rows;
}
