/** A day of the market as it follows from its key, with nothing else of the exchange than its tables of markets. */
import { hash } from 'node:crypto';
import { DAY_MS, startOfDay } from '../../contract/plain/time.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { DayKeys } from '../../server/market/simulated/day-keys.ts';
import {
  createSimulatedFeed,
  MARKET_VERSION,
} from '../../server/market/simulated/simulated-feed.ts';

/** Answers what the exchange says to a GET. */
export type Ask = (path: string) => Promise<unknown>;

export interface ToldKey {
  readonly key: string;
  readonly rate: number;
}

export interface ComputedDay {
  /** Stands at the last millisecond of the day. */
  readonly feed: PumpedFeed;
  readonly keyBefore: string;
}

export async function fetchKey(ask: Ask, day: number): Promise<ToldKey> {
  const text = new Date(startOfDay(day)).toISOString().slice(0, 10);
  const told = (await ask(`/market/fairness?day=${text}`)) as {
    key: string | null;
    version: number;
    rate: number;
  };
  if (told.key === null)
    throw new Error(`no key of ${text} is told: the day is not over, or has none`);
  if (told.version !== MARKET_VERSION)
    throw new Error(
      `${text} was made by version ${told.version}, and this is version ${MARKET_VERSION}`,
    );
  return { key: told.key, rate: told.rate };
}

export function computeDay(day: number, { key, rate }: ToldKey): ComputedDay {
  const bytes = Buffer.from(key, 'hex');
  const endMs = startOfDay(day) + DAY_MS - 1;
  return {
    feed: createSimulatedFeed({
      clock: { now: () => endMs },
      keys: new DayKeys(day, bytes),
      ticksPerSecond: rate,
    }),
    keyBefore: hash('sha256', bytes, 'hex'),
  };
}
