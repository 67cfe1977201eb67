/** One-minute candles: closed bars are a log, the bar that forms between them is state. */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple, UpdateFrame } from '../../../contract/realtime.ts';
import type { Channel, Listener } from './channel.ts';
import { type EncodedFrame, encodeEvent } from './encoded-frame.ts';
import { type LogOptions, sendLog } from './log-channels.ts';

/** Closed minutes that a snapshot contains before the forming one. */
const SNAPSHOT_MINUTES = 3;

export interface CandlesChannel extends Channel {
  markDirty(): void;
  close(candle: CandleTuple): void;
}

export function createCandlesChannel(options: LogOptions): CandlesChannel {
  const { name, id, market, feed, outlet } = options;
  const listeners = new Set<Listener>();
  const state = { sequence: 0, lastClosed: 0, isDirty: false, flushes: 0 };
  const recent: CandleTuple[] = [];
  /** The sequence that was last sent to the listeners of each pace. */
  const sent = new Map<number, number>();

  function formingFrame(): EncodedFrame | null {
    const forming = feed.formingMinute(market.id);
    if (!forming || outlet.now() - forming[0] > 2 * MINUTE_MS) return null;
    const frame = { channel: name, sequence: state.sequence, data: [forming] };
    return encodeEvent('update', frame satisfies UpdateFrame);
  }

  /** The listeners that are due now, and the sequence that each has. */
  function dueListeners(): { listener: Listener; since: number }[] {
    return [...listeners]
      .filter(({ pace }) => state.flushes % pace === 0)
      .map((listener) => ({ listener, since: sent.get(listener.pace) ?? 0 }))
      .filter(({ since }) => since < state.sequence);
  }

  const channel: CandlesChannel = {
    name,
    id,
    get sequence() {
      return state.sequence;
    },
    snapshot: () => {
      const forming = feed.formingMinute(market.id);
      return forming ? [...recent, forming] : [...recent];
    },
    join: (listener) => listeners.add(listener),
    leave: (listener) => listeners.delete(listener),
    lastSent: (pace) => Math.max(sent.get(pace) ?? 0, state.lastClosed),
    catchUp: (since) => (since < state.sequence ? formingFrame() : null),
    markDirty: () => {
      state.isDirty = true;
    },
    close: (candle) => {
      const previous = state.lastClosed;
      state.sequence += 1;
      state.lastClosed = state.sequence;
      recent.push(candle);
      if (recent.length > SNAPSHOT_MINUTES) recent.shift();
      sendLog(listeners, { channel: name, sequence: state.sequence, previous, data: [candle] });
    },
    flush: () => {
      state.flushes += 1;
      if (state.isDirty && feed.formingMinute(market.id)) state.sequence += 1;
      state.isDirty = false;
      const due = dueListeners();
      const frame = due.length > 0 ? formingFrame() : null;
      for (const { listener, since } of frame ? due : []) {
        if (frame) listener.outgoing.state(channel, frame, since);
        sent.set(listener.pace, state.sequence);
      }
    },
  };
  return channel;
}
