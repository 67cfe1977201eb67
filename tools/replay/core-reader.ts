/** The data core's side of a replay: its wire rules and its state, fed with frames. */
import type { Market } from '../../contract/features/markets.ts';
import type { TradeTuple } from '../../contract/realtime.ts';
import { channels } from '../../contract/realtime.ts';
import type { Timers } from '../../workers/core/environment.ts';
import type { Book } from '../../workers/market/books/book.ts';
import { createDepths } from '../../workers/market/books/depths.ts';
import type { Bar } from '../../workers/market/charts/candle-aggregator.ts';
import { CandleHistory } from '../../workers/market/charts/candle-history.ts';
import { createFormingBar } from '../../workers/market/charts/forming-bar.ts';
import { createQuotes, type Quotes } from '../../workers/market/quotes/quotes.ts';
import type { WireCounts } from '../../workers/wire/channels/reception.ts';
import { createSubscriptions } from '../../workers/wire/channels/subscriptions.ts';
import { EPOCH, type FrameEvent } from './framing.ts';

export interface CoreReader {
  takeFrame(event: FrameEvent, frame: unknown): void;
  /** Frames by kind, as they came. */
  readonly frames: Readonly<Record<'quotes' | 'trades' | 'candles' | 'book', number>>;
  /** Gaps and malformed frames; a book that does not match its checksum is a gap. */
  readonly faults: WireCounts;
  readonly quotes: Quotes;
  /** Every trade that was delivered, in order. */
  readonly trades: readonly TradeTuple[];
  book(): Book | undefined;
  /** The one-minute bars of the chart. */
  bars(): readonly Bar[];
}

export function createCoreReader(options: {
  market: Market;
  now: () => number;
  timers: Timers;
  subscribe: (names: readonly string[]) => unknown;
}): CoreReader {
  const { market, now, timers } = options;
  const frames = { quotes: 0, trades: 0, candles: 0, book: 0 };
  const quotes = createQuotes();
  const history = new CandleHistory(() => {});
  const minutes = createFormingBar('1m', (bar) => history.put(bar));
  const trades: TradeTuple[] = [];
  const depths = createDepths({ subscriptions: () => subscriptions, scalesOf: () => market });
  const subscriptions = createSubscriptions({
    environment: { clock: { now, elapsedMs: now }, timers, random: () => 0 },
    emit(event, payload, answer) {
      if (event !== 'subscribe') return;
      // The names in a request of our own; the server's door checks those of strangers.
      const { channels: names } = payload as { channels: readonly string[] };
      answer?.(options.subscribe(names));
    },
    sink: {
      quotes: (rows) => quotes.applyRows(rows),
      quoteBatch(batch) {
        frames.quotes += 1;
        quotes.applyBatch(batch);
      },
      trades(symbol, rows, change) {
        frames.trades += 1;
        // A snapshot repeats what was sent; an update never does.
        const newestId =
          change === 'replace' ? (trades.at(-1)?.[0] ?? 0) : Number.NEGATIVE_INFINITY;
        trades.push(...rows.filter(([id]) => id > newestId));
        depths.takeTrades(symbol, rows, change);
      },
      book(symbol, data, change) {
        frames.book += 1;
        return depths.takeBook(symbol, data, change);
      },
      candles(_symbol, rows) {
        frames.candles += 1;
        minutes.applyMinutes(rows);
      },
      room: () => undefined,
      works: () => undefined,
      me: () => undefined,
    },
    onHopeless() {
      throw new Error('the data core gave up: the frames do not follow on each other');
    },
  });
  const { symbol } = market;
  subscriptions.opened(EPOCH);
  // A reader lasts as long as its process.
  depths.bookChanges(symbol).subscribe();
  depths.tradePieces(symbol).subscribe();
  subscriptions.want(channels.candles(symbol));
  subscriptions.want(channels.quote(symbol));
  return {
    takeFrame: (event, frame) => subscriptions[event](frame),
    frames,
    faults: subscriptions.counts,
    quotes,
    trades,
    book: () => depths.book(symbol),
    bars: () => Array.from({ length: history.count }, (_, row) => history.barAt(row)),
  };
}
