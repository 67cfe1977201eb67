/**
 * State channels of quotes: `tickers` for all markets, `quote:SYM` for one. Conflated by design.
 */
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { Channel, Format, Listener, Outlet } from './channel.ts';
import { type EncodedFrame, encodeBatch, encodeEvent } from './encoded-frame.ts';

/** Quotes of the given markets under one channel name; `markDirty` says which have changed. */
export interface QuoteChannel extends Channel {
  markDirty(marketId: number): void;
}

/** The listeners of one pace, which have the same sequence. */
interface PaceGroup {
  readonly listeners: Record<Format, Set<Listener>>;
  sent: number;
}

const FORMATS: readonly Format[] = ['binary', 'json'];

export function createQuoteChannel(options: {
  name: string;
  id: number;
  /** Those of the moment: a market may be listed later. */
  marketIds: () => readonly number[];
  feed: MarketFeed;
  outlet: Outlet;
}): QuoteChannel {
  const { name, id, marketIds, feed, outlet } = options;
  /** The sequence of the frame in which each market last changed. */
  const changedAt = new Map<number, number>();
  const groups = new Map<number, PaceGroup>();
  const state = { sequence: 0, flushes: 0, isDirty: false };

  function groupOf(pace: number): PaceGroup {
    const known = groups.get(pace);
    if (known) return known;
    const group = emptyGroup(state.sequence);
    groups.set(pace, group);
    return group;
  }

  function catchUp(since: number, format: Format): EncodedFrame | null {
    const rows: QuoteTuple[] = [];
    for (const [marketId, sequence] of changedAt) {
      if (sequence > since) rows.push(feed.quote(marketId));
    }
    if (rows.length === 0) return null;
    const { sequence } = state;
    if (format === 'json') return encodeEvent('update', { channel: name, sequence, data: rows });
    const batch = { channelId: id, sequence, serverTime: outlet.now(), rows };
    return encodeBatch((room) => encodeQuoteBatch(batch, room));
  }

  const channel: QuoteChannel = {
    name,
    id,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => marketIds().map((marketId) => feed.quote(marketId)),
    join: (listener) => groupOf(listener.pace).listeners[listener.format].add(listener),
    leave: (listener) => groupOf(listener.pace).listeners[listener.format].delete(listener),
    lastSent: (pace) => groupOf(pace).sent,
    catchUp,
    markDirty: (marketId) => {
      changedAt.set(marketId, state.sequence + 1);
      state.isDirty = true;
    },
    flush: () => {
      state.flushes += 1;
      if (state.isDirty) state.sequence += 1;
      state.isDirty = false;
      for (const [pace, group] of groups) {
        if (state.flushes % pace === 0) flushGroup(channel, group);
      }
    },
  };

  return channel;
}

function emptyGroup(sent: number): PaceGroup {
  return { listeners: { binary: new Set(), json: new Set() }, sent };
}

/** Sends a group what has changed since its last frame, encoded once for each format. */
function flushGroup(channel: Channel, group: PaceGroup): void {
  const since = group.sent;
  if (since === channel.sequence) return;
  group.sent = channel.sequence;
  for (const format of FORMATS) {
    const listeners = group.listeners[format];
    const frame = listeners.size > 0 ? channel.catchUp(since, format) : null;
    if (!frame) continue;
    for (const { outgoing } of listeners) outgoing.state(channel, frame, since);
  }
}
