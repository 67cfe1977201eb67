/**
 * Holds what the trader looks at while the window of bars moves below: the same times stay at the same
 * places. Near an edge of the window it asks for the next half.
 */
import { indexOfTime } from '../model/bar.ts';
import { RIGHT_OFFSET_BARS } from '../model/chart-places.ts';
import type { KeptView } from '../model/kept-view.ts';
import { createHold } from './chart-hold.ts';
import { keptPlace, restorePlace, type TimePlace } from './time-place.ts';
import { type AskerParts, createWindowAsker } from './window-asker.ts';

export interface ViewKeeper {
  /** True while a finger or its momentum moves the chart. */
  readonly isHeld: () => boolean;
  /** Calls `draw`, which replaces the bars, and puts the view back where it was. */
  readonly replace: (times: readonly number[], draw: () => readonly number[]) => void;
  /** The next window that ends with the newest bar is shown at its end. */
  readonly followLatest: () => void;
  readonly keep: (times: readonly number[]) => Omit<KeptView, 'key'> | null;
  readonly restore: (times: readonly number[], kept: Omit<KeptView, 'key'>) => void;
  readonly destroy: () => void;
}

interface KeeperEvents extends Omit<AskerParts, 'range'> {
  /** The chart rests: what waited for it may be drawn. */
  readonly onRest: () => void;
  readonly onRange: () => void;
}

/** A window at the live end may slide by so many bars at once. */
const SLIDE_BARS = 20;

export function createViewKeeper(
  place: TimePlace,
  container: HTMLElement,
  events: KeeperEvents,
): ViewKeeper {
  const state = { isReplacing: false, isLive: true };
  const asker = createWindowAsker({ ...events, range: place.range });
  const hold = createHold(container, {
    onPress: place.settle,
    onRest() {
      events.onRest();
      asker.ask();
    },
  });
  place.onMoved(() => {
    // While the bars are replaced, the place means those of before in one moment and those of after in the next.
    if (state.isReplacing) return;
    events.onRange();
    hold.moved();
    asker.ask();
  });

  return {
    isHeld: hold.isHeld,
    replace(times, draw) {
      const [range, position] = [place.range(), place.position()];
      state.isReplacing = true;
      const next = draw();
      const wasLive = state.isLive;
      state.isLive = !events.edges().hasNewer;
      if (hasMoved(times, next)) asker.settle();
      if (times.length > 0 && range !== null) {
        const isLatestWanted = state.isLive && asker.takeLatest();
        const before = { times, position, middle: (range.from + range.to) / 2 };
        const isAtEnd = position > -1 && wasLive && state.isLive;
        place.moveTo(nextPosition(before, next, { isLatestWanted, isAtEnd }));
      }
      state.isReplacing = false;
      asker.ask();
    },
    followLatest: asker.askLatest,
    keep: (times) => keptPlace(place, times),
    restore: (times, kept) => restorePlace(place, times, kept),
    destroy() {
      asker.stop();
      hold.stop();
      place.stop();
    },
  };
}

/** A window that only follows the newest bar is not the answer to a move. */
function hasMoved(times: readonly number[], next: readonly number[]): boolean {
  const [oldFirst = 0, newFirst = 0] = [times[0], next[0]];
  return newFirst < oldFirst || newFirst > (times[SLIDE_BARS] ?? oldFirst);
}

interface Before {
  readonly times: readonly number[];
  readonly position: number;
  /** The row in the middle of the view. */
  readonly middle: number;
}

/** A view at the live end goes on with it; any other stays where it was, or begins at the end of a new window. */
function nextPosition(
  before: Before,
  times: readonly number[],
  { isLatestWanted, isAtEnd }: { readonly isLatestWanted: boolean; readonly isAtEnd: boolean },
): number {
  if (isLatestWanted) return RIGHT_OFFSET_BARS;
  if (isAtEnd) return Math.max(before.position, -1);
  return positionAfter(before, times) ?? RIGHT_OFFSET_BARS;
}

/** Where the right edge of the view lies after the bars changed; null when no bar of before is left. */
function positionAfter(
  { times, position, middle }: Before,
  next: readonly number[],
): number | null {
  const anchor = anchorOf(times, middle, next);
  const timeMs = times[anchor];
  const index = timeMs === undefined ? -1 : indexOfTime(next, timeMs);
  if (timeMs === undefined || next[index] === undefined) return null;
  const rightEdge = times.length - 1 + position;
  return rightEdge + (index - anchor) - (next.length - 1);
}

/** The row nearest to the middle of the view that the next bars have too. */
function anchorOf(times: readonly number[], middle: number, next: readonly number[]): number {
  const row = Math.max(0, Math.min(times.length - 1, Math.round(middle)));
  const [timeMs = 0, first = 0, last = 0] = [times[row], next[0], next.at(-1)];
  if (timeMs < first) return indexOfTime(times, first);
  return timeMs > last ? indexOfTime(times, last) : row;
}
