/** State channels of quotes: `tickers` for all markets, `quote:SYM` for one. Conflated by design. */
import type { QuoteTuple } from '../../contract/realtime.ts';
import type { MarketFeed } from '../market/feed.ts';
import {
  type Channel,
  emitQuotes,
  type Format,
  hasListeners,
  type Outlet,
  type Pace,
} from './channel.ts';

const FORMATS: readonly Format[] = ['binary', 'json'];
const PACES: readonly Pace[] = ['fast', 'slow'];
/** A slow room gets every tenth flush: one a second at the flush of 100 ms. */
const SLOW_EVERY = 10;

/** Quotes of the given markets under one channel name; `markDirty` says which have changed. */
export interface QuoteChannel extends Channel {
  markDirty(marketId: number): void;
}

export function createQuoteChannel(options: {
  name: string;
  id: number;
  marketIds: readonly number[];
  feed: MarketFeed;
  outlet: Outlet;
}): QuoteChannel {
  const { name, id, marketIds, feed, outlet } = options;
  const dirty: Record<Pace, Set<number>> = { fast: new Set(), slow: new Set() };
  const state = { sequence: 0, flushes: 0 };
  const room = (pace: Pace, format: Format) => `${name}#${pace}#${format}`;

  function flushPace(pace: Pace): void {
    const changed = dirty[pace];
    if (changed.size === 0) return;
    const listening = FORMATS.filter((format) => hasListeners(outlet.io, room(pace, format)));
    if (listening.length > 0) {
      const rows: QuoteTuple[] = [...changed].map((marketId) => feed.quote(marketId));
      for (const format of listening) {
        emitQuotes(outlet, {
          room: room(pace, format),
          format,
          channel: name,
          channelId: id,
          sequence: state.sequence,
          rows,
        });
      }
    }
    changed.clear();
  }

  return {
    name,
    id,
    room,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => marketIds.map((marketId) => feed.quote(marketId)),
    markDirty: (marketId) => {
      for (const pace of PACES) dirty[pace].add(marketId);
    },
    flush: () => {
      if (dirty.fast.size > 0) state.sequence += 1;
      flushPace('fast');
      state.flushes += 1;
      if (state.flushes % SLOW_EVERY === 0) flushPace('slow');
    },
  };
}
