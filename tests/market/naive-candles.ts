/** The plainest way to make bars, kept apart from the product's so that it can judge it. */
import { barOpenMs, type Interval, nextBarOpenMs } from '../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import type { Tick } from '../../server/market/feed.ts';

export function naiveRollUp(
  minutes: readonly CandleTuple[],
  interval: Interval,
  nowMs: number,
): CandleTuple[] {
  const groups = groupByOpen(minutes, interval);
  return [...groups].map(([openMs, group]): CandleTuple => {
    const isClosed = nextBarOpenMs(interval, openMs) <= nowMs;
    return [
      openMs,
      group[0]?.[1] ?? 0,
      Math.max(...group.map((minute) => minute[2])),
      Math.min(...group.map((minute) => minute[3])),
      group.at(-1)?.[4] ?? 0,
      group.reduce((sum, minute) => sum + minute[5], 0),
      isClosed ? 1 : 0,
    ];
  });
}

/** Final minutes of ticks by opening time. */
export function naiveMinutes(ticks: readonly Tick[]): Map<number, CandleTuple> {
  const minutes = new Map<number, CandleTuple>();
  for (const { timeMs, price, quantity } of ticks) {
    const openMs = Math.floor(timeMs / 60_000) * 60_000;
    const [, open, high, low, , volume] = minutes.get(openMs) ?? [0, price, price, price, price, 0];
    const bounds = [Math.max(high, price), Math.min(low, price)] as const;
    minutes.set(openMs, [openMs, open, ...bounds, price, volume + quantity, 1]);
  }
  return minutes;
}

function groupByOpen(
  minutes: readonly CandleTuple[],
  interval: Interval,
): Map<number, CandleTuple[]> {
  const groups = new Map<number, CandleTuple[]>();
  for (const minute of minutes) {
    const openMs = barOpenMs(interval, minute[0]);
    const group = groups.get(openMs);
    if (group) group.push(minute);
    else groups.set(openMs, [minute]);
  }
  return groups;
}
