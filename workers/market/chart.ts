/** One watched chart: its window, the calls that fill it, and what is sent of it. */
import type { CandlesView, Market } from '../../contract/features/markets.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import { scaledInteger } from '../../contract/rules/book-checksum.ts';
import { barOpenMs, type Interval, nextBarOpenMs } from '../../contract/rules/intervals.ts';
import type { ResponseOf } from '../../contract/table.ts';
import type { Stop, Timers } from '../core/environment.ts';
import type { Run } from '../core/run-endpoint.ts';
import type { Bar } from './candle-aggregator.ts';
import { createCandleWindow, WINDOW_LIMIT } from './candle-window.ts';

const RETRY_MS = 3000;
/** Bars asked for at a time when the trader scrolls back. */
const OLDER_BARS = 500;
const AVERAGE_MONTH_MS = 30 * 86_400_000;
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

export interface Chart {
  revision(): string;
  view(isFirst: boolean): CandlesView;
  applyMinutes(minutes: readonly CandleTuple[]): void;
  /** Compares with the history: at the start, and after anything may have been missed. */
  refresh(): void;
  loadOlder(): Promise<{ hasMore: boolean }>;
  close(): void;
}

export function createChart(parts: {
  symbol: string;
  interval: Interval;
  run: Run;
  timers: Timers;
  serverNow: () => number;
  market: () => Market | undefined;
  onChanged: () => void;
}): Chart {
  const { symbol, interval, run, serverNow } = parts;
  const window = createCandleWindow(interval);
  let state: CandlesView['state'] = 'loading';
  let generation = 0;
  let cancelRetry: Stop | null = null;

  async function load(
    period: Interval,
    range: { from?: number; to?: number },
  ): Promise<readonly Bar[] | null> {
    const market = parts.market();
    if (market === undefined) return null;
    const answer = await run('markets.candles', { symbol, period, ...range });
    return answer.ok ? toBars(answer.value, market) : null;
  }

  async function refresh(): Promise<void> {
    generation += 1;
    const mine = generation;
    const nowMs = serverNow();
    const openMs = barOpenMs(interval, nowMs);
    const ranges = partRanges(interval, nowMs);
    const [bars, ...pieces] = await Promise.all([
      load(interval, {}),
      ...ranges.map(({ period, from, to }) => load(period, { from, ...(to !== null && { to }) })),
    ]);
    if (mine !== generation) return;
    if (bars === undefined || bars === null) {
      state = window.bars().length > 0 ? 'ready' : 'failed';
      cancelRetry = parts.timers.after(RETRY_MS, () => void refresh());
    } else {
      state = 'ready';
      window.mergeHistory(bars, openMs);
      if (pieces.every((piece) => piece !== null)) {
        const minutesFromMs = ranges.at(-1)?.from ?? openMs;
        const closedParts = pieces.flatMap((piece) => piece ?? []);
        const within = closedParts.filter((bar) => bar[0] < nextBarOpenMs(interval, openMs));
        if (ranges.length > 0) window.settle(openMs, within, minutesFromMs);
      }
    }
    parts.onChanged();
  }

  return {
    revision: () => `${window.revision()} ${state}`,
    view(isFirst) {
      const market = parts.market();
      const changed = window.takeFirstChanged();
      const from = isFirst ? 0 : changed;
      return {
        from,
        rows: toRows(window.bars(), from, market),
        priceScale: market?.priceScale ?? 2,
        state,
      };
    },
    applyMinutes(minutes) {
      if (!window.applyMinutes(minutes)) void refresh();
    },
    refresh: () => void refresh(),
    async loadOlder() {
      const firstMs = window.bars()[0]?.[0];
      if (firstMs === undefined || window.bars().length >= WINDOW_LIMIT) return { hasMore: false };
      const lengthMs =
        interval === '1M' ? AVERAGE_MONTH_MS : nextBarOpenMs(interval, firstMs) - firstMs;
      const older = await load(interval, {
        from: Math.max(0, firstMs - OLDER_BARS * lengthMs),
        to: firstMs - 1,
      });
      // A lost call is no end of the history.
      if (older === null) return { hasMore: true };
      window.prepend(older);
      parts.onChanged();
      return { hasMore: older.length > 0 && window.bars().length < WINDOW_LIMIT };
    },
    close() {
      generation += 1;
      cancelRetry?.();
    },
  };
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

/** Ticks over a power of ten is the double nearest to the decimal, the same as parsing its text. */
function toRows(bars: readonly Bar[], from: number, market: Market | undefined): Float64Array {
  const priceUnit = 10 ** (market?.priceScale ?? 0);
  const volumeUnit = 10 ** (market?.quantityScale ?? 0);
  const rows = new Float64Array(Math.max(0, bars.length - from) * 6);
  for (let row = from; row < bars.length; row += 1) {
    const bar = bars[row];
    if (bar === undefined) continue;
    const start = (row - from) * 6;
    rows[start] = bar[0];
    for (let column = 1; column < 5; column += 1)
      rows[start + column] = (bar[column] ?? 0) / priceUnit;
    rows[start + 5] = bar[5] / volumeUnit;
  }
  return rows;
}
