/**
 * How often charts are drawn. One or two are drawn with every frame; of more, all together three or four times a second: nobody
 * reads six at once, and each picture that is another is a frame for the whole page. What is drawn anew as a whole waits for
 * nothing.
 */
import { createRounds } from '../../../ui/rounds.ts';
import type { FeedChange } from '../model/chart-feed.ts';

const MANY = 3;
export const MANY_DRAWN_EVERY_MS = 250;

/** All charts of the page. */
const charts = new Set<object>();
const rounds = createRounds(MANY_DRAWN_EVERY_MS);

export interface DrawPace {
  /** Draws what has changed, now or with what changes until then. */
  readonly draw: (change: FeedChange) => void;
  readonly stop: () => void;
}

export function createDrawPace(draw: (change: FeedChange) => void): DrawPace {
  const self = {};
  charts.add(self);
  let waiting: FeedChange | null = null;

  const drawWaiting = () => {
    rounds.forget(drawWaiting);
    if (waiting === null) return;
    const change = waiting;
    waiting = null;
    draw(change);
  };

  return {
    draw(change) {
      waiting = waiting === null ? change : joined(waiting, change);
      if (charts.size < MANY || isWhole(change)) drawWaiting();
      else rounds.ask(drawWaiting);
    },
    stop() {
      charts.delete(self);
      rounds.forget(drawWaiting);
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
