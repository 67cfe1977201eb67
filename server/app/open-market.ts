/** The market that the data is pinned to, the beacon that its days are mixed with, and how far its tape was judged. */
import type { Logger } from 'pino';
import { dayOf, MINUTE_MS } from '../../contract/plain/time.ts';
import type { MarketWait } from '../../contract/realtime.ts';
import type { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import type { Clock } from '../clock.ts';
import type { Config, MarketSource } from '../config.ts';
import type { Database } from '../db/database.ts';
import { everySo } from '../jobs/steady.ts';
import { createDrandBeacon } from '../market/beacon/drand-beacon.ts';
import { createFeed } from '../market/create-feed.ts';
import type { LeftOut, PumpedFeed } from '../market/feed-runtime.ts';
import { createIssueCalendar } from '../market/issues/issue-calendar.ts';
import { readTerms } from '../market/kept-terms.ts';
import type { MarketMemory } from '../market/simulated/market-memory.ts';
import type { JudgedTrades } from '../market/venue/venue-feed.ts';
import { BeaconKeeper } from './beacon-keeper.ts';
import { type Installation, keep } from './installation.ts';
import { judgedTape, unjudgedTape } from './judged-tape.ts';
import { readJudged } from './judged-trades.ts';
import { pinBeacon } from './pinned-beacon.ts';
import { pinMarket } from './pinned-market.ts';

export interface OpenMarket {
  readonly feed: PumpedFeed;
  /** Goes through what was traded while the exchange was away, and from then on keeps up. */
  begin(running: RunningExchange): Promise<void>;
  /** What it waits for, while it does. */
  waits(): MarketWait | null;
  stop(): Promise<void>;
}

export interface RunningExchange {
  /** Resolves once all that trades have fired so far is committed. */
  readonly settled: () => Promise<void>;
  readonly tellLeftOut: (leftOut: LeftOut) => Promise<void>;
}

export interface MarketEnvironment {
  readonly config: Config;
  /** In place of what the configuration names. */
  readonly feed?: PumpedFeed;
  /** What earlier markets of the same seed, rate and beacon have worked out. */
  readonly memory?: MarketMemory;
}

interface MarketParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly installation: Installation;
  readonly database: Database;
}

export async function openMarket(
  { config, feed: given, memory }: MarketEnvironment,
  parts: MarketParts,
): Promise<OpenMarket> {
  const state = { hasBegun: false };
  if (given) {
    tellCommitment(given, parts);
    return {
      feed: given,
      begin: async () => {
        state.hasBegun = true;
      },
      waits: () => (state.hasBegun ? null : 'pause'),
      stop: async () => undefined,
    };
  }
  const terms = await pinMarket(parts.database, { config, secret: parts.installation.marketSeed });
  const keeper = await openKeeper(config, parts);
  const reach = keeper ? () => keeper.reach() : parts.clock.now;
  const isJudged = ['simulated', 'live'].includes(config.market.kind);
  const leftOut = new LeftOutTrades(parts.log);
  const onLeftOut = (each: LeftOut) => leftOut.add(each);
  const tape = isJudged
    ? judgedTape({ config: { marketRate: highestRate(terms) }, ...parts, reach, onLeftOut })
    : unjudgedTape;
  const sinceMs = await tape.since();
  const feed = await openFeed(config, {
    ...parts,
    ...{ terms, sinceMs, onLeftOut },
    judged: await readJudged(parts.database),
    ...(keeper && { days: keeper }),
    ...(memory && { memory }),
  });
  tellCommitment(feed, parts);
  const reading = readAgain(terms, parts);
  return {
    feed,
    begin: async ({ settled, tellLeftOut }) => {
      leftOut.tellBy(tellLeftOut);
      await tape.begin(feed, settled);
      keeper?.begin(feed, settled);
      reading.start();
      state.hasBegun = true;
    },
    waits: () => {
      if (!state.hasBegun) return 'pause';
      return keeper?.isWaiting() ? 'beacon' : null;
    },
    stop: async () => {
      await Promise.all([tape.stop(), keeper?.stop(), reading.stop()]);
    },
  };
}

