/** The calls that fill a chart: pages of closed bars, and the parts of the bar that forms. */
import type { Run } from '../../../contract/core.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { ToldBar } from '../../../contract/plain/first-chart.ts';
import {
  barOpenMs,
  type Interval,
  intervalMs,
  nextBarOpenMs,
} from '../../../contract/plain/intervals.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { Bar } from './candle-aggregator.ts';

/** Bars that the server answers when nothing else is asked for. */
export const FIRST_BARS = 300;
/** Less than the 1,500 of the server, because a page ends with its now, and our idea of that may be behind. */
const PAGE_BARS = 1400;
const SHORTEST_MONTH_MS = 28 * 86_400_000;
/** Shorter intervals whose closed bars make up a bar that forms, longest first. */
const PARTS: Readonly<Record<Interval, readonly Interval[]>> = {
  '1m': [],
  '5m': ['1m'],
  '15m': ['1m'],
  '30m': ['1m'],
  '1h': ['1m'],
  '4h': ['1h', '1m'],
  '1d': ['1h', '1m'],
  '1w': ['1d', '1h', '1m'],
  '1M': ['1d', '1h', '1m'],
};

/** The parts of a bar that forms; its minutes begin at `minutesFromMs`. */
export interface FormingParts {
  readonly parts: readonly Bar[];
  readonly minutesFromMs: number;
}

/** Every call answers null when it was lost. */
export interface CandleCalls {
  /** The newest bars as they are told, before the market is known, which says what they count; `newest` then has them. */
  early(): Promise<readonly ToldBar[] | null>;
  /** The newest 300 bars. */
  newest(): Promise<readonly Bar[] | null>;
  /** All bars that open from a time on, in as many pages as it takes. */
  since(fromMs: number): Promise<readonly Bar[] | null>;
  /** One page of bars that open before a time, and from when on it is complete. */
  before(beforeMs: number): Promise<{ fromMs: number; bars: readonly Bar[] } | null>;
  /** What the bar of now consists of; null also for an interval that has no parts. */
  forming(nowMs: number): Promise<FormingParts | null>;
}

export function createCandleCalls(parts: {
  symbol: string;
  interval: Interval;
  run: Run;
  serverNow: () => number;
  market: () => Market | undefined;
}): CandleCalls {
  const { symbol, interval, run } = parts;
  const early = { answer: null as ReturnType<typeof ask> | null, isOver: false };

  const ask = (period: Interval, range: { from?: number; to?: number }) =>
    run('markets.candles', { symbol, period, ...range });

  async function load(...[period, range]: Parameters<typeof ask>): Promise<readonly Bar[] | null> {
    const market = parts.market();
    if (market === undefined) return null;
    const answer = await ask(period, range);
    return answer.ok ? toBars(answer.value, market) : null;
  }

  async function newest(): Promise<readonly Bar[] | null> {
    const market = parts.market();
    if (market === undefined) return null;
    const { answer } = early;
    Object.assign(early, { answer: null, isOver: true });
    const told = await answer;
    return told?.ok ? toBars(told.value, market) : load(interval, {});
  }

  return {
    async early() {
      const asked = early.answer ?? ask(interval, {});
      // Once the newest bars were asked for, an answer that is kept would grow old.
      if (!early.isOver) early.answer = asked;
      const answer = await asked;
      return answer.ok ? answer.value.list : null;
    },
    newest,
    async since(fromMs) {
      const bars: Bar[] = [];
      let from = fromMs;
      for (;;) {
        const nextMs = openBarsLater(interval, from, PAGE_BARS);
        const isLast = nextMs > parts.serverNow();
        const page = await load(interval, { from, ...(!isLast && { to: nextMs - 1 }) });
        if (page === null) return null;
        bars.push(...page);
        if (isLast) return bars;
        from = nextMs;
      }
    },
    async before(beforeMs) {
      const fromMs = Math.max(0, openBarsLater(interval, beforeMs, -PAGE_BARS));
      const bars = await load(interval, { from: fromMs, to: beforeMs - 1 });
      return bars && { fromMs, bars: bars.filter(([timeMs]) => timeMs < beforeMs) };
    },
    async forming(nowMs) {
      const ranges = partRanges(interval, nowMs);
      const pieces = await Promise.all(
        ranges.map(({ period, from, to }) => load(period, { from, ...(to !== null && { to }) })),
      );
      const minutesFromMs = ranges.at(-1)?.from;
      if (minutesFromMs === undefined || pieces.some((piece) => piece === null)) return null;
      const endMs = nextBarOpenMs(interval, barOpenMs(interval, nowMs));
      const closed = pieces.flatMap((piece) => piece ?? []);
      return { parts: closed.filter(([timeMs]) => timeMs < endMs), minutesFromMs };
    },
  };
}

/** Opening time of the bar that is at most `count` bars away. */
export function openBarsLater(interval: Interval, openMs: number, count: number): number {
  const lengthMs = interval === '1M' ? SHORTEST_MONTH_MS : intervalMs[interval];
  return barOpenMs(interval, openMs + count * lengthMs);
}

/** Days up to today, hours up to this one, minutes from there on, as far as the interval needs. */
interface PartRange {
  readonly period: Interval;
  readonly from: number;
  readonly to: number | null;
}

function partRanges(interval: Interval, nowMs: number): PartRange[] {
  const periods = PARTS[interval];
  let from = barOpenMs(interval, nowMs);
  return periods.flatMap((period) => {
    const range: PartRange = { period, from, to: null };
    if (period === '1m') return [range];
    const nextFrom = barOpenMs(period, nowMs);
    const closed = from < nextFrom ? [{ ...range, to: nextFrom - 1 }] : [];
    from = nextFrom;
    return closed;
  });
}

function toBars(answer: ResponseOf<'markets.candles'>, market: Market): Bar[] {
  const { priceScale, quantityScale } = market;
  return answer.list.map(([timeMs, open, high, low, close, volume]) => [
    timeMs,
    scaledInteger(open, priceScale),
    scaledInteger(high, priceScale),
    scaledInteger(low, priceScale),
    scaledInteger(close, priceScale),
    scaledInteger(volume, quantityScale),
  ]);
}
