/**
 * One stress run: batches of made-up quotes go through the core's own decoding and folding into a table of
 * their own, and from there by the real lanes to the screen. The market's quotes are not touched.
 */
import type { StressRate, StressResult } from '../../contract/features/diagnostics.ts';
import { channels } from '../../contract/realtime.ts';
import { createQuotes, type Quotes } from '../market/quotes/quotes.ts';
import { createSubscriptions, type Subscriptions } from '../wire/channels/subscriptions.ts';
import type { DiagnosticsParts } from './diagnostics-parts.ts';
import type { LiveProbe } from './live-probe.ts';
import { BATCH_QUOTES, createQuoteMaker, priceOf } from './made-quotes.ts';
import { createPaintSpan, type PaintSpan } from './paint-span.ts';

export const STRESS_DURATION_MS = 10_000;
/** A turn of the run: as short as timers go, so that batches come as evenly as from a socket. */
const TURN_MS = 4;
/** Batches at most in one turn; a core that cannot keep up shows by its throughput, not by its memory. */
const MOST_BATCHES = 200;
/** For the last paint. */
const LAST_PAINT_MS = 200;
const CHANNEL_ID = 1;

export interface StressRun {
  readonly quotes: Quotes;
  /** Quotes folded so far. */
  received(): number;
  elapsedMs(): number;
  cancel(): void;
  readonly result: Promise<StressResult>;
}

export function startStressRun(
  parts: DiagnosticsParts,
  { probe, rate }: { probe: LiveProbe; rate: StressRate },
): StressRun {
  const { clock, timers } = parts.environment;
  const quotes = createQuotes();
  const span = createPaintSpan();
  const detach = probe.attach(span);
  const state = { received: 0, isCancelled: false };
  const before = { ...probe.totals };
  const subscriptions = openTable(parts, quotes, (count) => {
    state.received += count;
    parts.wake();
  });
  const { made, feed } = createFeed({ clock, rate, span, subscriptions });
  let startedMs = clock.elapsedMs();
  let endedMs: number | null = null;
  const elapsedMs = () => (endedMs ?? clock.elapsedMs()) - startedMs;

  function result(): StressResult {
    const spentMs = elapsedMs();
    const collectMs = probe.totals.collectBusyMs - before.collectBusyMs;
    return {
      rate,
      elapsedMs: spentMs,
      isCancelled: state.isCancelled,
      sent: made.sequence * BATCH_QUOTES,
      received: state.received,
      wrongMarkets: wrongMarkets(quotes, made.sequence),
      quotesPerSecond: (state.received * 1000) / Math.max(1, spentMs),
      busyShare: Math.min(1, (made.foldingMs + collectMs) / Math.max(1, spentMs)),
      makingShare: Math.min(1, made.makingMs / Math.max(1, spentMs)),
      paints: probe.totals.paints - before.paints,
      latency: span.spreads(),
    };
  }

  async function play(): Promise<StressResult> {
    const wait = (delayMs: number) =>
      new Promise<void>((resolve) => void timers.after(delayMs, resolve));
    // The channel answers its subscription after a moment, as on the wire.
    await wait(2 * LAST_PAINT_MS);
    startedMs = clock.elapsedMs();
    while (!state.isCancelled && elapsedMs() < STRESS_DURATION_MS) {
      feed(elapsedMs());
      await wait(TURN_MS);
    }
    endedMs = clock.elapsedMs();
    await wait(LAST_PAINT_MS);
    detach();
    return result();
  }

  return {
    quotes,
    received: () => state.received,
    elapsedMs,
    cancel: () => {
      state.isCancelled = true;
    },
    result: play(),
  };
}

/** Makes what is due since the start, then hands it over as the socket would. */
function createFeed(parts: {
  readonly clock: DiagnosticsParts['environment']['clock'];
  readonly rate: StressRate;
  readonly span: PaintSpan;
  readonly subscriptions: Subscriptions;
}) {
  const { clock, rate, span, subscriptions } = parts;
  const make = createQuoteMaker(CHANNEL_ID);
  const made = { sequence: 0, makingMs: 0, foldingMs: 0 };

  function feed(elapsedMs: number): void {
    const due = Math.floor((elapsedMs * rate) / 1000 / BATCH_QUOTES) - made.sequence;
    const makingAtMs = clock.elapsedMs();
    const batches = Array.from({ length: Math.min(due, MOST_BATCHES) }, () => {
      made.sequence += 1;
      return make(made.sequence, clock.now());
    });
    const foldingAtMs = clock.elapsedMs();
    if (batches.length > 0) span.arrived(foldingAtMs);
    for (const bytes of batches) subscriptions.batch(bytes);
    made.makingMs += foldingAtMs - makingAtMs;
    made.foldingMs += clock.elapsedMs() - foldingAtMs;
  }

  return { made, feed };
}

/** The wire's own rules on a channel of made-up quotes; what it says goes to nobody. */
function openTable(
  { environment }: DiagnosticsParts,
  quotes: Quotes,
  onQuotes: (count: number) => void,
): Subscriptions {
  const nothing = () => undefined;
  const subscriptions = createSubscriptions({
    environment,
    emit(event, _payload, answer) {
      if (event !== 'subscribe') return;
      answer?.({ granted: [{ channel: channels.tickers, id: CHANNEL_ID }], refused: [] });
      const snapshot = { channel: channels.tickers, epoch: 'stress', sequence: 0, data: [] };
      subscriptions.snapshot(snapshot);
    },
    sink: {
      quotes: nothing,
      quoteBatch(batch) {
        quotes.applyBatch(batch);
        onQuotes(batch.count);
      },
      trades: nothing,
      book: () => true,
      candles: nothing,
      room: nothing,
      works: nothing,
      me: nothing,
    },
    onHopeless: nothing,
  });
  subscriptions.opened('stress');
  subscriptions.want(channels.tickers);
  return subscriptions;
}

function wrongMarkets(quotes: Quotes, sequence: number): number {
  if (sequence === 0) return 0;
  const all = Array.from({ length: BATCH_QUOTES }, (_, market) => market);
  return all.filter((market) => quotes.get(market, 'last') !== priceOf(market, sequence)).length;
}
