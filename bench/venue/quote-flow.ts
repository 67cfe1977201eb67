/** Sends quotes at a steady rate, whatever the timer does: what is late is made up for. */
import type { Server } from 'socket.io';
import { encodeBatch, writeFrame } from '../../server/realtime/channels/encoded-frame.ts';
import { seededRandom } from '../harness.ts';
import type { Flow, Sent } from './messages.ts';
import { createBatchPool, venueMarkets, venueQuote } from './venue-market.ts';

/** Sockets that want batches, and those of the naive page that want an event a quote. */
export const BATCH_ROOM = 'batches';
export const EVENT_ROOM = 'events';

export interface QuoteFlow {
  begin(flow: Flow): void;
  sent(): Sent;
  sequence(): number;
}

export function createQuoteFlow(io: Server): QuoteFlow {
  const state = { sequence: 0, batches: 0, quotes: 0, lastSum: 0, random: seededRandom(29) };
  let stop = () => {};

  function sendBatch(next: ReturnType<typeof createBatchPool>): void {
    state.sequence += 1;
    const { bare } = encodeBatch((room) => {
      const { bytes, lastSum } = next(state.sequence, Date.now(), room);
      state.lastSum += lastSum;
      return bytes;
    });
    state.batches += 1;
    for (const id of io.sockets.adapter.rooms.get(BATCH_ROOM) ?? []) {
      const conn = io.sockets.sockets.get(id)?.conn;
      if (conn && bare) writeFrame(conn, bare);
    }
  }

  /** The way most pages are written: one event a quote, with names. */
  function sendEvents(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const id = (state.quotes + index) % venueMarkets.length;
      const market = venueMarkets[id];
      const [, time, last, bid, ask, open, high, low, volume, turnover] = venueQuote(
        id + 1,
        Date.now(),
        state.random,
      );
      io.to(EVENT_ROOM).emit('quote', {
        symbol: market?.symbol,
        time,
        last: last / 100,
        bid: bid / 100,
        ask: ask / 100,
        open24h: open / 100,
        high24h: high / 100,
        low24h: low / 100,
        volume24h: volume / 10_000,
        turnover24h: turnover,
      });
    }
  }

  function begin({ perSecond, batch, everyMs }: Flow): void {
    stop();
    Object.assign(state, { batches: 0, quotes: 0, lastSum: 0 });
    if (perSecond === 0) return;
    const next = createBatchPool(batch);
    const startedMs = performance.now();
    const hasReaders = (room: string) => (io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - startedMs) / 1000) * perSecond;
      while (state.quotes + batch <= due) {
        if (hasReaders(BATCH_ROOM)) sendBatch(next);
        if (hasReaders(EVENT_ROOM)) sendEvents(batch);
        state.quotes += batch;
      }
    }, everyMs);
    stop = () => clearInterval(timer);
  }

  return {
    begin,
    sent: () => ({ batches: state.batches, quotes: state.quotes, lastSum: state.lastSum }),
    sequence: () => state.sequence,
  };
}
