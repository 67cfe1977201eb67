/** "Can I check this?": settlements made again on the device from the keys that the exchange tells after each day. */
import { acts, resultOf } from '../act.ts';
import { pointNames } from '../rules/fairness/point.ts';
import { z } from '../schema.ts';

export const settlementKinds = ['option', 'dual', 'position'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

const FairnessPoint = z.object({
  name: z.enum(pointNames),
  /** As text; of an outcome its own word, and null where there is none. */
  said: z.nullable(z.string()),
  made: z.nullable(z.string()),
  isSame: z.boolean(),
});
export type FairnessPoint = Readonly<z.infer<typeof FairnessPoint>>;

/** A key of the chain that was told. */
const FairnessKey = z.object({
  /** The one that was told before the day of the settlement began, the one of that day, and the newest. */
  role: z.enum(['before', 'own', 'newest']),
  /** Such as 2026-11-20, in UTC. */
  day: z.string(),
  key: z.string(),
  /** Whether the key told next leads to this one by hashing it day for day; null for the newest. */
  isKept: z.nullable(z.boolean()),
});
export type FairnessKey = Readonly<z.infer<typeof FairnessKey>>;

/** The public randomness that the key of the day was mixed with. */
const FairnessBeacon = z.object({
  /** The public name of its chain; null for one that this app does not know. */
  name: z.nullable(z.string()),
  round: z.int(),
  /** In hexadecimal; its SHA-256 is the value. */
  signature: z.string(),
  /** Whether the chain signed it. */
  isSigned: z.boolean(),
});
export type FairnessBeacon = Readonly<z.infer<typeof FairnessBeacon>>;

/** A change of how prices are made, from the midnight on that begins a day. */
const FairnessChange = z.object({
  day: z.string(),
  version: z.int(),
  /** Trades a second over all markets. */
  rate: z.int(),
});
export type FairnessChange = Readonly<z.infer<typeof FairnessChange>>;

const FairnessCheck = z.object({
  /**
   * `waiting`: the day is not over, or its key has not been told. `elsewhere`: no key makes the prices of this market.
   * `open`: nothing has been settled, or not by a price. `unknown`: this app does not know the version of the market.
   */
  verdict: z.enum(['agrees', 'differs', 'waiting', 'elsewhere', 'open', 'unknown']),
  symbol: z.string(),
  /** The UTC day that the settlement is of, and when it is over. */
  day: z.string(),
  toldAt: z.int(),
  version: z.int(),
  /** That were announced, the earliest first; also those to come. */
  changes: z.array(FairnessChange),
  points: z.array(FairnessPoint),
  /** Newest first. */
  keys: z.array(FairnessKey),
  /** Null where the day is not mixed, or its value is not told as it must be. */
  beacon: z.nullable(FairnessBeacon),
});
export type FairnessCheck = Readonly<z.infer<typeof FairnessCheck>>;

export const fairnessActs = acts({
  /** Makes a settlement of the user again, from the exchange's keys and its own words alone. */
  'fairness.check': {
    input: z.object({ kind: z.enum(settlementKinds), id: z.int() }),
    output: resultOf(FairnessCheck),
  },
});
