/** Binance, spot and USD-margined futures: combined streams for what happens, calls for what was. */
import type { Market } from '../../../../contract/features/markets.ts';
import { z } from '../../../../contract/schema.ts';
import { SteadyLine } from '../steady-line.ts';
import type { LineTopic, Listing, TradesFrom, Venue, VenueEar } from '../venue.ts';
import {
  BARS_A_PAGE,
  type Branch,
  branches,
  LEVELS_A_SIDE,
  LINE_LIFE_MS,
  SILENCE_MS,
  TRADES_A_PAGE,
} from './binance-table.ts';
import { branchOf, readListings } from './listings.ts';
import { RestClient } from './rest-client.ts';
import {
  readBars,
  readDays,
  readDepth,
  readMessage,
  readSnapshot,
  readTicker,
  readTrade,
  readTrades,
  type Said,
} from './said.ts';

export interface BinanceOptions {
  /** A mirror or a proxy that has the branches below `/spot` and `/usdm`; null: the venue itself. */
  readonly origin: string | null;
  readonly now: () => number;
  readonly onProblem: (problem: unknown) => void;
  readonly lineTimes?: Partial<LineTimes>;
}

interface LineTimes {
  readonly lifeMs: number;
  readonly silenceMs: number;
  readonly retry: { readonly firstMs: number; readonly mostMs: number };
}

const BRANCHES: readonly Branch[] = ['spot', 'usdm'];
const LINE_TIMES: LineTimes = {
  lifeMs: LINE_LIFE_MS,
  silenceMs: SILENCE_MS,
  retry: { firstMs: 500, mostMs: 60_000 },
};
const Clock = z.object({ serverTime: z.int() });

export function createBinance(options: BinanceOptions): Venue {
  const { origin, now, onProblem } = options;
  const rest = (branch: Branch) => new RestClient(branch, addressOf(origin, branch, 'rest'));
  const clients: Readonly<Record<Branch, RestClient>> = { spot: rest('spot'), usdm: rest('usdm') };
  const clientOf = ({ market }: Listing) => clients[branchOf(market) ?? 'spot'];

  async function difference(branch: Branch): Promise<number> {
    const beforeMs = now();
    const { serverTime } = Clock.parse(await clients[branch].get('time', {}));
    const afterMs = now();
    // Between question and answer nobody knows when the venue looked at its clock.
    return Math.max(0, beforeMs - serverTime, serverTime - afterMs);
  }

  return {
    name: 'binance',
    tradesAPage: TRADES_A_PAGE,
    barsAPage: BARS_A_PAGE,
    levelsASide: LEVELS_A_SIDE,
    async listings(markets) {
      const infos = await Promise.all(
        BRANCHES.map((branch) => clients[branch].get('exchangeInfo', {})),
      );
      return BRANCHES.flatMap((branch, index) =>
        readListings(infos[index], onBranch(markets, branch), onProblem),
      );
    },
    follow(listings, ear) {
      const lines = BRANCHES.flatMap((branch) => openLines(branch, { listings, ear, options }));
      return () => {
        for (const line of lines) line.close();
      };
    },
    async snapshot(listing) {
      const parameters = { symbol: listing.code, limit: LEVELS_A_SIDE };
      return readSnapshot(await clientOf(listing).get('depth', parameters));
    },
    async trades(listing, from) {
      const parameters = { symbol: listing.code, ...tradesFrom(from) };
      return readTrades(await clientOf(listing).get('aggTrades', parameters), listing);
    },
    async days(listings) {
      const answers = await Promise.all(
        BRANCHES.map((branch) => clients[branch].get('ticker/24hr', {})),
      );
      const days = BRANCHES.map((branch, index) =>
        readDays(
          answers[index],
          listings.filter(({ market }) => branchOf(market) === branch),
        ),
      );
      return new Map(days.flatMap((each) => [...each]));
    },
    async bars(listing, { interval, fromMs, toMs }) {
      const range = { interval, startTime: fromMs, endTime: toMs, limit: BARS_A_PAGE };
      return readBars(
        await clientOf(listing).get('klines', { symbol: listing.code, ...range }),
        listing,
      );
    },
    async clockDifferenceMs() {
      return Math.max(...(await Promise.all(BRANCHES.map(difference))));
    },
  };
}

function onBranch(markets: readonly Market[], branch: Branch): Market[] {
  return markets.filter((market) => branchOf(market) === branch);
}

/** Of a mirror the branches lie below its origin, and its lines are encrypted if its calls are. */
function addressOf(origin: string | null, branch: Branch, way: 'rest' | 'stream'): string {
  if (origin === null) return branches[branch][way];
  const base = way === 'rest' ? origin : origin.replace(/^http/, 'ws');
  return `${base}/${branch}`;
}

function tradesFrom(from: TradesFrom): Record<string, number> {
  if ('id' in from) return { fromId: from.id, limit: TRADES_A_PAGE };
  if ('sinceMs' in from) return { startTime: from.sinceMs, limit: TRADES_A_PAGE };
  return { limit: 1 };
}

function openLines(
  branch: Branch,
  {
    listings,
    ear,
    options,
  }: { listings: readonly Listing[]; ear: VenueEar; options: BinanceOptions },
): SteadyLine[] {
  const { origin, onProblem, lineTimes } = options;
  const own = listings.filter(({ market }) => branchOf(market) === branch);
  if (own.length === 0) return [];
  const byCode = new Map(own.map((listing) => [listing.code.toLowerCase(), listing]));
  return branches[branch].lines.map(({ path, topics, streams }) => {
    const names = [...byCode.keys()].flatMap((code) =>
      streams.map((stream) => `${code}@${stream}`),
    );
    const all = (tell: (topic: LineTopic) => void) => {
      for (const topic of topics) tell(topic);
    };
    return new SteadyLine({
      ...LINE_TIMES,
      ...lineTimes,
      url: `${addressOf(origin, branch, 'stream')}${path}?streams=${names.join('/')}`,
      onProblem,
      onUp: () => all((topic) => ear.up(own, topic)),
      onDown: () => all((topic) => ear.down(own, topic)),
      onText: (text) => {
        try {
          const said = readMessage(text);
          if (said === null) return;
          const listing = byCode.get(said.code);
          if (listing !== undefined) tell(ear, listing, said);
          all((topic) => ear.heard(own, topic, said.eventMs));
        } catch (problem) {
          // What cannot be read is as good as lost, and what is lost is noticed by its number.
          onProblem(problem);
        }
      },
    });
  });
}

function tell(ear: VenueEar, listing: Listing, { kind, data }: Said): void {
  if (kind === 'depth') ear.book(listing, readDepth(data));
  else if (kind === 'aggTrade') ear.trade(listing, readTrade(data, listing));
  else if (kind === 'ticker') ear.day(listing, readTicker(data, listing));
}
