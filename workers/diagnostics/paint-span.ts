/**
 * How long what arrived waited for its paint. Arrivals gather until views are collected; when the screen
 * confirms that paint, the oldest and the newest of them are counted. Arrivals that changed nothing on the
 * screen are not counted at all.
 */
import type { LatencySpread } from '../../contract/features/diagnostics.ts';
import { createHistogram } from './histogram.ts';

/** Figures are of the last so many turns; a live turn is a second. */
const TURNS = 10;

export interface PaintSpan {
  arrived(atMs: number): void;
  collected(hasChanges: boolean): void;
  painted(atMs: number): void;
  /** Nothing is waited for, and nothing was counted. */
  forget(): void;
  /** A turn is over: the oldest one is forgotten. */
  turn(): void;
  spreads(): { readonly oldest: LatencySpread | null; readonly newest: LatencySpread | null };
}

interface Arrivals {
  readonly oldestMs: number;
  readonly newestMs: number;
}

export function createPaintSpan(): PaintSpan {
  const state: { gathering: Arrivals | null; inFlight: Arrivals | null } = {
    gathering: null,
    inFlight: null,
  };
  const turns = Array.from({ length: TURNS }, () => ({
    oldest: createHistogram(),
    newest: createHistogram(),
  }));

  function spreadOf(which: 'oldest' | 'newest'): LatencySpread | null {
    const all = createHistogram();
    for (const turn of turns) all.merge(turn[which]);
    return all.spread();
  }

  return {
    arrived(atMs) {
      state.gathering = { oldestMs: state.gathering?.oldestMs ?? atMs, newestMs: atMs };
    },
    collected(hasChanges) {
      if (hasChanges) state.inFlight = state.gathering;
      state.gathering = null;
    },
    painted(atMs) {
      if (state.inFlight === null) return;
      turns[0]?.oldest.add(atMs - state.inFlight.oldestMs);
      turns[0]?.newest.add(atMs - state.inFlight.newestMs);
      state.inFlight = null;
    },
    forget() {
      state.gathering = null;
      state.inFlight = null;
      for (const { oldest, newest } of turns) {
        oldest.clear();
        newest.clear();
      }
    },
    turn() {
      const reused = turns.pop();
      if (reused === undefined) return;
      reused.oldest.clear();
      reused.newest.clear();
      turns.unshift(reused);
    },
    spreads: () => ({ oldest: spreadOf('oldest'), newest: spreadOf('newest') }),
  };
}
