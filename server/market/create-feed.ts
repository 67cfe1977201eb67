/** Chooses the source of the market from the configuration. */
import type { Market } from '../../contract/features/markets.ts';
import type { Clock, PumpedFeed, Schedule } from './feed-runtime.ts';
import { markets as allMarkets } from './instruments.ts';
import type { IssueCalendar } from './issues/issue-calendar.ts';
import { createManualFeed } from './manual-feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createSimulatedFeed } from './simulated/simulated-feed.ts';

export interface FeedConfig {
  /** `simulated`, `manual`, or `replay:` and the path of a recording. */
  readonly market: string;
  readonly clock: Clock;
  readonly markets?: readonly Market[];
  /** Without it no token is issued. */
  readonly issues?: IssueCalendar;
  /** Names the simulated history: equal seeds, equal prices. */
  readonly seed?: string;
  /** Simulated ticks a second over all markets. */
  readonly ticksPerSecond?: number;
  /** Pace of a replay; 1 is that of the recording. */
  readonly speed?: number;
  readonly schedule?: Schedule;
  readonly onProblem?: (problem: unknown) => void;
}

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
  throw new Error(`MARKET must be simulated, manual or replay:FILE, not ${market}`);
}
