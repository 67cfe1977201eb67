/** The minutes that are played, page by page: bars of the exchange's own history, each with its trades. */
import type { Run } from '../../../contract/core.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { PracticeSource } from '../../../contract/features/practice.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '../../../contract/plain/time.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { Bar } from '../../market/charts/candle-aggregator.ts';
import type { PlayedTick } from './played-tick.ts';
import { foldsTo, type ToldMinute, tellDay } from './told-ticks.ts';
import { walkBar } from './walk-bar.ts';

/** A call answers at most 1,500 bars. */
const PAGE_MINUTES = 1400;

export interface PlayedMinute {
  readonly openMs: number;
  /** Made when the minute begins: those of a page would be half a million. */
  readonly trades: () => MinuteTrades;
}

export interface MinuteTrades {
  readonly source: PracticeSource;
  readonly ticks: readonly PlayedTick[];
}

export interface MinutePage {
  readonly minutes: readonly PlayedMinute[];
  /** Where the next page begins; null when this one has come to the present. */
  readonly nextMs: number | null;
}

export interface MinutePages {
  /** Null when a call was lost. */
  from(fromMs: number): Promise<MinutePage | null>;
  /** The closed minutes of the day before a moment. */
  dayBefore(beforeMs: number): Promise<readonly Bar[] | null>;
}

export function createMinutePages(parts: {
  readonly run: Run;
  readonly market: Market;
  /** Of the exchange: a minute that has not closed is no past. */
  readonly serverNow: () => number;
}): MinutePages {
  const { run, market, serverNow } = parts;
  const { symbol } = market;
  const days = new Map<number, Promise<ToldMinute | null>>();

  function toldDay(openMs: number): Promise<ToldMinute | null> {
    const day = dayOf(openMs);
    const known = days.get(day) ?? tellDay(run, symbol, openMs);
    days.set(day, known);
    return known;
  }

  async function load(from: number, to: number): Promise<Bar[] | null> {
    const answer = await run('markets.candles', { symbol, period: '1m', from, to });
    if (!answer.ok) return null;
    return answer.value.list
      .map((row) => toBar(row, market))
      .filter(([openMs]) => openMs >= from && openMs <= to);
  }

  return {
    async from(fromMs) {
      const pastMs = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;
      // A page ends with its day, so that all of it has one key.
      const endMs = Math.min(
        fromMs + PAGE_MINUTES * MINUTE_MS,
        (dayOf(fromMs) + 1) * DAY_MS,
        pastMs,
      );
      if (fromMs >= endMs) return { minutes: [], nextMs: null };
      const [bars, told] = await Promise.all([load(fromMs, endMs - 1), toldDay(fromMs)]);
      if (bars === null) return null;
      return {
        minutes: bars.map((bar) => toMinute(bar, told)),
        nextMs: endMs < pastMs ? endMs : null,
      };
    },
    dayBefore: (beforeMs) => load(beforeMs - DAY_MS, beforeMs - 1),
  };
}

function toMinute(bar: Bar, told: ToldMinute | null): PlayedMinute {
  return { openMs: bar[0], trades: () => tradesOf(bar, told) };
}

/** Trades that do not fold to the bar are none of this past: the bar has the last word. */
function tradesOf(bar: Bar, told: ToldMinute | null): MinuteTrades {
  const made = told?.(bar) ?? [];
  return foldsTo(made, bar)
    ? { source: 'keyed', ticks: made }
    : { source: 'recorded', ticks: walkBar(bar) };
}

type Row = readonly [number, string, string, string, string, string];

function toBar([openMs, open, high, low, close, volume]: Row, market: Market): Bar {
  const price = (text: string) => scaledInteger(text, market.priceScale);
  const lots = scaledInteger(volume, market.quantityScale);
  return [openMs, price(open), price(high), price(low), price(close), lots];
}
