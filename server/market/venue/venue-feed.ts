/**
 * The live source: the markets that a venue lists are the venue's, with its steps, its book and its trades; all others
 * come from another feed, and say so.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { FedMarkets } from '../compose-feed.ts';
import type { Tick } from '../feed.ts';
import {
  type Clock,
  FeedListeners,
  type LeftOut,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from '../feed-runtime.ts';
import { mixFeeds } from '../mixed-feed.ts';
import type { BookScales } from '../replay/recorded-book.ts';
import { BackOff, pause } from './back-off.ts';
import { BarHistory } from './bar-history.ts';
import { FollowedCandles } from './followed-candles.ts';
import { FollowedMarket, type FollowedMarketParts } from './followed-market.ts';
import type { TapeStart } from './trade-tape.ts';
import type { Listing, Venue, VenueEar, VenueTrade } from './venue.ts';

const DAY_MINUTES = 1440;
/** At a start the venue is asked so often before the start fails. */
const ATTEMPTS = 6;
const RETRY = { firstMs: 500, mostMs: 10_000 };
/** Of clocks that differ by more, nobody can say what was before what. */
const MOST_DIFFERENCE_MS = 1000;
const COMPARE_CLOCKS_EVERY_MS = MINUTE_MS;
/** The most trades of a pause that are asked for in one market, page by page. */
const MOST_MISSED = 60_000;
/** So long a start waits for the lines over which a pause is made up for; then their markets are away. */
const LINES_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 20;

export interface VenueFeedOptions {
  readonly venue: Venue;
  readonly clock: Clock;
  readonly markets: readonly Market[];
  /** The source of markets that the venue does not list. */
  readonly restOf: (markets: readonly Market[]) => PumpedFeed;
  /** Keeps a text with the data and answers with the one that was kept first. */
  readonly keep?: (key: string, value: string) => Promise<string>;
  /** The last trade of each market that was judged before a pause: what came after it is told, each trade. */
  readonly judged?: JudgedTrades;
  readonly onLeftOut?: (leftOut: LeftOut) => void;
  readonly schedule?: Schedule;
  readonly onProblem: (problem: unknown) => void;
}

/** By the id of the market. */
export type JudgedTrades = ReadonlyMap<number, Pick<VenueTrade, 'id' | 'timeMs'>>;

export interface VenueFeed extends PumpedFeed {
  readonly followed: readonly FollowedMarket[];
}

/** Rejects when the venue cannot be reached: without its rules there is nothing to trade by. */
export async function createVenueFeed(options: VenueFeedOptions): Promise<VenueFeed> {
  const { venue, clock, markets, onProblem, schedule = scheduleByTimer } = options;
  const keep = options.keep ?? (async (_key: string, value: string) => value);
  const standing = { isClockRight: await areClocksRight(options) };
  const listed = await patiently(options, () => venue.listings(markets));
  const listings = await Promise.all(listed.map((listing) => withKeptScales(listing, venue, keep)));
  const { judged = new Map(), onLeftOut = () => undefined } = options;
  const parts = { venue, clock, onProblem, onLeftOut, isClockRight: () => standing.isClockRight };
  const followed = await Promise.all(
    listings.map((listing) =>
      patiently(options, () => openMarket({ ...parts, listing }, judged.get(listing.market.id))),
    ),
  );
  const days = await patiently(options, () => venue.days(listings));
  for (const each of followed) {
    const day = days.get(each.listing);
    if (day) each.day(day);
  }
  const ids = new Set(followed.map(({ live }) => live.market.id));
  const rest = options.restOf(markets.filter(({ id }) => !ids.has(id)));
  const listeners = new FeedListeners();
  const compared = { atMs: clock.now() };

  function compareClocks(): void {
    if (clock.now() - compared.atMs < COMPARE_CLOCKS_EVERY_MS) return;
    compared.atMs = clock.now();
    areClocksRight(options)
      .then((isRight) => {
        standing.isClockRight = isRight;
      })
      .catch(onProblem);
  }

  const fed = new FedMarkets(followed);
  const mixed = mixFeeds({
    fed,
    source: (marketId) => fed.byId(marketId)?.source() ?? { name: venue.name, isAway: true },
    rest,
    order: markets,
    listeners,
    schedule,
    pump: (untilMs = Number.POSITIVE_INFINITY) => {
      compareClocks();
      pumpAll({ followed, listeners, untilMs });
    },
  });
  const lines: { stop: (() => void) | null } = { stop: null };
  const openLines = () => {
    lines.stop ??= venue.follow(listings, createEar(followed));
  };
  return {
    ...mixed,
    followed,
    async listen() {
      openLines();
      await untilHeard(followed.filter(({ isResuming }) => isResuming));
    },
    start() {
      openLines();
      mixed.start();
    },
    stop() {
      mixed.stop();
      lines.stop?.();
      lines.stop = null;
    },
  };
}

/** Until all of them are whole, or have not come back in time. */
async function untilHeard(markets: readonly FollowedMarket[]): Promise<void> {
  const giveUpMs = performance.now() + LINES_WAIT_MS;
  const isAway = (market: FollowedMarket) => market.source().isAway;
  while (markets.some(isAway) && performance.now() < giveUpMs) await pause(LOOK_EVERY_MS);
  for (const market of markets.filter(isAway)) market.giveUpResuming();
}

