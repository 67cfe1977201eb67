/**
 * How often a chart is drawn. One or two are drawn with every frame; of more, each four times a second: nobody reads six at once,
 * and each drawing costs as much as all rows of a book. What is drawn anew as a whole waits for nothing.
 */
import type { FeedChange } from '../model/chart-feed.ts';

const MANY = 3;
export const MANY_DRAWN_EVERY_MS = 250;

const charts = new Set<object>();

export interface DrawPace {
  /** Draws what has changed, now or with what changes until then. */
  readonly draw: (change: FeedChange) => void;
  readonly stop: () => void;
}

export function createDrawPace(draw: (change: FeedChange) => void): DrawPace {
  const self = {};
  charts.add(self);
  let waiting: FeedChange | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawnMs = Number.NEGATIVE_INFINITY;

  const drawWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return;
    const change = waiting;
    waiting = null;
    drawnMs = performance.now();
    draw(change);
  };

  return {
    draw(change) {
      waiting = waiting === null ? change : joined(waiting, change);
      const isDue = charts.size < MANY || isWhole(change);
      const waitMs = isDue ? 0 : drawnMs + MANY_DRAWN_EVERY_MS - performance.now();
      if (waitMs <= 0) drawWaiting();
      else timer ??= setTimeout(drawWaiting, waitMs);
    },
    stop() {
      charts.delete(self);
      clearTimeout(timer);
    },
  };
}

function isWhole({ bars, lines }: FeedChange): boolean {
  return bars === 0 || [...lines.values()].includes(0);
}

function joined(one: FeedChange, other: FeedChange): FeedChange {
  const lines = new Map(one.lines);
  for (const [key, from] of other.lines) lines.set(key, Math.min(from, lines.get(key) ?? from));
  return { bars: firstOf(one.bars, other.bars), lines };
}

function firstOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
