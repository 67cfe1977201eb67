/**
 * The replay source: one market plays a recording, shifted so that it starts now, and all others
 * come from another feed. The day before the recording is that feed's, scaled to meet it.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { Tick } from '../feed.ts';
import {
  type Clock,
  FeedListeners,
  MINUTE_MS,
  PUMP_EVERY_MS,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from '../feed-runtime.ts';
import type { Frame, Venue } from './frame.ts';
import { inspectRecording } from './inspect-recording.ts';
import { RecordingPlayer } from './recording-player.ts';
import { ReplayedMarket } from './replayed-market.ts';

export interface ReplayFeedOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly markets: readonly Market[];
  /** Source of every market that the recording does not hold. */
  readonly fallback: PumpedFeed;
  readonly speed?: number;
  readonly schedule?: Schedule;
  /** Hears of a recording that cannot be read to its end. */
  readonly onProblem?: (problem: unknown) => void;
}

export interface ReplayFeed extends PumpedFeed {
  readonly recordedMarket: Market;
  /** Like `pump`, but resolves when every frame that is due has been played. */
  catchUp(): Promise<void>;
}

/** Trades reach the recorder late; a minute stays open for them this long. */
const LATE_TRADE_MS = 1000;
const PAST_MS = 24 * 60 * MINUTE_MS;

/** Rejects when the file cannot be read, holds no trades, or is of a market that is not on offer. */
export async function createReplayFeed(options: ReplayFeedOptions): Promise<ReplayFeed> {
  const { file, clock, fallback, schedule = scheduleByTimer } = options;
  const start = await inspectRecording(file);
  const market = marketOf(start, options.markets);
  const startMs = clock.now();
  const replayed = new ReplayedMarket(market, { price: start.firstPrice, timeMs: startMs });
  await addPast(replayed, { fallback, startMs });
  const listeners = new FeedListeners();
  let ticks: Tick[] = [];
  let running: Promise<void> | null = null;
  let unschedule: (() => void) | null = null;

  const player = new RecordingPlayer({
    file,
    start,
    startMs,
    speed: options.speed ?? 1,
    onFrame,
    onRound: () => replayed.startRound(),
    onProblem: options.onProblem ?? (() => undefined),
  });

  function onFrame(frame: Frame, dueMs: number): void {
    if (frame.kind === 'trade') {
      const tick = replayed.toTick(frame, player.timeOfEvent(frame.timeMs));
      const ended = replayed.recorded.apply(tick);
      if (ended) {
        emitTicks();
        listeners.emitMinuteClosed(market.id, ended);
      }
      ticks.push(tick);
    } else if (frame.kind === 'bookTicker') {
      replayed.applyBest(frame);
    } else if (frame.kind !== 'other') {
      replayed.applyBook(frame, Math.floor(dueMs));
    }
  }

  function emitTicks(): void {
    const due = ticks;
    ticks = [];
    listeners.emitTicks(due);
  }

  async function play(): Promise<void> {
    const nowMs = clock.now();
    await player.advance(nowMs);
    emitTicks();
    const ended = replayed.closeBefore(Math.floor((nowMs - LATE_TRADE_MS) / MINUTE_MS) * MINUTE_MS);
    if (ended) listeners.emitMinuteClosed(market.id, ended);
  }

  function playOnce(): Promise<void> {
    running ??= play().finally(() => {
      running = null;
    });
    return running;
  }

  function pump(): void {
    fallback.pump();
    playOnce().catch(options.onProblem ?? (() => undefined));
  }

  async function catchUp(): Promise<void> {
    fallback.pump();
    await running;
    await playOnce();
  }

  fallback.onTicks((others) =>
    listeners.emitTicks(others.filter((tick) => tick.marketId !== market.id)),
  );
  fallback.onMinuteClosed((marketId, candle) => {
    if (marketId !== market.id) listeners.emitMinuteClosed(marketId, candle);
  });

  const isRecorded = (marketId: number) => marketId === market.id;
  const { live } = replayed.recorded;
  return {
    recordedMarket: market,
    markets: options.markets,
    marketById: (id) => fallback.marketById(id),
    marketBySymbol: (symbol) => fallback.marketBySymbol(symbol),
    quote: (id) => (isRecorded(id) ? replayed.quote() : fallback.quote(id)),
    book: (id) => (isRecorded(id) ? replayed.book() : fallback.book(id)),
    trades: (id, limit) => (isRecorded(id) ? live.trades(limit) : fallback.trades(id, limit)),
    candles: async (id, query) =>
      isRecorded(id) ? replayed.recorded.candles(query, clock.now()) : fallback.candles(id, query),
    formingMinute: (id) => (isRecorded(id) ? live.formingMinute() : fallback.formingMinute(id)),
    sparkline: (id) => (isRecorded(id) ? live.sparkline() : fallback.sparkline(id)),
    isOpen: (id, timeMs) => fallback.isOpen(id, timeMs),
    turnsAt: (id, timeMs) => fallback.turnsAt(id, timeMs),
    onTicks: (listener) => listeners.onTicks(listener),
    onMinuteClosed: (listener) => listeners.onMinuteClosed(listener),
    pump,
    catchUp,
    start() {
      unschedule ??= schedule(pump, PUMP_EVERY_MS);
    },
    stop() {
      unschedule?.();
      unschedule = null;
      player.close().catch(() => undefined);
    },
  };
}

/** A spot recording is the coin market of its symbol, a futures recording the perpetual one. */
function marketOf(
  { symbol, venue }: { symbol: string; venue: Venue },
  markets: readonly Market[],
): Market {
  const name = venue === 'futures' ? `${symbol}-PERP` : symbol;
  const found = markets.find((market) => market.symbol === name);
  if (!found) throw new Error(`the recording is of ${name}, which is not on offer`);
  return found;
}

async function addPast(
  replayed: ReplayedMarket,
  past: { fallback: PumpedFeed; startMs: number },
): Promise<void> {
  const { fallback, startMs } = past;
  const { market, live } = replayed.recorded;
  const minuteMs = Math.floor(startMs / MINUTE_MS) * MINUTE_MS;
  const query = { interval: '1m', fromMs: minuteMs - PAST_MS, toMs: minuteMs - MINUTE_MS } as const;
  const minutes = await fallback.candles(market.id, query);
  const ratio = live.last.price / (minutes.at(-1)?.[4] ?? live.last.price);
  const scaled = (price: number) => Math.max(1, Math.round(price * ratio));
  for (const [openMs, open, high, low, close, volume] of minutes) {
    replayed.recorded.addPast([
      openMs,
      scaled(open),
      scaled(high),
      scaled(low),
      scaled(close),
      volume,
      1,
    ]);
  }
}
