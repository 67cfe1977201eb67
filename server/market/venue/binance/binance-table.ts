/** Where the two markets of Binance are and what they allow, as their documents say (docs/live-market.md). */
import { HOUR_MS } from '../../../../contract/plain/time.ts';
import type { LineTopic } from '../venue.ts';

export type Branch = 'spot' | 'usdm';

interface LineRow {
  readonly path: string;
  readonly topics: readonly LineTopic[];
  /** Streams of a market, after its name. */
  readonly streams: readonly string[];
}

interface BranchRow {
  readonly rest: string;
  readonly stream: string;
  /** Before the names of the calls. */
  readonly api: string;
  /** Weights that one address may use in a minute; a fifth of it is left to others there. */
  readonly weightAMinute: number;
  readonly weights: Readonly<Record<Call, number>>;
  readonly lines: readonly LineRow[];
}

export type Call = 'exchangeInfo' | 'depth' | 'aggTrades' | 'klines' | 'ticker/24hr' | 'time';

export const LEVELS_A_SIDE = 1000;
export const TRADES_A_PAGE = 1000;
export const BARS_A_PAGE = 1000;
/** It closes every line after 24 hours. */
export const LINE_LIFE_MS = 23 * HOUR_MS;
/** On lines of many markets something is said all the time. */
export const SILENCE_MS = 10_000;

export const branches: Readonly<Record<Branch, BranchRow>> = {
  spot: {
    rest: 'https://api.binance.com',
    stream: 'wss://stream.binance.com:9443',
    api: '/api/v3/',
    weightAMinute: 6000,
    weights: {
      exchangeInfo: 20,
      depth: 50,
      aggTrades: 4,
      klines: 2,
      'ticker/24hr': 80,
      time: 1,
    },
    lines: [
      {
        path: '/stream',
        topics: ['book', 'trades'],
        streams: ['depth@100ms', 'aggTrade', 'ticker'],
      },
    ],
  },
  usdm: {
    rest: 'https://fapi.binance.com',
    stream: 'wss://fstream.binance.com',
    api: '/fapi/v1/',
    weightAMinute: 2400,
    weights: {
      exchangeInfo: 1,
      depth: 20,
      aggTrades: 20,
      klines: 5,
      'ticker/24hr': 40,
      time: 1,
    },
    lines: [
      { path: '/public/stream', topics: ['book'], streams: ['depth@100ms'] },
      { path: '/market/stream', topics: ['trades'], streams: ['aggTrade', 'ticker'] },
    ],
  },
};

/** Contracts that Binance trades by the thousand, by our name of the coin. */
export const thousands: ReadonlySet<string> = new Set(['PEPE', 'SHIB', 'BONK']);
