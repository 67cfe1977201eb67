/** One bar of a chart, as the worker's rows have it. */
export interface Bar {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function readBar(columns: Float64Array): Bar {
  const [timeMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = columns;
  return { timeMs, open, high, low, close, volume };
}

/** The index of the first of ascending times that is at or after another. */
export function indexOfTime(times: readonly number[], timeMs: number): number {
  return firstIndex(times.length, (index) => (times[index] ?? 0) >= timeMs);
}

export function indexOfBar(bars: readonly Bar[], timeMs: number): number {
  return firstIndex(bars.length, (index) => (bars[index]?.timeMs ?? 0) >= timeMs);
}

/** The first index from which on something holds; `count` where it never does. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
