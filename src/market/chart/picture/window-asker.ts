/** Asks the core for other windows of the bars, one at a time: the next half near an edge, or the newest bars. */
import type { ChartEdges, ChartMove } from '../../../../contract/features/markets.ts';
import { MAXIMUM_BARS } from '../../../../contract/plain/chart.ts';
import type { RowRange } from './time-place.ts';

export interface WindowAsker {
  /** Asks for what is wanted next, unless something is asked for already. */
  readonly ask: () => void;
  /** The newest bars are wanted, wherever the view is. */
  readonly askLatest: () => void;
  /** The window that was asked for has come. */
  readonly settle: () => void;
  /** Whether the newest bars, which have come, were wanted; told once. */
  readonly takeLatest: () => boolean;
  readonly stop: () => void;
}

export interface AskerParts {
  readonly range: () => RowRange | null;
  readonly edges: () => ChartEdges;
  readonly barCount: () => number;
  /** A window that has come waits to be drawn. */
  readonly isBehind: () => boolean;
  readonly move: (to: ChartMove) => Promise<unknown>;
}

/** The window comes with the answer. When it has not come so long after, nothing has moved. */
const PATIENCE_MS = 2000;
/** A core that was lost never answers. */
const LOST_MS = 30_000;
const HALF_WINDOW_BARS = MAXIMUM_BARS / 2;
/** So many bars before an edge the next half is asked for, if a screen of bars leaves the room. */
const EDGE_BARS = 150;

export function createWindowAsker(parts: AskerParts): WindowAsker {
  const state: {
    /** A second move on top of one that is slow would leave the view behind. */
    asked: { readonly to: ChartMove } | null;
    isLatestWanted: boolean;
    patience?: ReturnType<typeof setTimeout>;
  } = { asked: null, isLatestWanted: false };

  const ask = () => {
    if (state.asked !== null || parts.isBehind()) return;
    const to = state.isLatestWanted ? 'latest' : moveNearEdge(parts);
    if (to === null) return;
    const asked = { to };
    state.asked = asked;
    wait(LOST_MS);
    const answered = () => {
      if (state.asked === asked) wait(PATIENCE_MS);
    };
    // What was lost is asked for again when the patience has ended.
    void parts.move(to).then(answered, answered);
  };
  const wait = (ms: number) => {
    clearTimeout(state.patience);
    state.patience = setTimeout(giveUp, ms);
  };
  const giveUp = () => {
    if (state.asked?.to === 'latest') state.isLatestWanted = false;
    state.asked = null;
    if (state.isLatestWanted) ask();
  };
  return {
    ask,
    askLatest() {
      state.isLatestWanted = true;
      ask();
    },
    settle() {
      clearTimeout(state.patience);
      state.asked = null;
    },
    takeLatest() {
      const isWanted = state.isLatestWanted;
      state.isLatestWanted = false;
      return isWanted;
    },
    stop: () => clearTimeout(state.patience),
  };
}

/** The half that is wanted next to what is seen; null in the middle of the window. */
function moveNearEdge({ range: rangeOf, edges, barCount }: AskerParts): ChartMove | null {
  const range = rangeOf();
  if (range === null || barCount() === 0) return null;
  const near = edgeBars(range.to - range.from);
  const { hasOlder, hasNewer } = edges();
  if (hasOlder && range.from < near) return 'older';
  return hasNewer && range.to > barCount() - near ? 'newer' : null;
}

/** Far enough from both edges that a move towards one does not call for a move back. */
function edgeBars(barsInView: number): number {
  return Math.max(10, Math.min(EDGE_BARS, (HALF_WINDOW_BARS - barsInView) / 2 - 20));
}
