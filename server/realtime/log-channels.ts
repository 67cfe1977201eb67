/** Log channels of one market: the book, the tape and the one-minute candles. Never skipped. */

import type { Market } from '../../contract/features/markets.ts';
import type { CandleTuple, LevelTuple, TradeTuple, UpdateFrame } from '../../contract/realtime.ts';
import { bookChecksum } from '../../contract/rules/book-checksum.ts';
import type { MarketFeed, Tick } from '../market/feed.ts';
import { type Channel, hasListeners, type Outlet } from './channel.ts';

/** A checksum rides on every tenth change of a book (the convention of Kraken and OKX). */
const CHECKSUM_EVERY = 10;
/** Closed minutes that a snapshot of candles repeats before the forming one. */
const SNAPSHOT_MINUTES = 3;
const MINUTE_MS = 60_000;

interface LogOptions {
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

export function createBookChannel({ name, id, market, feed, outlet }: LogOptions): Channel {
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

  /** Moves the published book to the present; returns the difference, or null for none. */
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
    room: () => name,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => {
      // With nobody listening the published book stands still; it may move without a frame then.
      if (!hasListeners(outlet.io, name)) advance();
      return { ...state.published, checksum: checksum(state.published) };
    },
    flush: () => {
      if (!hasListeners(outlet.io, name)) return;
      const previous = state.sequence;
      const changes = advance();
      if (!changes) return;
      const isChecked = state.sequence % CHECKSUM_EVERY === 0;
      const data = isChecked ? { ...changes, checksum: checksum(state.published) } : changes;
      outlet.io.to(name).emit('update', {
        channel: name,
        sequence: state.sequence,
        previous,
        data,
      } satisfies UpdateFrame);
    },
  };
}

/** Levels of `to` that differ from `from`, and those that are gone with a quantity of 0. */
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

export function createTradesChannel({ name, id, market, feed, outlet }: LogOptions): TradesChannel {
  const state: { sequence: number; pending: TradeTuple[] } = { sequence: 0, pending: [] };
  return {
    name,
    id,
    room: () => name,
    get sequence() {
      return state.sequence;
    },
    // Pending trades are in the feed's tape already; the client drops what it has by trade id.
    snapshot: () => feed.trades(market.id),
    add: (tick) => state.pending.push([tick.id, tick.timeMs, tick.price, tick.quantity, tick.side]),
    flush: () => {
      if (state.pending.length === 0) return;
      const frame = {
        channel: name,
        sequence: state.sequence + 1,
        previous: state.sequence,
        data: state.pending,
      };
      state.sequence += 1;
      state.pending = [];
      outlet.io.to(name).emit('update', frame satisfies UpdateFrame);
    },
  };
}

export interface CandlesChannel extends Channel {
  markDirty(): void;
  close(candle: CandleTuple): void;
}

export function createCandlesChannel({
  name,
  id,
  market,
  feed,
  outlet,
}: LogOptions): CandlesChannel {
  const state = { sequence: 0, lastClosed: 0, isDirty: false };
  const recent: CandleTuple[] = [];
  return {
    name,
    id,
    room: () => name,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => {
      const forming = feed.formingMinute(market.id);
      return forming ? [...recent, forming] : [...recent];
    },
    markDirty: () => {
      state.isDirty = true;
    },
    close: (candle) => {
      const previous = state.lastClosed;
      state.sequence += 1;
      state.lastClosed = state.sequence;
      recent.push(candle);
      if (recent.length > SNAPSHOT_MINUTES) recent.shift();
      const frame = { channel: name, sequence: state.sequence, previous, data: [candle] };
      outlet.io.to(name).emit('update', frame satisfies UpdateFrame);
    },
    flush: () => {
      if (!state.isDirty) return;
      state.isDirty = false;
      const forming = feed.formingMinute(market.id);
      if (!forming || outlet.now() - forming[0] > 2 * MINUTE_MS) return;
      state.sequence += 1;
      if (!hasListeners(outlet.io, name)) return;
      const frame = { channel: name, sequence: state.sequence, data: [forming] };
      outlet.io.to(name).volatile.emit('update', frame satisfies UpdateFrame);
    },
  };
}
