/** Alerts on a price, as machines that are fed one price after the other and say when they go off. */

/** After it went off, an alert rests until the price has gone away from its level by this part of it. */
const HYSTERESIS = 0.0005;
/** A window is remembered in so many parts, however many prices come. */
const BUCKETS = 60;

export interface Crossing {
  /** True when the price has just reached the level from the side it was on. Prices are in ticks. */
  hears(ticks: number): boolean;
}

/**
 * Goes off once for each crossing, whichever way. A price that trembles around the level is one crossing:
 * only after it was clearly on a side is the way back from there another one.
 */
export function createCrossing(levelTicks: number): Crossing {
  const band = levelTicks * HYSTERESIS;
  let side: 'above' | 'below' | 'resting' | 'unknown' = 'unknown';
  return {
    hears(ticks) {
      const away = ticks - levelTicks;
      const isReached = (side === 'below' && away >= 0) || (side === 'above' && away <= 0);
      if (isReached) side = 'resting';
      // Where the price is when the alert is set, it need not be far from the level.
      const isClear = side === 'unknown' ? away !== 0 : Math.abs(away) > band;
      if (isClear) side = away > 0 ? 'above' : 'below';
      return isReached;
    },
  };
}

export interface Move {
  /** The share moved, signed, when it has just reached the limit; null otherwise. */
  hears(ticks: number, nowMs: number): number | null;
}

interface Bucket {
  readonly startMs: number;
  low: number;
  high: number;
}

/**
 * Triggers when the price is `share` away from the lowest or highest of the window, and then starts
 * a new window.
 */
export function createMove(share: number, windowMs: number): Move {
  const bucketMs = windowMs / BUCKETS;
  let buckets: Bucket[] = [];

  function remember(ticks: number, nowMs: number): void {
    const last = buckets.at(-1);
    if (last === undefined || nowMs - last.startMs >= bucketMs) {
      buckets.push({ startMs: nowMs, low: ticks, high: ticks });
    } else {
      last.low = Math.min(last.low, ticks);
      last.high = Math.max(last.high, ticks);
    }
  }

  return {
    hears(ticks, nowMs) {
      buckets = buckets.filter(({ startMs }) => nowMs - startMs <= windowMs);
      const low = Math.min(ticks, ...buckets.map((bucket) => bucket.low));
      const high = Math.max(ticks, ...buckets.map((bucket) => bucket.high));
      const [rise, fall] = [ticks / low - 1, ticks / high - 1];
      const moved = rise >= -fall ? rise : fall;
      const isReached = Math.abs(moved) >= share;
      if (isReached) buckets = [];
      remember(ticks, nowMs);
      return isReached ? moved : null;
    },
  };
}

export interface Nearness {
  /** The keys that have just come within the limit. Keys that are not named any more are forgotten. */
  hears(distances: ReadonlyMap<string, number>): readonly string[];
}

/** Goes off once for each key that comes within the limit, and again only after it was clearly out of it. */
export function createNearness(limit: number): Nearness {
  let near = new Set<string>();
  return {
    hears(distances) {
      const told = [...distances].filter(([key, away]) => away <= limit && !near.has(key));
      near = new Set([
        ...told.map(([key]) => key),
        ...[...near].filter(
          (key) => (distances.get(key) ?? Number.POSITIVE_INFINITY) <= limit * 1.1,
        ),
      ]);
      return told.map(([key]) => key);
    },
  };
}
