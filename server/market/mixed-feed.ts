/** One feed of two: some markets have a source of their own, all others come from another feed. */
import type { Market } from '../../contract/features/markets.ts';
import type { CandleQuery } from './candle-range.ts';
import { composeFeed, type FedMarkets } from './compose-feed.ts';
import type { FeedSource, MarketFeed } from './feed.ts';
import type { FeedListeners, PumpedFeed, Schedule } from './feed-runtime.ts';

/**
 * `order` is how the markets are listed; those that the rest lists later come after them. `pump` brings the own markets up
 * to an instant, or to the clock: the rest is brought before.
 */
export function mixFeeds(mixing: {
  fed: FedMarkets;
  source: (marketId: number) => FeedSource;
  rest: PumpedFeed;
  order: readonly Market[];
  listeners: FeedListeners;
  schedule: Schedule;
  pump: (untilMs?: number) => void;
}): PumpedFeed {
  const { fed, rest, listeners, order } = mixing;
  const isOwn = (marketId: number) => fed.byId(marketId) !== undefined;
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Market) => places.get(id) ?? places.size;
  const others = () => rest.markets.filter(({ id }) => !isOwn(id));
  const markets = [...fed.markets, ...others()].toSorted(
    (left, right) => placeOf(left) - placeOf(right),
  );

  function pump(untilMs?: number): void {
    rest.pump(untilMs);
    markets.push(...others().slice(markets.length - fed.markets.length));
    mixing.pump(untilMs);
  }

  rest.onTicks((ticks) => listeners.emitTicks(ticks.filter(({ marketId }) => !isOwn(marketId))));
  rest.onMinuteClosed((marketId, candle) => {
    if (!isOwn(marketId)) listeners.emitMinuteClosed(marketId, candle);
  });
  const own = composeFeed({ ...mixing, pump });
  return {
    ...own,
    ...readFrom((marketId) => (isOwn(marketId) ? own : rest)),
    markets,
    issues: rest.issues,
    dayKey: (day) => rest.dayKey(day),
    beacons: rest.beacons,
    terms: rest.terms,
    marketById: (id) => own.marketById(id) ?? rest.marketById(id),
    marketBySymbol: (symbol) => own.marketBySymbol(symbol) ?? rest.marketBySymbol(symbol),
  };
}

function readFrom(feedOf: (marketId: number) => MarketFeed) {
  return {
    source: (id: number) => feedOf(id).source(id),
    shapeOf: (id: number, day: number) => feedOf(id).shapeOf(id, day),
    quote: (id: number) => feedOf(id).quote(id),
    book: (id: number) => feedOf(id).book(id),
    trades: (id: number, limit?: number) => feedOf(id).trades(id, limit),
    tapeAround: (id: number, instantMs: number, count: number) =>
      feedOf(id).tapeAround(id, instantMs, count),
    candles: (id: number, query: CandleQuery) => feedOf(id).candles(id, query),
    formingMinute: (id: number) => feedOf(id).formingMinute(id),
    sparkline: (id: number) => feedOf(id).sparkline(id),
    isOpen: (id: number, timeMs: number) => feedOf(id).isOpen(id, timeMs),
    turnsAt: (id: number, timeMs: number) => feedOf(id).turnsAt(id, timeMs),
  };
}