/** Who is concerned can be told once the exchange runs. */
class LeftOutTrades {
  readonly #log: Logger;
  #waiting: LeftOut[] = [];
  #tell: (leftOut: LeftOut) => void;

  constructor(log: Logger) {
    this.#log = log;
    this.#tell = (leftOut) => this.#waiting.push(leftOut);
  }

  add(leftOut: LeftOut): void {
    this.#log.warn(leftOut, 'the pause was long: what was traded in it is not judged');
    this.#tell(leftOut);
  }

  tellBy(tell: RunningExchange['tellLeftOut']): void {
    this.#tell = (leftOut) => {
      tell(leftOut).catch((error: unknown) =>
        this.#log.error({ err: error }, 'who waited for trades that are not judged is not told'),
      );
    };
    for (const leftOut of this.#waiting.splice(0)) this.#tell(leftOut);
  }
}

/** What another instance announces is for a midnight that is an hour away at the least. */
function readAgain(terms: MarketTerms, { database, log }: MarketParts) {
  return everySo({
    periodMs: MINUTE_MS,
    work: async () => terms.announce(await readTerms(database, terms.all[0])),
    log,
    trouble: 'changes of the market that were announced could not be read; the timer tries again',
  });
}

function highestRate(terms: MarketTerms): number {
  return Math.max(...terms.all.map(({ rate }) => rate));
}

/** Null where no market is made from keys. */
async function openKeeper(
  config: Config,
  { database, clock, log, installation }: MarketParts,
): Promise<BeaconKeeper | null> {
  const { market, marketBeacon } = config;
  if (market.kind !== 'simulated' && market.kind !== 'live') return null;
  const beacon =
    marketBeacon &&
    createDrandBeacon({
      chainHash: marketBeacon.chainHash,
      ...(marketBeacon.mirrors && { mirrors: marketBeacon.mirrors }),
    });
  const announced = await pinBeacon(database, { config, beacon, nowMs: clock.now() });
  if (announced)
    log.info(
      { fromDay: announced.fromDay, chain: announced.chain?.hash ?? null },
      'from the midnight that begins this day on, the market is mixed with this beacon',
    );
  const secret = installation.marketSeed;
  const keeper = new BeaconKeeper({ database, clock, log, secret, beacon });
  await keeper.load();
  return keeper;
}

function openFeed(
  { market, marketOrigin, mode }: Config,
  parts: MarketParts & {
    readonly sinceMs: number | null;
    readonly judged: JudgedTrades;
    readonly onLeftOut: (leftOut: LeftOut) => void;
    readonly terms: MarketTerms;
    readonly days?: BeaconKeeper;
    readonly memory?: MarketMemory;
  },
): Promise<PumpedFeed> {
  const { marketSeed: seed } = parts.installation;
  return createFeed({
    sinceMs: parts.sinceMs,
    judged: parts.judged,
    onLeftOut: parts.onLeftOut,
    ...(parts.days && { days: parts.days }),
    ...(parts.memory && { memory: parts.memory }),
    market: sourceText(market),
    origin: marketOrigin,
    keep: (key, value) => keep(parts.database, key, value),
    clock: parts.clock,
    seed,
    // Tokens that nobody stands behind are for play money alone.
    ...(mode === 'sandbox' && { issues: createIssueCalendar(seed) }),
    terms: parts.terms,
    onProblem: (problem) => parts.log.warn({ err: problem }, 'the market source has a problem'),
  });
}

function sourceText(market: MarketSource): string {
  if (market.kind === 'replay') return `replay:${market.file}`;
  return market.kind === 'live' ? `live:${market.venue}` : market.kind;
}

/** Told before anything is traded, so that no key of today or later can be another one afterwards. */
function tellCommitment(feed: PumpedFeed, { log, clock }: { log: Logger; clock: Clock }): void {
  const day = dayOf(clock.now()) - 1;
  const key = feed.dayKey(day);
  if (key !== null)
    log.info({ day, key }, 'the key of yesterday commits to all days of the market');
}
