/** All public channels, created at their first subscription and flushed together. */
import { channels } from '../../../contract/realtime.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { startBeat } from './beat.ts';
import { type CandlesChannel, createCandlesChannel } from './candles-channel.ts';
import type { Channel, Outlet } from './channel.ts';
import { createBookChannel, createTradesChannel, type TradesChannel } from './log-channels.ts';
import { createQuoteChannel, type QuoteChannel } from './quote-channels.ts';

/** The channels of one market that were subscribed to so far. */
interface MarketRooms {
  quote?: QuoteChannel;
  trades?: TradesChannel;
  candles?: CandlesChannel;
}

export interface MarketChannels {
  /** Undefined for a name that is not a public channel or names no market. */
  find(name: string): Channel | undefined;
  close(): void;
}

export function createMarketChannels(feed: MarketFeed, outlet: Outlet): MarketChannels {
  const byName = new Map<string, Channel>();
  const byMarket = new Map<number, MarketRooms>();
  const tickers = createQuoteChannel({
    name: channels.tickers,
    id: 1,
    marketIds: () => feed.markets.map((market) => market.id),
    feed,
    outlet,
  });
  byName.set(tickers.name, tickers);

  function open(name: string): Channel | undefined {
    const [kind = '', symbol = '', ...rest] = name.split(':');
    const market = feed.marketBySymbol(symbol);
    if (!market) return undefined;
    const rooms = byMarket.get(market.id) ?? {};
    byMarket.set(market.id, rooms);
    const options = { name, id: byName.size + 1, market, feed, outlet };
    return openIn(rooms, [kind, ...rest].join(':'), options);
  }

  const beat = startBeat(outlet.flushesPerSecond, () => {
    for (const channel of byName.values()) channel.flush();
  });
  const stopTicks = feed.onTicks((ticks) => {
    for (const tick of ticks) {
      tickers.markDirty(tick.marketId);
      const rooms = byMarket.get(tick.marketId);
      rooms?.quote?.markDirty(tick.marketId);
      rooms?.trades?.add(tick);
      rooms?.candles?.markDirty();
    }
    beat.hasten();
  });
  const stopMinutes = feed.onMinuteClosed((marketId, candle) =>
    byMarket.get(marketId)?.candles?.close(candle),
  );
  return {
    find: (name) => {
      const known = byName.get(name);
      if (known) return known;
      const opened = open(name);
      if (opened) byName.set(name, opened);
      return opened;
    },
    close: () => {
      beat.close();
      stopTicks();
      stopMinutes();
    },
  };
}

/** Opens a channel of a market by its kind; undefined for a kind that does not exist. */
function openIn(
  rooms: MarketRooms,
  kind: string,
  options: Parameters<typeof createBookChannel>[0],
): Channel | undefined {
  switch (kind) {
    case 'candles:1m':
      rooms.candles = createCandlesChannel(options);
      return rooms.candles;
    case 'quote':
      rooms.quote = createQuoteChannel({ ...options, marketIds: () => [options.market.id] });
      return rooms.quote;
    case 'trades':
      rooms.trades = createTradesChannel(options);
      return rooms.trades;
    case 'book':
      return createBookChannel(options);
    default:
      return undefined;
  }
}
