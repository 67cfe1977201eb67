/** The live source against the stand-in, on a clock that runs as fast as the recordings are played. */
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { createBinance } from '../../../server/market/venue/binance/binance-venue.ts';
import { createVenueFeed } from '../../../server/market/venue/venue-feed.ts';
import { makeSmallRecording } from '../small-recording.ts';
import { PlayedMarket } from './stand-in/played-market.ts';
import { type RecordedDay, readDay } from './stand-in/recorded-day.ts';
import { StandIn } from './stand-in/stand-in.ts';

/** The markets that the stand-in lists. */
export const SPOT_ID = 1;
export const FUTURES_ID = 301;
/** Three minutes before a day ends. */
const START_MS = Date.UTC(2026, 10, 20, 23, 57, 0);

export interface WorldOptions {
  readonly speed: number;
  readonly days?: { readonly spot: RecordedDay; readonly usdm: RecordedDay };
  readonly lineLifeMs?: number;
  readonly silenceMs?: number;
  readonly standInLifeMs?: number;
}

export type VenueWorld = Awaited<ReturnType<typeof startVenueWorld>>;

export function smallDays(): { spot: RecordedDay; usdm: RecordedDay } {
  return {
    spot: readDay(makeSmallRecording('spot').gzip),
    usdm: readDay(makeSmallRecording('futures').gzip),
  };
}

/** The stand-in alone, on a clock as fast as it plays. */
export async function playVenue(options: Omit<WorldOptions, 'lineLifeMs' | 'silenceMs'>) {
  const { speed, days = smallDays() } = options;
  const startedMs = performance.now();
  const [spot, usdm] = [days.spot, days.usdm].map((day) => day.firstMs - day.minuteMs);
  const firstMs = START_MS + Math.min(spot ?? 0, usdm ?? 0);
  const skipped = { ms: 0 };
  const now = () => firstMs + skipped.ms + Math.round((performance.now() - startedMs) * speed);
  const played = {
    spot: new PlayedMarket('BTCUSDT', days.spot, START_MS),
    usdm: new PlayedMarket('BTCUSDT', days.usdm, START_MS),
  };
  const standIn = await StandIn.start({
    markets: { spot: [played.spot], usdm: [played.usdm] },
    now,
    ...(options.standInLifeMs !== undefined && { lineLifeMs: options.standInLifeMs }),
  });
  /** Time passes at once: what is played in it is told to whoever is there. */
  const skip = (byMs: number) => {
    skipped.ms += byMs;
  };
  return { standIn, played, clock: { now }, skip };
}

export async function startVenueWorld(options: WorldOptions) {
  const { lineLifeMs = 3_600_000, silenceMs = 1500 } = options;
  const { standIn, played, clock } = await playVenue(options);
  const problems: unknown[] = [];
  const onProblem = (problem: unknown) => problems.push(problem);
  const venue = createBinance({
    origin: standIn.origin,
    now: clock.now,
    onProblem,
    lineTimes: { lifeMs: lineLifeMs, silenceMs, retry: { firstMs: 20, mostMs: 500 } },
  });
  const feed = await createVenueFeed({
    venue,
    clock,
    markets,
    restOf: (others) => createSimulatedFeed({ clock, markets: others }),
    onProblem,
  });
  const ticks: Tick[] = [];
  const closed: [marketId: number, candle: CandleTuple][] = [];
  feed.onTicks((batch) => ticks.push(...batch.filter(({ marketId }) => isFollowed(marketId))));
  feed.onMinuteClosed((marketId, candle) => {
    if (isFollowed(marketId)) closed.push([marketId, candle]);
  });
  feed.start();
  return {
    ...{ feed, standIn, played, ticks, closed, problems, clock, startMs: START_MS },
    async stop() {
      feed.stop();
      await standIn.close();
    },
  };
}

function isFollowed(marketId: number): boolean {
  return marketId === SPOT_ID || marketId === FUTURES_ID;
}
