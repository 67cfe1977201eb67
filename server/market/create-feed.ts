/** Chooses the source of the market from the configuration. */
import type { Market } from '../../contract/features/markets.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import type { Clock, LeftOut, PumpedFeed, Schedule } from './feed-runtime.ts';
import { markets as allMarkets } from './instruments.ts';
import type { IssueCalendar } from './issues/issue-calendar.ts';
import { createManualFeed } from './manual-feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import type { MarketMemory } from './simulated/market-memory.ts';
import { createSimulatedFeed, type DaysToCome } from './simulated/simulated-feed.ts';
import { createBinance } from './venue/binance/binance-venue.ts';
import { createVenueFeed, type JudgedTrades } from './venue/venue-feed.ts';

export interface FeedConfig {
  /** `simulated`, `manual`, `replay:` and the path of a recording, or `live:binance`. */
  readonly market: string;
  readonly clock: Clock;
  readonly markets?: readonly Market[];
  /** Without it no token is issued. */
  readonly issues?: IssueCalendar;
  /** Names the simulated history: equal seeds, equal prices. */
  readonly seed?: string;
  /** Simulated ticks a second over all markets; of all days, unless `terms` say it. */
  readonly ticksPerSecond?: number;
  /** Of the simulated source: by which construction and at which rate each day is made. */
  readonly terms?: MarketTerms;
  /** Of the simulated source: a time of the past from which its tape is told. */
  readonly sinceMs?: number | null;
  /** Of a venue: the trades after which its tapes are told. */
  readonly judged?: JudgedTrades;
  /** Told where trades of a venue were too many to be asked for. */
  readonly onLeftOut?: (leftOut: LeftOut) => void;
  /** Pace of a replay; 1 is that of the recording. */
  readonly speed?: number;
  /** Of the simulated source: the beacon that its days are mixed with, and how far they are known. */
  readonly days?: DaysToCome;
  readonly schedule?: Schedule;
  /** Of the simulated source: what an earlier one of the same seed has worked out. */
  readonly memory?: MarketMemory;
  readonly onProblem?: (problem: unknown) => void;
  /** A mirror of the live venue, or a proxy to it. */
  readonly origin?: string | null;
  /** Keeps a text with the data and answers with the one that was kept first. */
  readonly keep?: (key: string, value: string) => Promise<string>;
}

/** Of problems that are remembered, so that each is told once a minute. */
const MOST_WORDS = 100;
const REPLAY_PREFIX = 'replay:';

/** Rejects for an unknown source or a recording that cannot be played. The feed is not started. */
export async function createFeed(config: FeedConfig): Promise<PumpedFeed> {
  const { market, ...options } = config;
  if (market === 'simulated') return createSimulatedFeed(options);
  if (market === 'manual') return createManualFeed(options);
  if (market.startsWith(REPLAY_PREFIX)) {
    const file = market.slice(REPLAY_PREFIX.length);
    return createReplayFeed({
      markets: allMarkets,
      ...options,
      file,
      fallback: createSimulatedFeed(options),
    });
  }
  if (market === 'live:binance') return createLiveFeed(options);
  throw new Error(`MARKET must be simulated, manual, replay:FILE or live:binance, not ${market}`);
}

function createLiveFeed(options: Omit<FeedConfig, 'market'>): Promise<PumpedFeed> {
  const { clock, origin = null, markets = allMarkets } = options;
  const onProblem = seldom(options.onProblem ?? (() => undefined));
  return createVenueFeed({
    ...options,
    venue: createBinance({ origin, now: () => clock.now(), onProblem }),
    markets,
    restOf: (others) => createSimulatedFeed({ ...options, markets: others }),
    onProblem,
  });
}

/** A venue that is away, or a line that lies, would say the same a hundred times a second. */
function seldom(tell: (problem: unknown) => void): (problem: unknown) => void {
  const toldMs = new Map<string, number>();
  return (problem) => {
    const words = String(problem);
    const nowMs = performance.now();
    if (nowMs - (toldMs.get(words) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    if (toldMs.size === MOST_WORDS) toldMs.clear();
    toldMs.set(words, nowMs);
    tell(problem);
  };
}
