/**
 * How often charts are drawn. One or two are drawn with every frame; of more, all together four times a second: nobody reads six
 * at once, and each picture that is another is a frame for the whole page. What is drawn anew as a whole waits for nothing.
 */
import type { FeedChange } from '../model/chart-feed.ts';

const MANY = 3;
export const MANY_DRAWN_EVERY_MS = 250;
/** What comes with one frame of views is drawn in one round, however long its first charts take. */
const ROUND_MS = 30;

/** All charts of the page. */
const page = {
  charts: new Set<object>(),
  /** How to draw those that wait for the next round. */
  waiting: new Set<() => void>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  round: 0,
  roundMs: Number.NEGATIVE_INFINITY,
};

export interface DrawPace {
  /** Draws what has changed, now or with what changes until then. */
  readonly draw: (change: FeedChange) => void;
  readonly stop: () => void;
}

export function createDrawPace(draw: (change: FeedChange) => void): DrawPace {
  const self = { round: 0 };
  page.charts.add(self);
  let waiting: FeedChange | null = null;

  const drawWaiting = () => {
    page.waiting.delete(drawWaiting);
    if (waiting === null) return;
    const change = waiting;
    waiting = null;
    self.round = page.round;
    draw(change);
  };

  return {
    draw(change) {
      waiting = waiting === null ? change : joined(waiting, change);
      if (isRoundDue()) beginRound();
      const isAlone = page.charts.size < MANY || isWhole(change);
      if (isAlone || (isInRound() && self.round !== page.round)) drawWaiting();
      else drawLater(drawWaiting);
    },
    stop() {
      page.charts.delete(self);
      page.waiting.delete(drawWaiting);
    },
  };
}

const isRoundDue = () => performance.now() - page.roundMs >= MANY_DRAWN_EVERY_MS;
const isInRound = () => performance.now() - page.roundMs <= ROUND_MS;

function beginRound(): void {
  page.round += 1;
  page.roundMs = performance.now();
}

function drawLater(drawWaiting: () => void): void {
  page.waiting.add(drawWaiting);
  const inMs = page.roundMs + MANY_DRAWN_EVERY_MS - performance.now();
  page.timer ??= setTimeout(() => {
    page.timer = undefined;
    beginRound();
    for (const drawOne of page.waiting) drawOne();
  }, inMs);
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
