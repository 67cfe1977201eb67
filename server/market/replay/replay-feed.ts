/**
 * The replay source: one market plays a recording, shifted so that it starts now, and all others
 * come from another feed. The day before the recording is that feed's, scaled to meet it.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { FedMarkets } from '../compose-feed.ts';
import type { FeedSource } from '../feed.ts';
import {
  type Clock,
  FeedListeners,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from '../feed-runtime.ts';
import { mixFeeds } from '../mixed-feed.ts';
import type { Venue } from './frame.ts';
import { inspectRecording } from './inspect-recording.ts';
import { MarketPlayer } from './market-player.ts';
import { ReplayedMarket } from './replayed-market.ts';

export interface ReplayFeedOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly markets: readonly Market[];
  /** Source of every market that the recording does not hold. */
  readonly fallback: PumpedFeed;
  readonly speed?: number;
  readonly schedule?: Schedule;
  /** Called for a recording that cannot be read to its end. */
  readonly onProblem?: (problem: unknown) => void;
}

export interface ReplayFeed extends PumpedFeed {
  readonly recordedMarket: Market;
  /** Like `pump`, but resolves when every frame that is due has been played. */
  catchUp(): Promise<void>;
}

const RECORDING: FeedSource = { name: 'recording', isAway: false };
const PAST_MS = 24 * 60 * MINUTE_MS;

/** Rejects when the file cannot be read, holds no trades, or is of a market that is not on offer. */
export async function createReplayFeed(options: ReplayFeedOptions): Promise<ReplayFeed> {
  const { file, clock, fallback, speed = 1, schedule = scheduleByTimer } = options;
  const onProblem = options.onProblem ?? (() => undefined);
  const start = await inspectRecording(file);
  const market = marketOf(start, options.markets);
  const startMs = clock.now();
  const replayed = new ReplayedMarket(market, { price: start.firstPrice, clock });
  await addPast(replayed, { fallback, startMs });
  const listeners = new FeedListeners();
  const player = new MarketPlayer({
    file,
    start,
    startMs,
    speed,
    clock,
    replayed,
    listeners,
    onProblem,
  });
  const mixed = mixFeeds({
    fed: new FedMarkets([replayed]),
    source: () => RECORDING,
    rest: fallback,
    order: fallback.markets,
    listeners,
    schedule,
    pump: () => void player.play().catch(onProblem),
  });
  return {
    ...mixed,
    recordedMarket: market,
    async catchUp() {
      fallback.pump();
      await player.playToNow();
    },
    stop() {
      mixed.stop();
      player.close().catch(onProblem);
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
