/**
 * The bars of one market and interval with the lines of its indicators, kept up to date while anybody
 * listens. It listens to the live store itself, so that no change is lost between two renders, and all
 * that came with one frame is told at once.
 */
import type { CandlesView, ChartEdges, ChartMove } from '../../../../contract/features/markets.ts';
import { BAR_COLUMNS } from '../../../../contract/plain/chart.ts';
import { act } from '../../../link/core-link.ts';
import { onUpdate } from '../../../link/live-store.ts';
import { type Bar, readBar } from './bar.ts';
import { createRowFeed, type RowFeed } from './row-feed.ts';

export interface FeedState {
  readonly state: CandlesView['state'];
  readonly priceScale: number;
  readonly hasBars: boolean;
}

/** One value a line, NaN where there is none yet. */
export type LineRow = readonly number[];

/** The first rows that changed with one frame: of the bars, and of the lines by their topic's key. */
export interface FeedChange {
  readonly bars: number | null;
  readonly lines: ReadonlyMap<string, number>;
}

export interface ChartFeed {
  readonly bars: () => readonly Bar[];
  /** Rows of a line's topic key; none while they do not lie over the bars. */
  readonly lines: (key: string) => readonly LineRow[];
  readonly edges: () => ChartEdges;
  readonly state: () => FeedState;
  readonly onChange: (listener: (change: FeedChange) => void) => () => void;
  readonly onState: (listener: () => void) => () => void;
  /** The topic keys of the lines that are wanted from now on, with the count of their columns. */
  readonly want: (columns: ReadonlyMap<string, number>) => void;
  readonly move: (to: ChartMove) => Promise<ChartEdges>;
  /** Requests the whole window again. */
  readonly reload: () => void;
  readonly close: () => void;
}

export const waitingState: FeedState = { state: 'loading', priceScale: 2, hasBars: false };

/** `key` names the window, `SYMBOL|interval`; `kind` its bars, as they are or smoothed. */
export function createChartFeed(key: string, kind: 'plain' | 'heikinAshi'): ChartFeed {
  const topicKey = kind === 'plain' ? key : `${key}|${kind}`;
  const listeners = new Set<(change: FeedChange) => void>();
  const stateListeners = new Set<() => void>();
  const bars = createRowFeed('markets.candles', topicKey, {
    columns: BAR_COLUMNS,
    readRow: readBar,
  });
  const lines = new Map<string, RowFeed<'markets.indicator', LineRow>>();
  let state = waitingState;

  const tellState = (next: FeedState) => {
    if (isSameState(state, next)) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const read = () => {
    const changedBars = bars.read();
    const changedLines = new Map<string, number>();
    for (const [lineKey, line] of lines) {
      const from = line.read();
      if (from !== null) changedLines.set(lineKey, from);
    }
    if (changedBars === null && changedLines.size === 0) return;
    for (const listener of listeners) listener({ bars: changedBars, lines: changedLines });
    const view = bars.view();
    if (view === null) return;
    tellState({
      state: view.state,
      priceScale: view.priceScale,
      hasBars: bars.rows().length > 0,
    });
  };
  const unsubscribe = onUpdate(read);
  read();

  return {
    bars: bars.rows,
    lines(lineKey) {
      const rows = lines.get(lineKey)?.rows() ?? [];
      return rows.length === bars.rows().length ? rows : [];
    },
    edges: () => bars.view() ?? { hasOlder: false, hasNewer: false },
    state: () => state,
    onChange: (listener) => listen(listeners, listener),
    onState: (listener) => listen(stateListeners, listener),
    want(columns) {
      for (const [lineKey, line] of lines) {
        if (columns.has(lineKey)) continue;
        line.close();
        lines.delete(lineKey);
      }
      for (const [lineKey, count] of columns)
        if (!lines.has(lineKey)) lines.set(lineKey, createLines(lineKey, count));
      read();
    },
    move: (to) => act('chart.move', { chart: key, to }),
    reload: bars.reload,
    close() {
      unsubscribe();
      bars.close();
      for (const line of lines.values()) line.close();
    },
  };
}

function createLines(key: string, columns: number): RowFeed<'markets.indicator', LineRow> {
  return createRowFeed('markets.indicator', key, { columns, readRow: (values) => [...values] });
}

function isSameState(one: FeedState, other: FeedState): boolean {
  const isSameWindow = one.priceScale === other.priceScale && one.hasBars === other.hasBars;
  return isSameWindow && one.state === other.state;
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
