/** A day of the market as it follows from its key, with nothing else of the exchange than its tables of markets. */

import type { FairnessTerm } from '../../contract/features/markets-entities.ts';
import { DAY_MS, startOfDay } from '../../contract/plain/time.ts';
import { toTerms } from '../../contract/rules/fairness/told-terms.ts';
import type { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import { DayKeys } from '../../contract/rules/market/simulated/day-keys.ts';
import { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import {
  type Construction,
  constructions,
} from '../../contract/rules/market/simulated/market-version.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { platformPrimitives } from '../../server/market/simulated/secret-keys.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';

/** Answers what the exchange says to a GET. */
export type Ask = (path: string) => Promise<unknown>;

export interface KeyOfDay {
  readonly day: number;
  readonly key: string;
  /** By what this day and those before it are made. */
  readonly terms: readonly FairnessTerm[];
}

/** The versions of the market that can be made here. */
export type Known = ReadonlyMap<number, Construction>;

export interface ComputedDay {
  readonly day: number;
  /** Of this day and of all before it. */
  readonly keys: DayKeys;
  readonly terms: MarketTerms;
  readonly told: readonly FairnessTerm[];
  /** Stands at the last millisecond of the day. */
  readonly feed: PumpedFeed;
}

/** Throws where a day up to this one is of a version that is not known here. */
export async function fetchKey(
  ask: Ask,
  day: number,
  known: Known = constructions,
): Promise<KeyOfDay> {
  const text = dayText(day);
  const told = (await ask(`/market/fairness?day=${text}`)) as {
    key: string | null;
    version: number;
    terms: readonly { from_day: string | null; version: number; rate: number }[];
  };
  if (told.key === null)
    throw new Error(`no key of ${text} is told: the day is not over, or has none`);
  const terms = told.terms.map(({ from_day: fromDay, ...made }) => ({ fromDay, ...made }));
  if (!new MarketTerms(toTerms(terms), known).isKnownUntil(day))
    throw new Error(
      `${text} was made by version ${told.version}, and this program knows ${[...known.keys()].join(', ')}`,
    );
  return { day, key: told.key, terms };
}

export function computeDay(
  { day, key, terms: told }: KeyOfDay,
  { beacons, known = constructions }: { beacons?: DayBeacons; known?: Known } = {},
): ComputedDay {
  const terms = new MarketTerms(toTerms(told), known);
  const keys = new DayKeys(platformPrimitives, day, key, { terms, ...(beacons && { beacons }) });
  const endMs = startOfDay(day) + DAY_MS - 1;
  const feed = createSimulatedFeed({ clock: { now: () => endMs }, keys, terms });
  return { day, keys, terms, told, feed };
}

export function dayText(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10);
}
