/** What a coin is worth, by the last trade of its market against the dollar. */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { Market } from '../../contract/features/markets.ts';
import { isZero } from '../../contract/plain/decimal-text.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { MarketFeed } from './feed.ts';

/** Prices are in it, and it is worth a dollar. */
const DOLLAR = 'USDT';
/** A coin without a trade for this long is neither converted nor lent against. */
const STALE_MARKET_MS = 15_000;

/** The last price in USD, however old; null for a coin without a market or a trade. */
export function shownPrice(feed: MarketFeed, coin: string): string | null {
  if (coin === DOLLAR) return '1';
  const market = coinMarket(feed, coin);
  const price = market ? scaledText(feed.quote(market.id)[2], market.priceScale) : '0';
  return isZero(price) ? null : price;
}

/** The last price before an instant; null where the feed remembers none. */
export function priceBefore(feed: MarketFeed, coin: string, instantMs: number): string | null {
  if (coin === DOLLAR) return '1';
  const market = coinMarket(feed, coin);
  const ticks = market ? feed.tapeAround(market.id, instantMs, 1).ticks : [];
  const before = ticks.findLast(({ timeMs }) => timeMs < instantMs);
  return market && before ? scaledText(before.price, market.priceScale) : null;
}

/** The price to convert by: `market_stale` when it is old or its venue is away, `currency_unknown` when there is none. */
export function livePrice(feed: MarketFeed, coin: string, nowMs: number): Result<string> {
  const price = shownPrice(feed, coin);
  if (price === null) return refuse('currency_unknown');
  const market = coinMarket(feed, coin);
  if (!market) return ok(price);
  const [, lastAtMs] = feed.quote(market.id);
  const isStale = nowMs - lastAtMs > STALE_MARKET_MS || feed.source(market.id).isAway;
  return isStale ? refuse('market_stale') : ok(price);
}

function coinMarket(feed: MarketFeed, coin: string): Market | undefined {
  return feed.markets.find(
    ({ kind, base, quote }) => kind === 'coin' && base === coin && quote === DOLLAR,
  );
}
