/** The probe on the running core: what came, what was painted, how long it took, how busy the core was. */
import { decodeQuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import type { Meter, Probe } from '../core/meter.ts';
import { createPaintSpan, type PaintSpan } from './paint-span.ts';

/** Totals since the probe was made; rates are differences. */
export interface ProbeTotals {
  quotes: number;
  socketFrames: number;
  paints: number;
  /** Handling frames of the socket, and making frames for the screen. */
  socketBusyMs: number;
  collectBusyMs: number;
}

export interface LiveProbe {
  readonly totals: Readonly<ProbeTotals>;
  readonly live: PaintSpan;
  /** Server time of the newest quotes to their paint. */
  readonly server: PaintSpan;
  isInFlight(): boolean;
  /** Listens until the returned function is called; several may listen at once. */
  attach(span?: PaintSpan): () => void;
}

export function createLiveProbe(parts: {
  meter: Meter;
  elapsedMs: () => number;
  serverNow: () => number;
}): LiveProbe {
  const { meter, elapsedMs, serverNow } = parts;
  const totals: ProbeTotals = {
    quotes: 0,
    socketFrames: 0,
    paints: 0,
    socketBusyMs: 0,
    collectBusyMs: 0,
  };
  const live = createPaintSpan();
  const server = createPaintSpan();
  const extra = new Set<PaintSpan>();
  const countQuotes = createQuoteCounter(totals, server);
  const state = { listeners: 0, collectingAtMs: 0, isInFlight: false };

  const probe: Probe = {
    arrived(event, payload, take) {
      const startedMs = elapsedMs();
      if (event === 'update' || event === 'batch' || event === 'snapshot') {
        live.arrived(startedMs);
        countQuotes(event, payload);
      }
      totals.socketFrames += 1;
      take();
      totals.socketBusyMs += elapsedMs() - startedMs;
    },
    collecting() {
      state.collectingAtMs = elapsedMs();
    },
    collected(hasChanges) {
      totals.collectBusyMs += elapsedMs() - state.collectingAtMs;
      state.isInFlight = hasChanges;
      for (const span of [live, server, ...extra]) span.collected(hasChanges);
    },
    painted() {
      const nowMs = elapsedMs();
      totals.paints += 1;
      state.isInFlight = false;
      server.painted(serverNow());
      for (const span of [live, ...extra]) span.painted(nowMs);
    },
  };

  return {
    totals,
    live,
    server,
    isInFlight: () => state.isInFlight,
    attach(span) {
      // An arrival of an earlier look would seem to have waited all the time since.
      if (state.listeners === 0) for (const kept of [live, server]) kept.forget();
      state.listeners += 1;
      if (span !== undefined) extra.add(span);
      meter.probe = probe;
      return () => {
        state.listeners -= 1;
        if (span !== undefined) extra.delete(span);
        if (state.listeners === 0) meter.probe = null;
      };
    },
  };
}

/** Counts the quotes of what came, in batches and in rows, and notes the time of the newest. */
function createQuoteCounter(
  totals: ProbeTotals,
  server: PaintSpan,
): (event: string, payload: unknown) => void {
  return (event, payload) => {
    if (payload instanceof ArrayBuffer || payload instanceof Uint8Array) {
      const batch = event === 'batch' ? decodeQuoteBatch(payload) : null;
      if (batch !== null) server.arrived(batch.serverTime);
      totals.quotes += batch?.count ?? 0;
      return;
    }
    const { channel, data } = (payload ?? {}) as { channel?: unknown; data?: unknown };
    const isQuotes = typeof channel === 'string' && /^(tickers$|quote:)/.test(channel);
    if (isQuotes && Array.isArray(data)) totals.quotes += data.length;
  };
}
