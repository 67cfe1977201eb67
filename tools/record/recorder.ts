/**
 * Records one market of a running server through the data core's own wire: a gap is repaired and a lost
 * connection comes back before anything more is written, so that a recording has no holes of its own making.
 */
import type { Market } from '../../contract/features/markets.ts';
import type { QuoteTuple, TradeTuple } from '../../contract/realtime.ts';
import type { QuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import { browserEnvironment } from '../../workers/app/browser-environment.ts';
import { createDepths } from '../../workers/market/books/depths.ts';
import { QUOTE } from '../../workers/market/quotes/quote-columns.ts';
import { createConnection } from '../../workers/wire/line/connection.ts';
import { createExchangeFrames } from './exchange-frames.ts';

export interface RecorderCounts {
  trades: number;
  bookFrames: number;
  quotes: number;
}

export interface Recorder {
  readonly counts: Readonly<RecorderCounts>;
  /** Gaps that were repaired, and reconnects. */
  readonly faults: Readonly<{ gaps: number; reconnects: number }>;
  /** Number of the last trade written; Infinity before the tape is known. */
  newestTrade(): number;
  stop(): void;
}

interface RecorderOptions {
  readonly origin: string;
  readonly market: Market;
  readonly channels: readonly string[];
  readonly write: (frame: unknown) => void;
}

export function startRecorder(options: RecorderOptions): Recorder {
  const { market, write } = options;
  const frames = createExchangeFrames(market);
  const counts: RecorderCounts = { trades: 0, bookFrames: 0, quotes: 0 };
  const state = { newestTrade: Number.POSITIVE_INFINITY };
  const depths = createDepths({
    subscriptions: () => connection.subscriptions,
    scalesOf: () => market,
  });

  function writeTrades(rows: readonly TradeTuple[]): void {
    for (const row of rows) {
      if (row[0] <= state.newestTrade) continue;
      state.newestTrade = row[0];
      counts.trades += 1;
      write(frames.trade(row));
    }
  }

  function writeBest(bid: number, ask: number): void {
    counts.quotes += 1;
    write(frames.best(bid, ask));
  }

  const connection = createConnection({
    environment: browserEnvironment(),
    sink: {
      quotes(rows: readonly QuoteTuple[]) {
        for (const row of rows) writeBest(row[QUOTE.bid + 1] ?? 0, row[QUOTE.ask + 1] ?? 0);
      },
      quoteBatch({ count, columns }: QuoteBatch) {
        for (let row = 0; row < count; row += 1)
          writeBest(columns[QUOTE.bid][row] ?? 0, columns[QUOTE.ask][row] ?? 0);
      },
      trades(_symbol, rows, change) {
        // The first snapshot tells where the tape stands: what is older was not recorded. A later
        // one repeats what was missed.
        if (change === 'replace' && state.newestTrade === Number.POSITIVE_INFINITY)
          state.newestTrade = Math.max(0, ...rows.map(([id]) => id));
        else writeTrades(rows.toSorted(([left], [right]) => left - right));
      },
      book(symbol, data, change) {
        if (!depths.takeBook(symbol, data, change)) return false;
        counts.bookFrames += 1;
        const time = connection.clock.now();
        write(change === 'replace' ? frames.snapshot(data) : frames.difference(data, time));
        return true;
      },
      candles: () => undefined,
      room: () => undefined,
      works: () => undefined,
      me: () => undefined,
    },
    onOpened: () => undefined,
    onSessionEnded: () => undefined,
    onUpgradeRequired: () => undefined,
  });
  connection.open({ origin: options.origin, build: 'record', token: () => null });
  for (const name of options.channels) connection.subscriptions.want(name);
  return {
    counts,
    faults: connection.subscriptions.counts,
    newestTrade: () => state.newestTrade,
    stop: () => connection.close(),
  };
}
