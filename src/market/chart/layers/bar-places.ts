/**
 * Where an instant lies among the bars, counted in bars from the first: between two of them, and before and
 * after all of them, where bars of the same length are thought on.
 */
import { indexOfTime } from '../model/bar.ts';

export function placeOfTime(times: readonly number[], timeMs: number): number | null {
  const [first, last] = [times[0], times.at(-1)];
  const barMs = barLength(times);
  if (first === undefined || last === undefined || barMs === null) return null;
  if (timeMs <= first) return (timeMs - first) / barMs;
  if (timeMs >= last) return times.length - 1 + (timeMs - last) / barMs;
  const next = indexOfTime(times, timeMs);
  const [before = first, after = last] = [times[next - 1], times[next]];
  return next - 1 + (timeMs - before) / (after - before);
}

/** The opening time of the bar nearest to a place. */
export function timeOfPlace(times: readonly number[], place: number): number | null {
  const [first, last] = [times[0], times.at(-1)];
  const barMs = barLength(times);
  if (first === undefined || last === undefined || barMs === null) return null;
  const index = Math.round(place);
  if (index < 0) return first + index * barMs;
  return times[index] ?? last + (index - times.length + 1) * barMs;
}

/** A market that closes overnight has gaps, so the shortest of the last steps counts. */
function barLength(times: readonly number[]): number | null {
  const steps = times
    .slice(-20)
    .map((timeMs, index, newest) => timeMs - (newest[index - 1] ?? Number.NEGATIVE_INFINITY))
    .filter((step) => step > 0 && Number.isFinite(step));
  return steps.length === 0 ? null : Math.min(...steps);
}
