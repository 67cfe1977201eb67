/**
 * The cloud miner: hash power rented for a term. What it yields a day follows from public figures, which an order keeps
 * as they were when it was made: `contract/rules/cloud-miner/output.ts`.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, PositiveInteger, paged, Time } from '../wire.ts';

/** What the output of a day is made of. */
const figures = {
  /** The coin that is mined. */
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  /** What the rent is paid in. */
  payCurrency: z.string(),
  payScale: z.int(),
  /** The unit of hash power, `TH/s`, and its hashes in a second. */
  unit: z.string(),
  hashesPerUnit: Amount,
  /** Of the network: a block takes difficulty x 2^32 hashes on average, and brings so many coins. */
  difficulty: Amount,
  blockReward: Amount,
  wattsPerUnit: Amount,
  /** A kilowatt-hour, in the pay currency. */
  electricityPrice: Amount,
  /** The rent of one unit for the whole term, in the pay currency, by the price of the coin. */
  unitPrice: Amount,
  termDays: z.int(),
} as const;

/** A plan in its present round. */
export const MinerPlan = z.object({
  ...figures,
  /** The `plan_id` of an order. */
  id: z.int(),
  /** What the coin is worth for this minute, by which electricity is paid; null while it is not traded. */
  price: z.nullable(Amount),
  /** What of the worth of its output the rent of a unit is: 0.95 is 95 %. */
  rentShare: Amount,
  /** Bounds of one order, in units. */
  minimumPower: z.int(),
  maximumPower: z.int(),
  /** Units that may be rented in this round, and those that nobody has rented yet. */
  quota: z.int(),
  remaining: z.int(),
  /** False while the operator does not rent it out. */
  isOpen: z.boolean(),
  /** The end of this round; the next one begins then, with a quota and an id of its own. */
  closesAt: Time,
});
export type MinerPlan = z.infer<typeof MinerPlan>;

export const minerStatuses = ['running', 'ended'] as const;

/** Rented hash power, with the figures of the moment at which it was rented. */
export const MinerOrder = z.object({
  ...figures,
  id: z.int(),
  planId: z.int(),
  /** In units. */
  hashPower: z.int(),
  /** What the coin was worth. */
  price: Amount,
  /** Paid for the whole term, and the part that a day uses up; the last day uses up what is left. */
  rent: Amount,
  dailyRent: Amount,
  /** Of a day, in the coin: what is mined, what its electricity costs, and what is paid out. */
  dailyMined: Amount,
  dailyElectricity: Amount,
  dailyOutput: Amount,
  /** How many days were paid, what they came to, and what all of the term come to. */
  daysPaid: z.int(),
  paidOutput: Amount,
  expectedOutput: Amount,
  /** Null once the last day was paid. */
  nextOutputAt: z.nullable(Time),
  status: z.enum(minerStatuses),
  startedAt: Time,
  endsAt: Time,
  version: z.int(),
});
export type MinerOrder = z.infer<typeof MinerOrder>;

export const cloudMinerEndpoints = endpoints({
  /** Plans on offer, with every figure that the output follows from. */
  'cloudMiner.plans': {
    method: 'GET',
    path: '/cloud-miner/plans',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: z.array(MinerPlan),
  },
  /** What the user has rented, newest first. */
  'cloudMiner.orders': {
    method: 'GET',
    path: '/cloud-miner/orders',
    access: 'user',
    extension: true,
    request: z.extend(Page, { status: z.optional(z.enum([...minerStatuses, 'all'])) }),
    response: paged(MinerOrder),
  },
  /** Rents units of hash power at the price that was seen, paid from `change`. It cannot be given back. */
  'cloudMiner.rent': {
    method: 'POST',
    path: '/cloud-miner/rent',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ planId: Id, hashPower: PositiveInteger, price: PositiveAmount }),
    response: MinerOrder,
  },
});

export const cloudMinerEvents = events({
  'cloudMiner.rented': MinerOrder,
  'cloudMiner.outputPaid': MinerOrder,
  'cloudMiner.ended': MinerOrder,
});
