/**
 * The part of a chart's history that the screen holds: at most 2,000 bars, because the chart library
 * paints all of them again at each change. It follows the live end, or stays where the trader scrolled to.
 */
import type { ChartMove } from '../../../contract/features/markets.ts';
import { MAXIMUM_BARS } from '../../../contract/plain/chart.ts';
import type { CandleHistory } from './candle-history.ts';

const HALF_WINDOW = MAXIMUM_BARS / 2;
/** What is left of a full window that follows: it is sent whole once for so many new bars as it lost. */
const FOLLOWING_ROWS = 1500;

/** Rows `[first, end)` of the history. */
export interface WindowRange {
  readonly first: number;
  readonly end: number;
}

/** What a view must send: the rows `[first + from, end)`; `changedRow` is the first of the whole history. */
export interface WindowChange extends WindowRange {
  readonly from: number;
  readonly changedRow: number;
}

/** What one view has shown of the window. */
export interface WindowCursor {
  /**
   * Rows that changed since the last call. A value that is drawn `ahead` rows before the bar that
   * made it changes that many rows earlier.
   */
  take(isFirst: boolean, ahead?: number): WindowChange;
  close(): void;
}

export interface ChartWindow {
  range(): WindowRange;
  /** Whether the window ends with the newest bar. */
  isAtEnd(): boolean;
  /** Changes when something within the window did, or up to `ahead` bars after it. */
  revision(ahead: number): string;
  /** The history changed from a time on. */
  note(fromMs: number): void;
  /** Whether so many older bars are needed that some must be asked for. */
  lacksOlder(): boolean;
  slide(to: ChartMove): void;
  follow(): WindowCursor;
}

export function createChartWindow(history: CandleHistory): ChartWindow {
  let startOrdinal = 0;
  let isFollowing = true;
  let revision = 0;
  const marks = new Set<{ changedMs: number }>();

  function range(): WindowRange {
    const first = Math.min(Math.max(0, startOrdinal - history.firstOrdinal), history.count);
    return { first, end: Math.min(history.count, first + MAXIMUM_BARS) };
  }

  function startAt(row: number): void {
    startOrdinal = row + history.firstOrdinal;
    revision += 1;
  }

  function slideOlder(): void {
    startAt(Math.max(0, range().first - HALF_WINDOW));
    isFollowing = range().end === history.count;
  }

  function slideNewer(): void {
    const row = range().first + HALF_WINDOW;
    isFollowing = row + MAXIMUM_BARS >= history.count;
    startAt(isFollowing ? Math.max(0, history.count - MAXIMUM_BARS) : row);
  }

  function goToEnd(): void {
    isFollowing = true;
    startAt(Math.max(0, history.count - FOLLOWING_ROWS));
  }

  return {
    range,
    isAtEnd: () => range().end === history.count,
    revision(ahead) {
      const { end } = range();
      const isNearEnd = end < history.count && end + ahead >= history.count;
      return isNearEnd ? `${revision} ${history.revision}` : `${revision}`;
    },
    note(fromMs) {
      for (const mark of marks) mark.changedMs = Math.min(mark.changedMs, fromMs);
      const rows = history.count - range().first;
      if (rows === 0 || (isFollowing && rows > MAXIMUM_BARS)) goToEnd();
      else if (history.rowAt(fromMs) < range().end || startOrdinal < history.firstOrdinal)
        startAt(range().first);
    },
    lacksOlder: () => range().first < HALF_WINDOW,
    slide(to) {
      if (to === 'older') slideOlder();
      else if (isFollowing) return;
      else if (to === 'newer') slideNewer();
      else goToEnd();
    },
    follow: () => createCursor(history, range, marks),
  };
}

function createCursor(
  history: CandleHistory,
  range: () => WindowRange,
  marks: Set<{ changedMs: number }>,
): WindowCursor {
  const mark = { changedMs: Number.NEGATIVE_INFINITY };
  marks.add(mark);
  let shownFirstMs = Number.NaN;
  let shownSize = 0;

  return {
    take(isFirst, ahead = 0) {
      const { first, end } = range();
      const size = end - first;
      const firstMs = history.timeAt(first);
      const changedRow = history.rowAt(mark.changedMs);
      const isMoved = isFirst || firstMs !== shownFirstMs;
      // A bar that was removed at the end is reported by its neighbour: rows are cut before others
      // are added.
      const known = size < shownSize ? Math.max(0, size - 1) : shownSize;
      const from = isMoved ? 0 : Math.min(known, size, Math.max(0, changedRow - ahead - first));
      mark.changedMs = Number.POSITIVE_INFINITY;
      shownFirstMs = firstMs;
      shownSize = size;
      return { first, end, from, changedRow };
    },
    close: () => void marks.delete(mark),
  };
}