/** Ticks of all markets in time order, then the minutes that ended. */
function pumpAll(pumped: {
  readonly followed: readonly FollowedMarket[];
  readonly listeners: FeedListeners;
  readonly untilMs: number;
}): void {
  const { followed, listeners, untilMs } = pumped;
  const advances = followed.map((each) => [each.live.market.id, each.advance(untilMs)] as const);
  const ticks = advances.flatMap(([, advance]): readonly Tick[] => advance.ticks);
  listeners.emitTicks(ticks.toSorted((left, right) => left.timeMs - right.timeMs));
  for (const [marketId, { closed }] of advances)
    for (const candle of closed) listeners.emitMinuteClosed(marketId, candle);
}

function createEar(followed: readonly FollowedMarket[]): VenueEar {
  const markets = new Map(followed.map((each) => [each.listing, each]));
  const each = (listings: readonly Listing[], tell: (market: FollowedMarket) => void) => {
    for (const listing of listings) {
      const market = markets.get(listing);
      if (market) tell(market);
    }
  };
  return {
    book: (listing, change) => markets.get(listing)?.change(change),
    trade: (listing, trade) => markets.get(listing)?.trade(trade),
    day: (listing, day) => markets.get(listing)?.day(day),
    heard: (listings, topic, eventMs) => {
      if (topic === 'trades') each(listings, (market) => market.heard(eventMs));
    },
    up: (listings, topic) => each(listings, (market) => market.up(topic)),
    down: (listings, topic) => each(listings, (market) => market.down(topic)),
  };
}

/** A market with its last day; what happens in this minute, and since it was left, is told when its line is up. */
async function openMarket(
  parts: FollowedMarketParts,
  judged: Pick<VenueTrade, 'id' | 'timeMs'> | undefined,
): Promise<FollowedMarket> {
  const { listing, venue, clock, onProblem } = parts;
  const now = () => clock.now();
  const { last, leftOut } = await lastTrade(parts, judged);
  const beginMs = last.goesOn ? last.timeMs : now();
  const minuteMs = Math.floor(beginMs / MINUTE_MS) * MINUTE_MS;
  const history = new BarHistory({
    ask: (range) => venue.bars(listing, range),
    barsAPage: venue.barsAPage,
    now,
  });
  const minutes = await history.closed('1m', minuteMs - DAY_MINUTES * MINUTE_MS, minuteMs);
  const candles = new FollowedCandles({ history, now, ownFromMs: minuteMs, onProblem });
  if (leftOut) parts.onLeftOut(leftOut);
  const market = new FollowedMarket(parts, { candles, last });
  for (const minute of minutes) market.live.window.push(minute);
  return market;
}

/** The judged one, where the venue knows it and not too many came after it; else the newest. */
async function lastTrade(
  { listing, venue }: FollowedMarketParts,
  judged: Pick<VenueTrade, 'id' | 'timeMs'> | undefined,
): Promise<{ readonly last: VenueTrade & TapeStart; readonly leftOut?: LeftOut }> {
  const [newest] = (await venue.trades(listing, { newest: true })).slice(-1);
  if (newest === undefined) throw new Error(`${listing.code} has never been traded`);
  if (judged === undefined) return { last: newest };
  if (newest.id - judged.id <= MOST_MISSED) {
    const [last] = await venue.trades(listing, { id: judged.id });
    if (last?.id === judged.id) return { last: { ...last, goesOn: true } };
  }
  const leftOut = { fromMs: judged.timeMs, untilMs: newest.timeMs };
  return { last: newest, leftOut: { marketIds: [listing.market.id], ...leftOut } };
}

/** Amounts of what is open are kept in lots and ticks, so the scales that data began with stay. */
async function withKeptScales(
  listing: Listing,
  venue: Venue,
  keep: (key: string, value: string) => Promise<string>,
): Promise<Listing> {
  const { market, code, scales } = listing;
  const { priceScale, quantityScale } = market;
  const key = `scales:${venue.name}:${market.symbol}`;
  const kept = await keep(key, JSON.stringify({ priceScale, quantityScale }));
  const own = JSON.parse(kept) as BookScales;
  return {
    market: { ...market, ...own },
    code,
    scales: {
      priceScale: scales.priceScale + own.priceScale - priceScale,
      quantityScale: scales.quantityScale + own.quantityScale - quantityScale,
    },
  };
}

async function areClocksRight({ venue, onProblem }: VenueFeedOptions): Promise<boolean> {
  try {
    const differenceMs = await venue.clockDifferenceMs();
    const isRight = differenceMs <= MOST_DIFFERENCE_MS;
    if (!isRight)
      onProblem(
        new Error(`the clock of ${venue.name} is ${differenceMs} ms from ours: set it right`),
      );
    return isRight;
  } catch (problem) {
    // A venue that does not answer is away by other signs.
    onProblem(problem);
    return true;
  }
}

async function patiently<T>(
  { venue, onProblem }: VenueFeedOptions,
  ask: () => Promise<T>,
): Promise<T> {
  const backOff = new BackOff(RETRY);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (problem) {
      onProblem(problem);
      if (attempt === ATTEMPTS)
        throw new Error(`${venue.name} cannot be reached: see docs/live-market.md`, {
          cause: problem,
        });
      await pause(backOff.nextMs());
    }
  }
}
