/** Ticks and lots of the feed, written as the decimals of the contract. */
import type { CandleRow, Market, MarketRow, Quote } from '../../../contract/features/markets.ts';
import { barOpenMs, type Interval, intervalMs } from '../../../contract/plain/intervals.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { SESSION_MINUTES, tradingHours } from '../../../contract/rules/market/trading-hours.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';

const DEFAULT_BARS = 300;
const MAXIMUM_BARS = 1_500;
const LONGEST_MONTH_MS = 31 * DAY_MS;
const WEEKDAYS = 5;

/** Symbols that hot search lists, the hottest first. */
const hotSymbols: readonly string[] = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'DOGEUSDT',
  'NVDA',
  'TSLA',
  'BNBUSDT',
  'AAPL',
  'ADAUSDT',
];

export function marketRow(feed: MarketFeed, market: Market, nowMs: number): MarketRow {
  const rank = hotSymbols.indexOf(market.symbol) + 1;
  return {
    market,
    quote: toQuote(feed, market),
    sparkline: feed.sparkline(market.id).map((ticks) => scaledText(ticks, market.priceScale)),
    isOpen: feed.isOpen(market.id, nowMs),
    turnsAt: feed.turnsAt(market.id, nowMs),
    source: feed.source(market.id).name,
    hotRank: rank === 0 ? null : rank,
  };
}

function toQuote(feed: MarketFeed, market: Market): Quote {
  const [, time, last, bid, ask, open24, high24, low24, volume24, turnover24] = feed.quote(
    market.id,
  );
  const price = (ticks: number) => scaledText(ticks, market.priceScale);
  return {
    time,
    last: price(last),
    bid: price(bid),
    ask: price(ask),
    open24: price(open24),
    high24: price(high24),
    low24: price(low24),
    volume24: scaledText(volume24, market.quantityScale),
    turnover24: String(Math.floor(turnover24)),
  };
}

export function toCandleRow(candle: CandleTuple, market: Market): CandleRow {
  const [openTime, open, high, low, close, volume] = candle;
  const price = (ticks: number) => scaledText(ticks, market.priceScale);
  return [
    openTime,
    price(open),
    price(high),
    price(low),
    price(close),
    scaledText(volume, market.quantityScale),
  ];
}

/**
 * The opening times that are asked for: the newest 300 bars unless told, 1,500 at most, and never a
 * bar of the future. Null when the range runs backwards.
 */
export function candleRange(asked: {
  hours: Market['hours'];
  interval: Interval;
  fromMs: number | undefined;
  toMs: number | undefined;
  nowMs: number;
}): { fromMs: number; toMs: number } | null {
  const { hours, interval, nowMs } = asked;
  const lengthMs = interval === '1M' ? LONGEST_MONTH_MS : intervalMs[interval];
  const toMs = Math.min(asked.toMs ?? nowMs, nowMs);
  if (asked.fromMs !== undefined && asked.toMs !== undefined && asked.fromMs > asked.toMs)
    return null;
  if (asked.fromMs === undefined) return { fromMs: defaultFromMs({ hours, interval, toMs }), toMs };
  const earliestMs = barOpenMs(interval, Math.max(0, toMs - (MAXIMUM_BARS - 1) * lengthMs));
  return { fromMs: Math.max(asked.fromMs, earliestMs, 0), toMs };
}

/** A market that closes has its 300 bars in trading time: nights and weekends are no bars. */
function defaultFromMs(asked: {
  hours: Market['hours'];
  interval: Interval;
  toMs: number;
}): number {
  const { interval, toMs } = asked;
  const lengthMs = interval === '1M' ? LONGEST_MONTH_MS : intervalMs[interval];
  const hours = tradingHours(asked.hours);
  const days = lengthMs / DAY_MS;
  const tradedMinutes =
    asked.hours === 'always' || days < 1
      ? lengthMs / MINUTE_MS
      : Math.ceil((days * SESSION_MINUTES * WEEKDAYS) / 7);
  const firstMs = hours.openMs(hours.ordinalAt(toMs) - (DEFAULT_BARS - 1) * tradedMinutes);
  return Math.max(0, barOpenMs(interval, firstMs));
}
