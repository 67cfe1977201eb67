/** Where the prices of a ladder stand, and the row that keys mean. Both stay until they are moved. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { LadderRowView, LadderView } from '../../../../contract/features/markets-depth.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { type DrawnList, useDrawnRows } from '../../../market/drawn/use-drawn-rows.ts';
import { useLastView, useStep } from '../../../market/use-step.ts';

export const ROW_PX = 20;
const FEWEST_ROWS = 7;
const MOST_ROWS = 81;

export interface Ladder {
  readonly view: LadderView | null;
  readonly drawn: DrawnList;
  readonly chooseStep: (step: number) => void;
  /** The market in the middle again. */
  readonly centre: () => void;
  /** By so many rows, upwards when it is positive. */
  readonly scroll: (rows: number) => void;
  readonly cursor: LadderRowView | null;
  readonly setCursor: (ticks: number) => void;
  /** By so many rows; at the edge the prices follow. */
  readonly moveCursor: (rows: number) => void;
}

export function useLadder(symbol: string, placeRef: RefObject<HTMLElement | null>): Ladder {
  const [step, chooseStep] = useStep('ladder', symbol);
  const [centre, setCentre] = useState<number | null>(null);
  const [cursorTicks, setCursor] = useState<number | null>(null);
  const rows = useFittedRows(placeRef);
  const key = rows === null ? null : `${symbol}|${step ?? ''}|${centre ?? ''}|${rows}`;
  const drawn = useDrawnRows({ list: 'ladder', key, rows: rows ?? 0 });
  const topic = drawn.isDrawn ? 'markets.calmLadder' : 'markets.ladder';
  const view = useLastView(symbol, useTopic(topic, key));
  const cursor = view && nearestRow(view, cursorTicks ?? view.middle);
  const scroll = (by: number) =>
    view && setCentre(Math.max(view.step, view.centre + by * view.step));
  return {
    view,
    drawn,
    chooseStep,
    centre() {
      if (view === null) return;
      setCentre(view.middle);
      setCursor(view.middle);
    },
    scroll,
    cursor,
    setCursor,
    moveCursor(by) {
      if (view === null || cursor === null) return;
      const next = Math.max(view.step, cursor.ticks + by * view.step);
      setCursor(next);
      const [top, bottom] = [view.rows[0]?.ticks ?? 0, view.rows.at(-1)?.ticks ?? 0];
      if (next > top) scroll((next - top) / view.step);
      if (next < bottom) scroll((next - bottom) / view.step);
    },
  };
}

function nearestRow({ rows }: LadderView, ticks: number): LadderRowView | null {
  const distance = (row: LadderRowView) => Math.abs(row.ticks - ticks);
  return rows.reduce<LadderRowView | null>(
    (best, row) => (best === null || distance(row) < distance(best) ? row : best),
    null,
  );
}

/** An odd number, so that one of them is in the middle; null until the place is measured. */
function useFittedRows(placeRef: RefObject<HTMLElement | null>): number | null {
  const [rows, setRows] = useState<number | null>(null);
  useLayoutEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const measure = () => {
      const half = Math.floor((place.clientHeight / ROW_PX - 1) / 2);
      setRows(Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, 2 * half + 1)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [placeRef]);
  return rows;
}
