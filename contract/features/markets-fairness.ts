/** The calls by which anybody checks the simulated market: keys of days that are over, and what they are mixed with. */
import { endpoints } from '../endpoint.ts';
import { beaconSchemes } from '../plain/beacon-schemes.ts';
import { z } from '../schema.ts';
import { Fairness, MarketSymbol, UtcDay } from './markets-entities.ts';

const Hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/));

/** A chain of public randomness as drand describes it; bytes are in hexadecimal. */
const BeaconChain = z.object({
  /** Of all the rest but the scheme: who knows it needs to believe nobody. */
  hash: Hex,
  publicKey: Hex,
  periodSeconds: z.int(),
  /** Of the first round, in seconds since 1970. */
  genesisSeconds: z.int(),
  groupHash: Hex,
  scheme: z.enum(beaconSchemes),
  name: z.string(),
});

/** What keys of days are mixed with: the terms that were announced, and the values of days that have begun. */
export const Beacon = z.object({
  /** The earliest first. Days before the first one are not mixed. */
  terms: z.array(
    z.object({
      fromDay: z.string(),
      /** Null: from this day on with none. */
      chain: z.nullable(BeaconChain),
    }),
  ),
  /** Of mixed days in their order, at most 400: the first round at or after the midnight that begins the day. */
  rounds: z.array(
    z.object({
      day: z.string(),
      round: z.int(),
      /** Its SHA-256 is the value. */
      signature: Hex,
      /** Null where rounds are not chained. */
      previousSignature: z.nullable(Hex),
    }),
  ),
});
export type Beacon = Readonly<z.infer<typeof Beacon>>;

export const marketsFairnessEndpoints = endpoints({
  /** What anybody computes the tape of a day again from; by default of yesterday, whose key commits to all that follow. */
  'markets.fairness': {
    method: 'GET',
    path: '/market/fairness',
    access: 'guest',
    extension: true,
    request: z.object({ day: z.optional(UtcDay), symbol: z.optional(MarketSymbol) }),
    response: Fairness,
  },
  /** The public randomness that keys of days are mixed with: terms, and values of mixed days from `from` on. */
  'markets.beacon': {
    method: 'GET',
    path: '/market/beacon',
    access: 'guest',
    extension: true,
    request: z.object({ from: z.optional(UtcDay) }),
    response: Beacon,
  },
});
