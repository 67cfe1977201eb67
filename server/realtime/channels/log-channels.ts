/** Log channels of one market: the book, the tape and the one-minute candles. Never skipped. */

import type { Market } from '../../../contract/features/markets.ts';
import type { LevelTuple, TradeTuple, UpdateFrame } from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';
import type { Channel, Listener, Outlet } from './channel.ts';
import { encodeEvent } from './encoded-frame.ts';

/** Every tenth change of a book carries a checksum (as with Kraken and OKX). */
const CHECKSUM_EVERY = 10;

export interface LogOptions {
  readonly name: string;
  readonly id: number;
  readonly market: Market;
  readonly feed: MarketFeed;
  readonly outlet: Outlet;
}

interface Sides {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/** Sends a frame, encoded once, to all listeners. */
export function sendLog(listeners: ReadonlySet<Listener>, frame: UpdateFrame): void {
  if (listeners.size === 0) return;
  const encoded = encodeEvent('update', frame);
  for (const { outgoing } of listeners) outgoing.log(frame.channel, encoded);
}

export function createBookChannel({ name, id, market, feed }: LogOptions): Channel {
  const listeners = new Set<Listener>();
  const state: { sequence: number; published: Sides } = {
    sequence: 0,
    published: { bids: [], asks: [] },
  };

  function checksum(book: Sides): number {
    return bookChecksum({
      ...book,
      priceScale: market.priceScale,
      quantityScale: market.quantityScale,
    });
  }

  /** Updates the published book; returns the difference, or null for none. */
  function advance(): { bids: LevelTuple[]; asks: LevelTuple[] } | null {
    const current = feed.book(market.id);
    const bids = changedLevels(state.published.bids, current.bids);
    const asks = changedLevels(state.published.asks, current.asks);
    if (bids.length === 0 && asks.length === 0) return null;
    state.published = current;
    state.sequence += 1;
    return { bids, asks };
  }

  return {
    name,
    id,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => {
      // Without listeners the published book is not updated, so it may change here without a frame.
      if (listeners.size === 0) advance();
      return { ...state.published, checksum: checksum(state.published) };
    },
    join: (listener) => listeners.add(listener),
    leave: (listener) => listeners.delete(listener),
    lastSent: () => state.sequence,
    catchUp: () => null,
    flush: () => {
      if (listeners.size === 0) return;
      const previous = state.sequence;
      const changes = advance();
      if (!changes) return;
      const isChecked = state.sequence % CHECKSUM_EVERY === 0;
      const data = isChecked ? { ...changes, checksum: checksum(state.published) } : changes;
      sendLog(listeners, { channel: name, sequence: state.sequence, previous, data });
    },
  };
}

/** The levels of `to` that differ from `from`; removed ones have a quantity of 0. */
export function changedLevels(
  from: readonly LevelTuple[],
  to: readonly LevelTuple[],
): LevelTuple[] {
  const before = new Map(from);
  const changes: LevelTuple[] = [];
  for (const [price, quantity] of to) {
    if (before.get(price) !== quantity) changes.push([price, quantity]);
    before.delete(price);
  }
  for (const price of before.keys()) changes.push([price, 0]);
  return changes;
}

export interface TradesChannel extends Channel {
  add(tick: Tick): void;
}

export function createTradesChannel({ name, id, market, feed }: LogOptions): TradesChannel {
  const listeners = new Set<Listener>();
  const state: { sequence: number; pending: TradeTuple[] } = { sequence: 0, pending: [] };
  return {
    name,
    id,
    get sequence() {
      return state.sequence;
    },
    // The feed's tape already has the pending trades; the client removes duplicates by trade id.
    snapshot: () => feed.trades(market.id),
    join: (listener) => listeners.add(listener),
    leave: (listener) => listeners.delete(listener),
    lastSent: () => state.sequence,
    catchUp: () => null,
    add: (tick) => state.pending.push([tick.id, tick.timeMs, tick.price, tick.quantity, tick.side]),
    flush: () => {
      if (state.pending.length === 0) return;
      const previous = state.sequence;
      const data = state.pending;
      state.sequence += 1;
      state.pending = [];
      sendLog(listeners, { channel: name, sequence: state.sequence, previous, data });
    },
  };
}
