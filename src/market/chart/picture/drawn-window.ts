/**
 * The window of bars as it is drawn: it grows with each new bar, and is replaced when another comes; but never below
 * a finger, where it waits until the chart rests.
 */
import type { Bar } from '../model/bar.ts';
import type { ChartFeed } from '../model/chart-feed.ts';
import { RIGHT_OFFSET_BARS } from '../model/chart-places.ts';
import { noteCandles } from '../model/first-candle.ts';
import { tellPlace } from './chart-room.ts';
import type { TimePlace } from './time-place.ts';
import { createViewKeeper, type ViewKeeper } from './view-keeper.ts';

interface WindowParts {
  readonly place: TimePlace;
  readonly container: HTMLElement;
  readonly feed: Pick<ChartFeed, 'bars' | 'edges' | 'move'>;
  /** Whether the newest bar is out of sight. */
  readonly events: { readonly onAway: (isAway: boolean) => void };
  /** Redraws all bars. */
  readonly set: (bars: readonly Bar[]) => void;
  /** Draws the newest bar, or one after it. */
  readonly update: (bar: Bar) => void;
}

interface DrawnWindow {
  /** Draws from a row on, null for none; true when the whole window is drawn or waits to be. */
  readonly draw: (from: number | null) => boolean;
  /** False before the first window, and while one waits. */
  readonly isDrawn: () => boolean;
  /** Opening times of the bars on the chart. */
  readonly times: () => readonly number[];
  readonly toNewest: () => void;
  readonly keeper: ViewKeeper;
}

/** The newest bar counts as out of sight from this distance on. */
const AWAY_BARS = -1.5;

export function createDrawnWindow(parts: WindowParts): DrawnWindow {
  const { place, container, feed, events } = parts;
  const state: { times: number[]; isBehind: boolean } = { times: [], isBehind: false };

  const tellAway = () => {
    const { times } = state;
    const isAway = feed.edges().hasNewer || place.position() < AWAY_BARS;
    events.onAway(times.length > 0 && isAway);
    tellPlace(container, place, times);
  };
  const drawWindow = () => {
    state.isBehind = false;
    keeper.replace(state.times, () => {
      const bars = feed.bars();
      parts.set(bars);
      state.times = bars.map((bar) => bar.timeMs);
      return state.times;
    });
    if (state.times.length > 0) noteCandles();
    tellAway();
  };
  /** The library takes the newest bar and those after it; what changed before is drawn with all. */
  const extendsDrawn = (from: number) => {
    const { times } = state;
    const bars = feed.bars();
    const newest = times.length - 1;
    if (from === 0 || from < newest || bars.length < times.length) return false;
    return from > newest || bars[newest]?.timeMs === times[newest];
  };
  const extend = (from: number) => {
    const before = state.times.length;
    state.times.length = from;
    for (const bar of feed.bars().slice(from)) {
      if (state.times.length >= before) place.grow();
      state.times.push(bar.timeMs);
      parts.update(bar);
    }
  };
  const keeper = createViewKeeper(place, container, {
    edges: feed.edges,
    barCount: () => state.times.length,
    isBehind: () => state.isBehind,
    move: feed.move,
    onRange: tellAway,
    onRest: () => {
      if (state.isBehind) drawWindow();
    },
  });

  return {
    draw(from) {
      if (state.isBehind || (from !== null && !extendsDrawn(from))) {
        state.isBehind = true;
        if (!keeper.isHeld()) drawWindow();
        return true;
      }
      if (from !== null) extend(from);
      return false;
    },
    isDrawn: () => state.times.length > 0 && !state.isBehind,
    times: () => state.times,
    toNewest() {
      if (feed.edges().hasNewer) keeper.followLatest();
      else place.moveTo(RIGHT_OFFSET_BARS);
    },
    keeper,
  };
}
