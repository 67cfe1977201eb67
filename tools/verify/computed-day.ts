/** A day of the market as it follows from its key, with nothing else of the exchange than its tables of markets. */
import { DAY_MS, startOfDay } from '../../contract/plain/time.ts';
import { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import { DayKeys } from '../../contract/rules/market/simulated/day-keys.ts';
import { MARKET_VERSION } from '../../contract/rules/market/simulated/market-version.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { platformPrimitives } from '../../server/market/simulated/secret-keys.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';

/** Answers what the exchange says to a GET. */
export type Ask = (path: string) => Promise<unknown>;

export interface KeyOfDay {
  readonly day: number;
  readonly key: string;
  readonly rate: number;
}

export interface ComputedDay {
  readonly day: number;
  /** Of this day and of all before it. */
  readonly keys: DayKeys;
  /** Stands at the last millisecond of the day. */
  readonly feed: PumpedFeed;
}

export async function fetchKey(ask: Ask, day: number): Promise<KeyOfDay> {
  const text = dayText(day);
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
  return { day, key: told.key, rate: told.rate };
}

export function computeDay({ day, key, rate }: KeyOfDay, beacons = new DayBeacons()): ComputedDay {
  const keys = new DayKeys(platformPrimitives, day, key, beacons);
  const endMs = startOfDay(day) + DAY_MS - 1;
  const feed = createSimulatedFeed({ clock: { now: () => endMs }, keys, ticksPerSecond: rate });
  return { day, keys, feed };
}

export function dayText(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10);
}
